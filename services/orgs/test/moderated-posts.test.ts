import { createFeed, feedDeleted, getFeed, hidePost, listFeeds, postReported, reportPost } from '@parta/contracts/feeds'
import { joinOrg, updateOrg } from '@parta/contracts/orgs'
import { readPersonal } from '@parta/kit/people/personal'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { personal } from '../src/personal.ts'
import { type Orgs, openOrgs } from './support.ts'

let orgs: Orgs
let author: TestPerson
let member: TestPerson
let stranger: TestPerson
let moderator: TestPerson
beforeAll(async () => {
  orgs = await openOrgs()
  author = await orgs.people.person({ name: 'Lenka' })
  member = await orgs.people.person()
  stranger = await orgs.people.person()
  moderator = await orgs.people.person({ isSiteAdmin: true })
})

const text = 'Kdo nepřijde, je srab.'
const report = (person: TestPerson, id: string, reason = ' Uráží. ') =>
  orgs.call(reportPost, person, { body: { id, reason } })
const hide = (person: TestPerson, id: string, reason = 'Urážka.') =>
  orgs.call(hidePost, person, { id, body: { reason } })
const reportsOf = (id: string) => orgs.published(postReported).filter(({ data }) => data.postId === id)
const rowsOf = (by: TestPerson) => orgs.running.kit.database.native('post-reports').countDocuments({ by: by.id })

/** A post in an organisation with one member beside its admin, who wrote it. */
async function aPost({ isPrivate = false } = {}) {
  const { id: org } = await orgs.anOrg(author)
  await orgs.call(joinOrg, member, { id: org, body: {} })
  if (isPrivate) await orgs.call(updateOrg, author, { body: { id: org, private: true } })
  const { body } = await orgs.call(createFeed, author, { body: { text, feedOrgId: org } })
  return { org, id: body.id }
}

async function allOf<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}

describe('a reported post', () => {
  it('is published once for each reader, with its text, author and organisation', async () => {
    const { id } = await aPost()
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(member, id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409, 409])
    expect(await report(member, id)).toMatchObject({ status: 409, body: { code: 'report.already' } })
    // Posts of a public organisation are for everybody.
    expect((await report(stranger, id)).status).toBe(204)
    await eventually(() => expect(reportsOf(id)).toHaveLength(2))
    expect(reportsOf(id).find(({ data }) => data.by === member.id)?.data).toEqual({
      postId: id,
      orgName: 'Sokol Brno',
      from: author.id,
      by: member.id,
      reason: 'Uráží.',
      text,
      image: '',
    })
  })

  it('is not the caller’s own, nor one that the caller may not read, nor an unknown or deleted one', async () => {
    const { id } = await aPost({ isPrivate: true })
    expect((await orgs.call(getFeed, author, { id })).body.reportable).toBe(false)
    expect((await orgs.call(getFeed, member, { id })).body.reportable).toBe(true)
    expect(await report(author, id)).toMatchObject({ status: 400, body: { code: 'report.self' } })
    for (const unknown of ['nothing', id]) {
      expect(await report(stranger, unknown)).toMatchObject({ status: 404, body: { code: 'feed.notFound' } })
    }
    for (const reason of ['', ' \n ', 'x'.repeat(1001)]) expect((await report(member, id, reason)).status).toBe(400)
    await hide(moderator, id)
    expect((await report(member, id)).body.code).toBe('feed.notFound')
    expect(reportsOf(id)).toEqual([])
  })

  it('is in the archive of whoever reported it, and the report is erased with them', async () => {
    const { id } = await aPost()
    const leaving = await orgs.people.person()
    expect((await report(leaving, id)).status).toBe(204)
    await eventually(() => expect(reportsOf(id)).toHaveLength(1))
    const { erase } = personal(orgs.running.kit)
    const archive = await allOf(readPersonal(orgs.running.bus, 'orgs', { id: leaving.id, aliasIds: [] }))
    expect(archive).toMatchObject([{ section: 'reported-posts', data: { postId: id, reason: 'Uráží.' } }])
    await eventually(async () => {
      await erase({ id: leaving.id, aliasIds: [] })
      expect(await rowsOf(leaving)).toBe(0)
    })
  })
})

describe('a post that a site admin hides', () => {
  it('disappears for everybody, also for its author and from open pages, and the audit log names it and the reason', async () => {
    const { org, id } = await aPost()
    for (const time of ['first', 'again']) expect([time, (await hide(moderator, id)).status]).toEqual([time, 204])
    for (const person of [author, member, stranger]) {
      expect((await orgs.call(getFeed, person, { id })).body.code).toBe('feed.notFound')
      expect((await orgs.call(listFeeds, person, { query: `?org=${org}` })).body.items).toEqual([])
    }
    const deleted = () => orgs.published(feedDeleted).filter(({ data }) => data.feedId === id)
    await eventually(() => expect(deleted()).toHaveLength(1))
    expect(deleted()[0]?.data.members.toSorted()).toEqual([author.id, member.id].toSorted())
    const stored = await orgs.running.kit.database.native<{ _id: string }>('feeds').findOne({ _id: id })
    expect(JSON.stringify(stored)).not.toContain(text)
    const noted = orgs.people.acts.filter(({ operation, outcome }) => operation === 'hidePost' && outcome === 'done')
    expect(noted.slice(-2).map(({ actor, subject, reason }) => [actor, subject, reason])).toEqual([
      [moderator.id, id, 'Urážka.'],
      [moderator.id, id, 'Urážka.'],
    ])
  })

  it('is hidden by nobody else, not without a reason, and not while the rights are locked', async () => {
    const { id } = await aPost()
    for (const person of [author, member, stranger]) {
      expect(await hide(person, id)).toMatchObject({ status: 403, body: { code: 'rights.notSiteAdmin' } })
    }
    expect((await hide(moderator, id, ' ')).status).toBe(400)
    expect(await hide(moderator, 'nothing')).toMatchObject({ status: 404, body: { code: 'feed.notFound' } })
    const other = await orgs.people.person({ isSiteAdmin: true })
    orgs.people.lockRights(other)
    expect(await hide(other, id)).toMatchObject({ status: 403, body: { code: 'rights.passkeyRequired' } })
    expect((await orgs.call(getFeed, member, { id })).body.text).toBe(text)
  })
})
