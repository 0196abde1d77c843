import {
  fediverseLimits,
  getEventObject,
  getFediverseAddress,
  getOrgActor,
  getOrgFollowers,
  getOrgOutbox,
  getWebFinger,
  sendToInbox,
} from '@parta/contracts/fediverse'
import { cancelEvent, createEvent, deleteEvent, updateEvent } from '@parta/contracts/planning'
import { askOrg } from '@parta/contracts/questions'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { planNotices, takeBack } from '../src/outside/fediverse/plan-notices.ts'
import { deliveriesOf, followersOf, ownActorsOf } from '../src/outside/fediverse/store.ts'
import { type Fediverse, isSignedBy, startFediverse } from './fediverse-server.ts'
import { type Events, eventForm, openEvents, storedOrg } from './support.ts'

let remote: Fediverse
let events: Events
let leader: TestPerson
let orgId: string

beforeAll(async () => {
  remote = await startFediverse()
  events = await openEvents({ PARTA_OUTSIDE_HOSTS: remote.host, PARTA_PUBLIC_URL: 'https://parta.test' })
  leader = await events.people.person({ name: 'Lenka', surname: 'Tajná' })
  events.bus().answer(askOrg, () => Promise.resolve(null))
})
afterAll(() => Promise.all([events.close(), remote.close()]))
beforeEach(async () => {
  orgId = await anOrg()
  remote.forget()
  Object.assign(remote.state, { status: 202, isGone: false, type: 'application/activity+json' })
})

const anOrg = (more: object = {}) =>
  storedOrg(events.kit(), { name: 'Smečaři Líšeň', admins: [leader.id], isRegistered: true, ...more })

const at = (path: string, id: string) => events.url() + path.replace(':id', id)
const read = (path: string, id: string, accept = 'application/activity+json') =>
  fetch(at(path, id), { headers: { accept }, redirect: 'manual' })
const readJson = async (path: string, id: string) =>
  (await (await read(path, id)).json()) as { first: string; publicKey: { publicKeyPem: string } }
const ownKey = async () => (await readJson(getOrgActor.path, orgId)).publicKey.publicKeyPem
const actorId = (id = orgId) => `https://parta.test${getOrgActor.path.replace(':id', id)}`
const eventId = (id: string) => `https://parta.test${getEventObject.path.replace(':id', id)}`
const anEvent = async (more: object = {}) =>
  (await events.must(createEvent, leader, { body: eventForm({ eventOrgId: orgId, ...more }) })).id

const followOf = (name: string, id = orgId) => ({
  '@context': 'https://www.w3.org/ns/activitystreams',
  id: `${remote.actor(name)}#follow-${id}`,
  type: 'Follow',
  actor: remote.actor(name),
  object: actorId(id),
})
type Sending = Partial<Parameters<Fediverse['send']>[0]>
const send = (name: string, message: object, more: Sending = {}) =>
  remote.send({ inbox: at(sendToInbox.path, orgId), host: 'parta.test', name, message, ...more })
async function follow(name = 'anna') {
  expect((await send(name, followOf(name))).status).toBe(204)
  await eventually(() => expect(remote.messages()).toMatchObject([{ type: 'Accept' }]))
  remote.forget()
}
const countFollowers = (id = orgId) => followersOf(events.kit()).countDocuments({ orgId: id })
const types = () => remote.messages().map(({ type }) => type)

describe('a public organisation in the fediverse', () => {
  it('is found by its address, which two of the same name do not share', async () => {
    const { address, followers } = await events.must(getFediverseAddress, {}, { id: orgId })
    expect(address).toMatch(/^@smecari_lisen(_\d+)?@parta\.test$/)
    expect(followers).toBe(0)
    const found = await fetch(`${events.url()}${getWebFinger.path}?resource=acct:${address.slice(1).toUpperCase()}`)
    expect(found.headers.get('content-type')).toBe('application/jrd+json; charset=utf-8')
    expect(await found.json()).toMatchObject({
      subject: `acct:${address.slice(1)}`,
      links: expect.arrayContaining([{ rel: 'self', type: 'application/activity+json', href: actorId() }]),
    })
    const other = await events.must(getFediverseAddress, {}, { id: await anOrg() })
    expect(other.address).not.toBe(address)
    for (const resource of [
      'acct:nobody@parta.test',
      `acct:${address.slice(1)}.evil`,
      'https://evil.test/',
      actorId('x'),
    ])
      expect((await events.call(getWebFinger, {}, { query: { resource } })).status).toBe(404)
    expect((await fetch(`${events.url()}${getWebFinger.path}?resource=${actorId()}`)).status).toBe(200)
  })

  it('is an actor with a key that is sealed at rest, and a page for browsers', async () => {
    const answer = await read(getOrgActor.path, orgId)
    expect(answer.headers.get('content-type')).toBe('application/activity+json; charset=utf-8')
    expect(answer.headers.get('vary')).toContain('Accept')
    const document = (await answer.json()) as { publicKey: { publicKeyPem: string } }
    expect(document).toMatchObject({ id: actorId(), type: 'Organization', name: 'Smečaři Líšeň' })
    expect(document.publicKey.publicKeyPem).toContain('BEGIN PUBLIC KEY')
    expect((await ownActorsOf(events.kit()).findOne({ _id: orgId }))?.privateKey).not.toContain('BEGIN')
    const page = await read(getOrgActor.path, orgId, 'text/html,application/xhtml+xml')
    expect(page.status).toBe(303)
    expect(page.headers.get('location')).toBe(`https://parta.test/share-item/org/${orgId}`)
  })

  it('has an outbox of its public events page by page, without people and private events', async () => {
    const made: string[] = []
    for (let count = 0; count <= fediverseLimits.outboxPage; count += 1)
      made.push(await anEvent({ name: `Zápas ${count}` }))
    const hidden = await anEvent({ name: 'Jen pro zvané', private: true })
    const whole = await readJson(getOrgOutbox.path, orgId)
    expect(whole).toMatchObject({ type: 'OrderedCollection', totalItems: made.length })
    const pages: string[] = []
    let next: string | undefined = whole.first
    while (next) {
      const text: string = await (await fetch(next.replace('https://parta.test', events.url()))).text()
      pages.push(text)
      next = (JSON.parse(text) as { next?: string }).next
    }
    expect(pages).toHaveLength(2)
    const items = pages.flatMap(
      (text) => (JSON.parse(text) as { orderedItems: { object: { id: string } }[] }).orderedItems,
    )
    expect(items.map(({ object }) => object.id)).toEqual(made.toReversed().map(eventId))
    for (const word of ['Jen pro zvané', hidden, 'Lenka', 'Tajná', leader.id]) expect(pages.join()).not.toContain(word)
    const object = await readJson(getEventObject.path, made[0] ?? '')
    expect(object).toMatchObject({
      type: 'Event',
      name: 'Zápas 0',
      attributedTo: actorId(),
      startTime: expect.any(String),
    })
    expect((await read(getEventObject.path, hidden)).status).toBe(404)
    expect((await fetch(`${at(getOrgOutbox.path, orgId)}?page=nonsense`)).status).toBe(400)
  })

  it('is not found in any of these ways when it is private, deleted or unknown', async () => {
    for (const id of [await anOrg({ private: true }), await anOrg({ deleted: true }), 'nowhere']) {
      for (const { path } of [getFediverseAddress, getOrgActor, getOrgOutbox, getOrgFollowers])
        expect((await read(path, id)).status, path).toBe(404)
      expect((await send('anna', followOf('anna', id), { inbox: at(sendToInbox.path, id) })).status).toBe(404)
    }
    const id = await anEvent()
    await anOrg({ private: true, id: orgId })
    expect((await read(getEventObject.path, id)).status).toBe(404)
  })
})

describe('a request to follow', () => {
  it('is accepted when it is signed, counted, and answered by a request that the organisation signed', async () => {
    expect((await send('anna', followOf('anna'))).status).toBe(204)
    await eventually(() => expect(remote.received).toHaveLength(1))
    const [answer] = remote.received
    const key = await ownKey()
    if (!answer) throw new Error('Nothing came')
    expect(isSignedBy(answer, key)).toBe(true)
    expect(isSignedBy({ ...answer, body: `${answer.body} ` }, key)).toBe(false)
    expect(remote.messages()).toMatchObject([
      { type: 'Accept', actor: actorId(), object: { type: 'Follow', actor: remote.actor('anna'), object: actorId() } },
    ])
    // Servers that answer only signed requests could be asked, too.
    expect(remote.asked.some((asked) => isSignedBy(asked, key))).toBe(true)
    const followers = await read(getOrgFollowers.path, orgId)
    const text = await followers.text()
    expect(JSON.parse(text)).toMatchObject({ totalItems: 1 })
    expect(text).not.toContain('anna')
    await send('anna', followOf('anna'), { algorithm: 'hs2019' })
    await eventually(() => expect(types()).toEqual(['Accept', 'Accept']))
    expect(await countFollowers()).toBe(1)
  })

  it.each<[string, (genuine: object) => { name?: string; message?: object; more?: Sending }]>([
    ['of somebody else', () => ({ name: 'mallory' })],
    ['changed on the way', (genuine) => ({ more: { forged: { ...genuine, id: 'https://other.test/' } } })],
    ['that is old', () => ({ more: { date: new Date(Date.now() - 2 * 3_600_000) } })],
    ['from the future', () => ({ more: { date: new Date(Date.now() + 2 * 3_600_000) } })],
    ['signed for another server', () => ({ more: { host: 'other.test' } })],
    ['signed by an unknown method', () => ({ more: { algorithm: 'hmac-sha256' } })],
    ['of an actor that is elsewhere', (genuine) => ({ message: { ...genuine, actor: 'https://192.168.0.1/anna' } })],
  ])('is refused with a signature %s', async (_what, changes) => {
    const genuine = followOf('anna')
    const { name = 'anna', message = genuine, more = {} } = changes(genuine)
    const answer = await send(name, message, more)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'fediverse.signature' })
    expect(await countFollowers()).toBe(0)
  })

  it('is refused without a signature, and when it was signed for the inbox of another organisation', async () => {
    const headers = { 'content-type': 'application/activity+json' }
    const body = JSON.stringify(followOf('anna'))
    expect((await fetch(at(sendToInbox.path, orgId), { method: 'POST', headers, body })).status).toBe(401)
    const other = await anOrg()
    // The message names this organisation, so the other one ignores it.
    expect((await send('anna', followOf('anna'), { inbox: at(sendToInbox.path, other) })).status).toBe(204)
    expect([await countFollowers(), await countFollowers(other)]).toEqual([0, 0])
  })

  it('is accepted with a new key when the follower’s server replaced it', async () => {
    await follow('petra')
    remote.people.delete('petra')
    expect((await send('petra', followOf('petra'))).status).toBe(204)
    await eventually(() => expect(types()).toEqual(['Accept']))
  })

  it('is refused by a file that only looks like an actor, and asks for it once', async () => {
    remote.state.type = 'application/json'
    expect((await send('uploader', followOf('uploader'))).status).toBe(401)
    expect(remote.asked.filter(({ path }) => path.endsWith('/uploader'))).toHaveLength(1)
    expect((await send('uploader', followOf('uploader'))).status).toBe(401)
    expect(remote.asked.filter(({ path }) => path.endsWith('/uploader'))).toHaveLength(1)
    remote.state.type = 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"'
    expect((await send('reader', followOf('reader'))).status).toBe(204)
    await eventually(() => expect(types()).toEqual(['Accept']))
  })

  it('ends with a signed Undo, and with the follower’s account, not by a word of somebody else', async () => {
    await follow()
    const undo = { id: 'x', type: 'Undo', actor: remote.actor('anna'), object: followOf('anna') }
    expect((await send('mallory', undo)).status).toBe(401)
    expect(await countFollowers()).toBe(1)
    expect((await send('anna', undo)).status).toBe(204)
    expect(await countFollowers()).toBe(0)
    await follow()
    const gone = { id: 'y', type: 'Delete', actor: remote.actor('anna'), object: remote.actor('anna') }
    expect((await send('mallory', gone)).status).toBe(204)
    expect(await countFollowers()).toBe(1)
    remote.state.isGone = true
    expect((await send('mallory', gone)).status).toBe(204)
    expect(await countFollowers()).toBe(0)
  })

  it('is the only thing that is read: everything else is accepted and ignored', async () => {
    for (const message of [
      { ...followOf('anna'), type: 'Like' },
      { ...followOf('anna'), object: 'https://other.test/actor' },
      { ...followOf('anna'), type: 'Undo', object: { type: 'Like', object: actorId() } },
    ])
      expect((await send('mallory', message)).status).toBe(204)
    expect((await send('anna', { type: 'Follow' })).status).toBe(400)
    expect(await countFollowers()).toBe(0)
  })
})

describe('the servers of followers', () => {
  it('are told once of a new event, of its changes, and of its end, whoever of their people follow', async () => {
    await follow('anna')
    await follow('bert')
    const id = await anEvent({ name: 'Turnaj' })
    await eventually(() => expect(types()).toEqual(['Create']))
    expect(remote.messages()).toMatchObject([
      { actor: actorId(), object: { id: eventId(id), type: 'Event', name: 'Turnaj' } },
    ])
    expect(remote.received.map(({ path }) => path)).toEqual(['/inbox'])
    const key = await ownKey()
    expect(remote.received.every((one) => isSignedBy(one, key))).toBe(true)
    expect(remote.received.map(({ body }) => body).join()).not.toMatch(/Lenka|Tajná/)
    await events.must(updateEvent, leader, {
      id,
      body: { ...eventForm({ name: 'Velký turnaj' }), eventId: id } as never,
    })
    await eventually(() => expect(types()).toEqual(['Create', 'Update']))
    await events.must(cancelEvent, leader, { id, body: { message: '' } })
    await eventually(() => expect(remote.messages().at(-1)?.object).toMatchObject({ name: 'Zrušeno: Velký turnaj' }))
    remote.forget()
    await events.must(deleteEvent, leader, { id, body: { id } })
    await eventually(() => expect(remote.messages()).toMatchObject([{ type: 'Delete', object: { id: eventId(id) } }]))
  })

  it('learn of no private event, and lose one that becomes private', async () => {
    await follow()
    const hidden = await anEvent({ private: true })
    const id = await anEvent()
    await eventually(() => expect(types()).toEqual(['Create']))
    expect(JSON.stringify(remote.messages())).not.toContain(hidden)
    await events.must(updateEvent, leader, { id, body: { ...eventForm({ private: true }), eventId: id } as never })
    await eventually(() => expect(types()).toEqual(['Create', 'Delete']))
  })

  it('get a fact that comes twice once, and nothing of what an older fact says', async () => {
    await follow()
    const id = await anEvent()
    await eventually(() => expect(types()).toEqual(['Create']))
    const rowOf = () => deliveriesOf(events.kit()).findOne({ eventId: id })
    await eventually(async () => expect(await rowOf()).toMatchObject({ state: 'sent', told: true }))
    const before = await rowOf()
    const version = before?.version ?? 0
    const endDate = new Date(Date.now() + 86_400_000).toISOString()
    const data = { id, orgId, endDate, private: false, removed: false, cancelled: false }
    const fact = { version, data } as Parameters<typeof planNotices>[1]
    await planNotices(events.kit(), fact)
    await planNotices(events.kit(), { ...fact, version: version - 1 })
    expect(await rowOf()).toEqual(before)
    await planNotices(events.kit(), { ...fact, version: version + 1 })
    await eventually(() => expect(types()).toEqual(['Create', 'Update']))
  })

  it('are asked again when they fail, with what the event is then', async () => {
    await follow()
    remote.state.status = 503
    const id = await anEvent({ name: 'Jednou' })
    await eventually(async () =>
      expect(await deliveriesOf(events.kit()).findOne({ eventId: id })).toMatchObject({
        state: 'pending',
        lastError: expect.stringContaining('503'),
      }),
    )
    remote.forget()
    remote.state.status = 202
    await events.must(updateEvent, leader, { id, body: { ...eventForm({ name: 'Podruhé' }), eventId: id } as never })
    await eventually(() => expect(remote.messages()).toMatchObject([{ type: 'Create', object: { name: 'Podruhé' } }]))
  })

  it('are forgotten when an inbox is gone', async () => {
    await follow()
    remote.state.status = 410
    await anEvent()
    await eventually(async () => expect(await countFollowers()).toBe(0))
  })

  it('lose the events of an organisation that becomes private, and it loses its followers', async () => {
    await follow()
    const id = await anEvent()
    await eventually(() => expect(types()).toEqual(['Create']))
    remote.forget()
    await anOrg({ private: true, id: orgId })
    await takeBack(events.kit(), orgId)
    await takeBack(events.kit(), orgId)
    await eventually(() => expect(remote.messages()).toMatchObject([{ type: 'Delete', object: { id: eventId(id) } }]))
    expect(await countFollowers()).toBe(0)
  })
})
