import { createAjv } from '@parta/contracts/ajv'
import { feedCreated } from '@parta/contracts/feeds'
import { describe, expect, it } from 'vitest'
import { aMember, anOrg } from '../org/testing.ts'
import { createPost, deletePost, mayPost, mayRead, updatePost } from './rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const later = new Date('2026-06-02T10:00:00Z')
const publication = { id: 'f', orgId: 'o', orgName: 'Sokol', by: 'admin', members: ['admin', 'petr', 'eva'] }
const post = (fields: object = {}) =>
  createPost({ publication: { ...publication, ...fields }, text: ' Trénujeme. ', image: '' }, now)
const edit = (fields: object, of = post().next) =>
  updatePost(of, { publication, text: undefined, image: undefined, ...fields }, later)

describe('post to an organisation', () => {
  it('publishes a fact for its members, without the author', () => {
    const { next, facts = [] } = post()
    expect(next).toMatchObject({ orgId: 'o', postedBy: 'admin', text: 'Trénujeme.', deleted: false })
    expect(facts[0]?.data).toEqual({ feedId: 'f', orgId: 'o', orgName: 'Sokol', by: 'admin', members: ['petr', 'eva'] })
    expect(createAjv().validate(feedCreated.data, facts[0]?.data)).toBe(true)
  })

  it('publishes no fact when no other member is connected', () => {
    expect(post({ members: ['admin'] }).facts).toEqual([])
  })

  it('splits thousands of members into facts of a thousand, each member once', () => {
    const members = Array.from({ length: 2501 }, (_, at) => `m${at}`)
    const published = (post({ members }).facts ?? []).map(({ data }) => (data as { members: string[] }).members)
    expect(published.map(({ length }) => length)).toEqual([1000, 1000, 501])
    expect(published.flat()).toEqual(members)
  })
})

describe('edit a post', () => {
  it('keeps fields that are left out, and the time of the edit', () => {
    const { next, facts = [] } = edit({ text: 'Netrénujeme.' })
    expect(next).toMatchObject({ text: 'Netrénujeme.', image: '', createdAt: now, updatedAt: later })
    expect(facts.map(({ type }) => type.name)).toEqual(['orgs.feed-updated'])
  })

  it('removes the picture, and publishes no fact when nothing changed', () => {
    const withPicture = edit({ image: 'FILE:/public/media/a.webp' }).next
    expect(edit({ image: '' }, withPicture).next.image).toBe('')
    expect(edit({ text: 'Trénujeme.' }).facts).toBeUndefined()
  })

  it.each([
    ['a missing post', null],
    ['a deleted post', deletePost(post().next, { orgId: 'o' }, now).next],
    ['a post of another organisation', post({ orgId: 'other' }).next],
  ])('is refused for %s', (_what, post) => {
    expect(() => updatePost(post, { publication, text: 'x', image: undefined }, now)).toThrow('feed.notFound')
    expect(() => deletePost(post, { orgId: 'o' }, now)).toThrow('feed.notFound')
  })
})

describe('delete a post', () => {
  it('removes its text, picture and author', () => {
    const { next, facts } = deletePost(post().next, { orgId: 'o' }, later)
    expect(next).toMatchObject({ text: '', image: '', postedBy: '', deleted: true })
    expect(facts).toEqual([])
  })

  it('publishes a fact that removes it from the members’ lists', () => {
    const { facts = [] } = deletePost(post().next, publication, later)
    expect(facts.map(({ type, data }) => [type.name, data])).toMatchObject([
      ['orgs.feed-deleted', { feedId: 'f', members: ['petr', 'eva'] }],
    ])
  })
})

describe('the right to post and to read', () => {
  const members = [aMember('admin', 'admin'), aMember('power', 'powerUser'), aMember('petr')]
  it.each([
    ['admin', true, true],
    ['power', true, true],
    ['petr', false, true],
    ['stranger', false, false],
  ])('%s: may post %s, may read a private one %s', (who, posts, sees) => {
    expect(mayPost(anOrg({ members }), who)).toBe(posts)
    expect(mayRead(anOrg({ members, private: true }), who)).toBe(sees)
    expect(mayRead(anOrg({ members }), who)).toBe(true)
  })
  it('is nobody’s without an organisation', () => {
    expect([mayPost(undefined, 'admin'), mayRead(undefined, 'admin')]).toEqual([false, false])
  })
})
