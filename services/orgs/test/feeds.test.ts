import { createFeed, deleteFeed, type Feed, getFeed, listFeeds, listMyFeeds, updateFeed } from '@parta/contracts/feeds'
import { connectOrg, deleteOrg, joinOrg, setRole, updateOrg } from '@parta/contracts/orgs'
import { demoOrgs, demoPosts } from '@parta/demo/world'
import type { Stored } from '@parta/kit/store/mongo'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { orgs as collection } from '../src/org/store.ts'
import { personal } from '../src/personal.ts'
import { type PostRow, posts } from '../src/posts/store.ts'
import { reactions } from '../src/reactions.ts'
import { seed } from '../src/seed.ts'
import { type Orgs, openOrgs } from './support.ts'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let orgs: Orgs
let admin: TestPerson
let power: TestPerson
let member: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  orgs = await openOrgs()
  admin = await orgs.people.person({ name: 'Lenka' })
  power = await orgs.people.person()
  member = await orgs.people.person()
  stranger = await orgs.people.person()
})

const kit = () => orgs.running.kit
const rows = () => kit().database.native<Stored<PostRow>>(posts.collection)
const post = (person: TestPerson, feedOrgId: string, fields: object = {}) =>
  orgs.call(createFeed, person, { body: { text: 'Trénink je v úterý.', feedOrgId, ...fields } })
const edit = (person: TestPerson, { id, org }: Feed, fields: object) =>
  orgs.call(updateFeed, person, { body: { id, orgId: org.id, ...fields } })
const remove = (person: TestPerson, { id, org }: Feed) =>
  orgs.call(deleteFeed, person, { query: `?id=${id}&feedOrgId=${org.id}` })
const one = (person: TestPerson, { id }: { id: string }) => orgs.call(getFeed, person, { id })
const list = (person: TestPerson, org: string, query = '') =>
  orgs.call(listFeeds, person, { query: `?org=${org}${query}` })
const mine = async (person: TestPerson, query = '') => (await orgs.call(listMyFeeds, person, { query })).body.items

/** An organisation with one member of each role. */
async function anOrg(fields: object = {}): Promise<string> {
  const { id } = await orgs.anOrg(admin)
  for (const person of [power, member]) await orgs.call(joinOrg, person, { id, body: {} })
  await orgs.call(setRole, admin, { id, body: { memberId: power.id, newRole: 'powerUser' } })
  if (Object.keys(fields).length > 0) await orgs.call(updateOrg, admin, { body: { id, ...fields } })
  return id
}

describe('post to an organisation', () => {
  it('replies with the post, its organisation and its author', async () => {
    const id = await anOrg()
    const { status, body } = await post(admin, id, { file: pixel })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      text: 'Trénink je v úterý.',
      org: { id, name: 'Sokol Brno' },
      postedBy: { id: admin.id, name: 'Lenka' },
      editable: true,
    })
    expect(body.image).toMatch(/^FILE:\/public\/media\/[a-f0-9]{64}\.webp$/)
    expect((await one(admin, body)).body).toEqual(body)
    expect((await one(member, body)).body).toEqual({ ...body, editable: false, reportable: true })
  })

  it('is not made in the name of another person', async () => {
    const id = await anOrg()
    expect(await post(admin, id, { feedPostedById: power.id })).toMatchObject({ body: { code: 'feed.forbidden' } })
    expect((await list(admin, id)).body.items).toEqual([])
    expect((await post(admin, id, { feedPostedById: admin.id })).body.postedBy.id).toBe(admin.id)
  })

  it('is allowed to admins and power users only', async () => {
    const id = await anOrg()
    expect((await post(power, id)).status).toBe(200)
    expect(await post(member, id)).toMatchObject({ status: 403, body: { code: 'feed.forbidden' } })
    expect(await post(stranger, id)).toMatchObject({ status: 403, body: { code: 'feed.forbidden' } })
    expect((await post(admin, 'nowhere')).body.code).toBe('org.notFound')
    await orgs.call(updateOrg, admin, { body: { id, private: true } })
    expect((await post(stranger, id)).body.code).toBe('org.notFound')
  })

  it.each([
    ['no text', { text: '' }, 'text'],
    ['a text of blanks', { text: ' \n ' }, 'text'],
    ['a text that is too long', { text: 'x'.repeat(2501) }, 'text'],
    ['an invalid picture', { file: 'aGVsbG8=' }, 'file'],
  ])('is refused with %s', async (_what, fields, field) => {
    const answer = await post(admin, await anOrg(), fields)
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map((error) => error.field)).toEqual([field])
  })
})

describe('edit and delete a post', () => {
  it('keeps fields that are left out, and removes the picture when the file is null', async () => {
    const { body: feed } = await post(admin, await anOrg(), { file: pixel })
    const edited = await edit(power, feed, { text: 'Trénink je ve středu.' })
    expect(edited.body).toMatchObject({ text: 'Trénink je ve středu.', image: feed.image, postedBy: { id: admin.id } })
    expect((await edit(power, feed, { file: null })).body).toMatchObject({ text: 'Trénink je ve středu.', image: '' })
  })

  it('is allowed to admins and power users of its organisation only', async () => {
    const { body: feed } = await post(admin, await anOrg())
    for (const person of [member, stranger]) {
      expect((await edit(person, feed, { text: 'x' })).body.code).toBe('feed.forbidden')
      expect((await remove(person, feed)).body.code).toBe('feed.forbidden')
    }
    expect((await remove(power, feed)).status).toBe(204)
    expect((await one(admin, feed)).body.code).toBe('feed.notFound')
    expect((await list(admin, feed.org.id)).body.items).toEqual([])
    expect((await remove(power, feed)).body.code).toBe('feed.notFound')
    expect(await rows().findOne({ _id: feed.id })).toMatchObject({ text: '', image: '', postedBy: '', deleted: true })
  })

  it('is refused to an admin of another organisation', async () => {
    const { body: feed } = await post(admin, await anOrg())
    const other = await orgs.anOrg(stranger)
    const passedOff = { ...feed, org: { ...feed.org, id: other.id } }
    expect((await edit(stranger, passedOff, { text: 'x' })).body.code).toBe('feed.notFound')
    expect((await remove(stranger, passedOff)).body.code).toBe('feed.notFound')
  })
})

describe('the posts of a private organisation', () => {
  it('are shown to its members only', async () => {
    const id = await anOrg({ private: true })
    const { body: feed } = await post(admin, id)
    expect((await list(member, id)).body.items.map((item) => item.id)).toEqual([feed.id])
    expect((await one(member, feed)).status).toBe(200)
    expect(await list(stranger, id)).toMatchObject({ status: 404, body: { code: 'org.notFound' } })
    expect(await one(stranger, feed)).toMatchObject({ status: 404, body: { code: 'feed.notFound' } })
    expect((await edit(stranger, feed, { text: 'x' })).body.code).toBe('feed.notFound')
    expect((await remove(stranger, feed)).body.code).toBe('feed.notFound')
    expect(await mine(stranger, `?orgs=${id}`)).toEqual([])
  })
})

describe('the posts of the caller’s organisations', () => {
  it('are those of connected organisations, or of the named ones that the caller may read', async () => {
    const reader = await orgs.people.person()
    const [near, rests, other] = [await anOrg(), await anOrg(), await anOrg()]
    for (const id of [near, rests]) await orgs.call(joinOrg, reader, { id, body: {} })
    await orgs.call(connectOrg, reader, { id: rests, body: { connected: false } })
    for (const id of [near, rests, other]) await post(admin, id)
    const from = async (query = '') => (await mine(reader, query)).map(({ org }) => org.id)
    expect(await from()).toEqual([near])
    expect(await from(`?orgs=${rests}%20${other}%20nowhere`)).toEqual([other, rests])
    await orgs.call(connectOrg, reader, { id: rests, body: { connected: true } })
    expect(await from()).toEqual([rests, near])
    expect(await mine(stranger)).toEqual([])
  })

  it('come in pages, newest first, each once, also with equal times', async () => {
    const id = await anOrg()
    for (let number = 0; number < 7; number += 1) await post(admin, id)
    await rows().updateMany({ orgId: id }, { $set: { createdAt: new Date() } })
    const seen: string[] = []
    let token: string | undefined
    do {
      const { body } = await list(member, id, `&limit=3${token ? `&nextToken=${token}` : ''}`)
      seen.push(...body.items.map((item) => item.id))
      token = body.nextToken
    } while (token)
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
    expect(seen).toEqual(seen.toSorted().toReversed())
  })

  it('read only the rows of the page and its organisations', async () => {
    const plans = [
      await rows()
        .find({ orgId: { $in: ['a', 'b'] }, deleted: false })
        .sort({ createdAt: -1, _id: -1 })
        .limit(51)
        .explain('queryPlanner'),
      await kit()
        .database.native(collection.collection)
        .find({ members: { $elemMatch: { id: member.id, connected: { $ne: false } } } })
        .explain('queryPlanner'),
    ]
    for (const plan of plans) {
      expect(JSON.stringify(plan)).toContain('IXSCAN')
      expect(JSON.stringify(plan)).not.toMatch(/COLLSCAN/)
    }
    expect(JSON.stringify(plans[0])).not.toContain('"stage":"SORT"')
  })
})

describe('the posts of a deleted organisation', () => {
  it('are deleted, also when the fact is delivered twice', async () => {
    const id = await anOrg()
    const { body: feed } = await post(admin, id, { file: pixel })
    expect((await orgs.call(deleteOrg, admin, { id })).status).toBe(204)
    expect((await one(member, feed)).body.code).toBe('feed.notFound')
    expect(await mine(member, `?orgs=${id}`)).toEqual([])
    await eventually(async () => expect(await rows().findOne({ _id: feed.id })).toMatchObject({ text: '', image: '' }))
    const snapshot = { id, name: '', image: 'BASIC', currency: 'CZK', admins: [], powerUsers: [], private: true }
    const fact = {
      id: 'orgs:test:2:0',
      type: 'orgs.org-updated',
      at: new Date().toISOString(),
      actor: admin.id,
      correlation: 'test',
      subject: id,
      version: 99,
      data: { ...snapshot, deleted: true },
    }
    for (let time = 0; time < 2; time += 1) {
      for (const { type, run } of reactions(kit())) if (type.name === fact.type) await run(fact)
    }
    expect(await rows().countDocuments({ orgId: id })).toBe(1)
  })
})

describe('a post of a person who left Parta', () => {
  it('stays with its organisation, with its picture', async () => {
    const author = await orgs.people.person()
    const id = await anOrg()
    await orgs.call(joinOrg, author, { id, body: {} })
    await orgs.call(setRole, admin, { id, body: { memberId: author.id, newRole: 'admin' } })
    const { body: feed } = await post(author, id, { file: pixel })
    const { rows: kept } = await personal(kit()).read({ id: author.id, aliasIds: [] }, undefined)
    expect(kept.length).toBeGreaterThan(0)
    await personal(kit()).erase({ id: author.id, aliasIds: [] })
    expect((await one(member, feed)).body).toMatchObject({ text: feed.text, image: feed.image })
    expect(await personal(kit()).shows([feed.image, 'FILE:/public/media/none.webp'])).toEqual([feed.image])
  })
})

describe('the demo’s posts', () => {
  it('are created once by repeated seeds, and nobody is notified', async () => {
    for (const id of new Set(demoOrgs.flatMap((org) => [org.founder, ...org.members.map((one) => one.id)]))) {
      await orgs.people.person({ id })
    }
    for (let time = 0; time < 2; time += 1) await seed(kit())
    expect(await rows().countDocuments({ _id: { $in: demoPosts.map(({ id }) => id) } })).toBe(demoPosts.length)
    expect(await rows().countDocuments({ facts: { $ne: [] }, _id: { $in: demoPosts.map(({ id }) => id) } })).toBe(0)
  })
})
