import { fediverseLimits, getFediverseAddress, getOrgActor, sendToInbox } from '@parta/contracts/fediverse'
import { askOrg } from '@parta/contracts/questions'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answersOf, followersOf } from '../src/outside/fediverse/store.ts'
import { type Fediverse, startFediverse } from './fediverse-server.ts'
import { type Events, openEvents, storedOrg } from './support.ts'

let remote: Fediverse
let events: Events
let orgId: string

beforeAll(async () => {
  remote = await startFediverse()
  events = await openEvents({ PARTA_OUTSIDE_HOSTS: remote.host, PARTA_PUBLIC_URL: 'https://parta.test' })
  events.bus().answer(askOrg, () => Promise.resolve(null))
})
afterAll(() => Promise.all([events.close(), remote.close()]))
beforeEach(async () => {
  orgId = await storedOrg(events.kit(), { name: 'Smečaři', isRegistered: true })
  remote.forget()
  remote.state.status = 202
})

const followOf = (name: string) => ({
  '@context': 'https://www.w3.org/ns/activitystreams',
  id: `${remote.actor(name)}#follow-${orgId}`,
  type: 'Follow',
  actor: remote.actor(name),
  object: `https://parta.test${getOrgActor.path.replace(':id', orgId)}`,
})
const send = (name: string, message: object) =>
  remote.send({ inbox: events.url() + sendToInbox.path.replace(':id', orgId), host: 'parta.test', name, message })
async function follow(name: string) {
  expect((await send(name, followOf(name))).status).toBe(204)
  await eventually(() => expect(types()).toEqual(['Accept']))
  remote.forget()
}
const countFollowers = () => followersOf(events.kit()).countDocuments({ orgId })
const types = () => remote.messages().map(({ type }) => type)

describe('a request to follow', () => {
  it('is turned down above the limit', async () => {
    const rows = Array.from({ length: fediverseLimits.inboxes }, (_, count) => ({
      _id: `${orgId}:${count}`,
      orgId,
      actor: `https://one.test/${count}`,
      inbox: `https://one-${count}.test/inbox`,
      since: new Date(),
    }))
    await followersOf(events.kit()).insertMany(rows)
    expect((await send('anna', followOf('anna'))).status).toBe(204)
    await eventually(() => expect(types()).toEqual(['Reject']))
    expect(await countFollowers()).toBe(rows.length)
  })

  it('is turned down above the limit of its registrable domain, whose owner can make any number of hosts', async () => {
    const row = (count: number, host: string) => ({
      _id: `${orgId}:${count}`,
      orgId,
      actor: `https://${host}/${count}`,
      inbox: `https://${host}/inbox`,
      since: new Date(),
    })
    const own = `${new URL(remote.actor('x')).origin}/other`
    const rows = Array.from({ length: fediverseLimits.domainInboxes }, (_, count) => ({
      ...row(count, 'a.test'),
      inbox: `${own}/${count}`,
    }))
    await followersOf(events.kit()).insertMany(rows)
    expect((await send('anna', followOf('anna'))).status).toBe(204)
    await eventually(() => expect(types()).toEqual(['Reject']))
    remote.forget()
    await followersOf(events.kit()).updateOne({ _id: `${orgId}:0` }, { $set: { inbox: 'https://b.test/inbox' } })
    await follow('anna')
    expect(await countFollowers()).toBe(rows.length + 1)
  })

  it('in the name of a known actor has its server asked once in some minutes, and a genuine one still counts', async () => {
    await follow('victim')
    const asked = () => remote.asked.filter(({ path }) => path.endsWith('/victim')).length
    const before = asked()
    for (let count = 0; count < 5; count += 1) expect((await send('mallory', followOf('victim'))).status).toBe(401)
    expect(asked()).toBe(before + 1)
    expect((await send('victim', followOf('victim'))).status).toBe(204)
    expect(asked()).toBe(before + 1)
  })

  it('that comes again and again waits with one answer, the last, while the server does not take it', async () => {
    remote.state.status = 503
    for (const id of ['one', 'two', 'three']) await send('anna', { ...followOf('anna'), id: `https://x.test/${id}` })
    const open = () => answersOf(events.kit()).find({ orgId }).toArray()
    await eventually(async () =>
      expect(await open()).toMatchObject([{ state: 'pending', lastError: expect.stringContaining('503') }]),
    )
    expect(await open()).toMatchObject([{ followId: 'https://x.test/three' }])
    const [{ createdAt, dueAt } = { createdAt: new Date(0), dueAt: new Date() }] = await open()
    expect(dueAt.getTime() - createdAt.getTime()).toBeLessThan(fediverseLimits.answerHours * 3_600_000)
    remote.forget()
    remote.state.status = 202
    await follow('anna')
    await eventually(async () => expect(await open()).toMatchObject([{ state: 'sent' }]))
  })
})

describe('the address of an organisation', () => {
  it('that is not registered has no name like that of a registered one, also when it is asked for first', async () => {
    const real = await storedOrg(events.kit(), { name: 'Sokol Židenice', isRegistered: true })
    const impostor = await storedOrg(events.kit(), { name: 'S0kol Židenice 2', isRegistered: false })
    const addressOf = async (id: string) => (await events.must(getFediverseAddress, {}, { id })).address
    expect(await addressOf(impostor)).toMatch(/^@parta(_\d+)?@parta\.test$/)
    expect(await addressOf(real)).toBe('@sokol_zidenice@parta.test')
  })
})

describe('messages in the names of invented actors', () => {
  it('make Parta fetch only a few of these actors', async () => {
    const { ofCaller } = fediverseLimits.unproved
    const invented = Array.from({ length: 20 }, (_none, at) => `invented${at}`)
    const answers = await Promise.all(invented.map((name) => send('mallory', followOf(name))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect(remote.asked.filter(({ path }) => path.includes('invented')).length).toBeLessThanOrEqual(ofCaller)
  })
})
