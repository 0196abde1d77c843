import { messageAddressed } from '@parta/contracts/chat'
import { eventCancelled, eventStarting } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { deleteNotification } from '@parta/contracts/notifications'
import { playerJoined } from '@parta/contracts/players'
import { firstTelling } from '@parta/contracts/predicates/telling'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { addPush } from '@parta/contracts/push'
import { zone } from '@parta/contracts/values'
import { eventually, request, type TestPerson, testEnv } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DeliveryRow, deliveriesOf } from '../src/deliveries/store.ts'
import { jobs } from '../src/jobs.ts'
import { rowsOf } from '../src/list/store.ts'
import { personal } from '../src/personal.ts'
import { subscriptionsOf } from '../src/push/store.ts'
import { openPushService, type PushService, vapid } from './push-service.ts'
import { aFact, deliver, type Notifications, openNotifications } from './support.ts'

let service: Notifications
let browsers: PushService
beforeAll(async () => {
  browsers = await openPushService()
  service = await openNotifications(testEnv({ ...vapid, PARTA_PUSH_HOSTS: browsers.host }))
})
afterAll(async () => {
  expect(browsers.faults).toEqual([])
  await service.close()
  await browsers.close()
})

const kit = () => service.running.kit
const pushedTo = (...names: string[]) => browsers.pushed.filter(({ browser }) => names.includes(browser))
const rows = ({ id: userId }: { id: string }) => deliveriesOf(kit()).find({ userId }).toArray()

async function subscribe({ id, token }: TestPerson, name = id): Promise<TestPerson['id']> {
  const body = browsers.subscribe(name)
  const answer = await request(service.running.url, { method: 'POST', path: addPush.path, token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return name
}

async function reachable(fields: Partial<UserSnapshot> = {}): Promise<TestPerson> {
  const person = await service.people.person(fields)
  await subscribe(person)
  return person
}

const joined = (leader: string, userId: string, at = new Date()) =>
  aFact(
    playerJoined,
    { eventId: 'event-1', eventName: 'Volejbal', leader, userId, aliasId: null, playersCount: 1, queueCount: 0 },
    at,
  )
const telling = (change: Partial<typeof firstTelling>) => ({ telling: { ...firstTelling, ...change } })
const without = { ...firstTelling.notifications, eventInteractions: { push: false, email: false } }

async function settled(person: { id: string }, state: DeliveryRow['state']): Promise<DeliveryRow> {
  return await eventually(async () => {
    const [row] = await rows(person)
    expect(row?.state, row?.lastError).toBe(state)
    return row as DeliveryRow
  })
}

/** Brings what waits to its time, as the clock would, and runs the job. */
async function bringDue(person: { id: string }): Promise<void> {
  const due = new Date(Date.now() - 1000)
  await deliveriesOf(kit()).updateMany({ userId: person.id, state: 'pending' }, { $set: { dueAt: due } })
  for (const { _id } of await rows(person)) await jobs(kit)['deliver']?.run(_id, { number: 1, last: false })
}

describe('a push', () => {
  it('comes once to each browser, encrypted for it, signed, in the receiver’s language', async () => {
    const leader = await reachable({ locale: 'sk' })
    await subscribe(leader, `${leader.id}-phone`)
    const player = await service.people.person({ name: 'Petr', surname: 'Malý' })
    await deliver(service, joined(leader.id, player.id), 2)
    await settled(leader, 'sent')
    const names = [leader.id, `${leader.id}-phone`]
    expect(
      pushedTo(...names)
        .map(({ browser }) => browser)
        .toSorted(),
    ).toEqual(names)
    expect(pushedTo(leader.id)[0]).toMatchObject({
      text: { title: 'Petr Malý ide na Volejbal', body: '', path: '/event-info/event-1', tag: 'event.join:event-1' },
      headers: { ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' },
    })
    const held = await subscriptionsOf(kit()).find({ userId: leader.id }).toArray()
    expect(held.map(({ lastOk }) => lastOk)).toEqual([expect.any(Date), expect.any(Date)])
  })

  it('is within the limits of every push service, however long the words', async () => {
    const person = await reachable()
    const data = {
      eventId: 'e',
      eventName: 'ž'.repeat(256),
      date: new Date().toISOString(),
      placeName: '🏐'.repeat(200),
    }
    const words = {
      ...data,
      orgId: null,
      reason: 'cancelled' as const,
      message: '🏐'.repeat(1000),
      people: [person.id],
    }
    await deliver(service, aFact(eventCancelled, words))
    await settled(person, 'sent')
    const [push] = pushedTo(person.id)
    expect(push?.headers['urgency']).toBe('high')
    expect(push?.bytes).toBeLessThanOrEqual(4096)
    expect([...(push?.text.body ?? '')].length).toBeLessThanOrEqual(limits.pushTextMax)
  })

  it('of a reminder is of no use after the start: it waits no longer there, and then not at all', async () => {
    const [soon, late] = [await reachable(), await reachable()]
    const start = new Date(Date.now() + 600_000)
    const plan = (id: string, date: Date) => ({
      ...{ id, name: 'Běh', activityType: 'running' as const, date: date.toISOString(), endDate: date.toISOString() },
      ...{ placeName: 'Park', leader: 'x', trainer: null, orgId: null, maxPlayers: 10, private: false },
      ...{ repetitionId: null, cancelled: false, removed: false },
    })
    for (const [id, date] of [
      ['soon', start],
      ['late', new Date(Date.now() - 1000)],
    ] as const) {
      await kit().newer('events', { _id: id, version: 1, data: plan(id, date) } as never)
    }
    const told = (eventId: string, people: string[]) =>
      aFact(eventStarting, { eventId, eventName: 'Běh', date: start.toISOString(), people })
    await deliver(service, told('soon', [soon.id]))
    await deliver(service, told('late', [late.id]))
    await settled(soon, 'sent')
    expect(Number(pushedTo(soon.id)[0]?.headers['ttl'])).toBeLessThanOrEqual(600)
    expect(pushedTo(soon.id)[0]?.text.body).toContain('Park')
    expect(await settled(late, 'skipped')).toMatchObject({ lastError: 'late' })
  })

  it('does not come to whoever switched it off, also after it was on its way, nor to whoever left', async () => {
    const player = await service.people.person()
    const off = await reachable(telling({ notifications: without }))
    await deliver(service, joined(off.id, player.id))
    expect(await rows(off)).toEqual([])

    const quiet = await reachable(telling({ quietHours: aroundNow() }))
    await deliver(service, joined(quiet.id, player.id))
    await service.people.person({ id: quiet.id, ...telling({ notifications: without }) })
    await kit()
      .database.native('people')
      .updateOne({ _id: quiet.id }, { $set: { 'data.telling': { ...firstTelling, notifications: without } } })
    await bringDue(quiet)
    expect(await settled(quiet, 'skipped')).toMatchObject({ lastError: 'off' })

    const gone = await reachable(telling({ quietHours: aroundNow() }))
    await deliver(service, joined(gone.id, player.id))
    await kit()
      .database.native('people')
      .updateOne({ _id: gone.id }, { $set: { 'data.deleted': true } })
    await bringDue(gone)
    expect(await settled(gone, 'skipped')).toMatchObject({ lastError: 'deleted' })
    expect(pushedTo(off.id, quiet.id, gone.id)).toEqual([])
  })

  it('waits for the end of the quiet hours, and does not come when it was removed or read by then', async () => {
    const player = await service.people.person()
    const [kept, removed, read] = [
      await reachable(telling({ quietHours: aroundNow() })),
      await reachable(telling({ quietHours: aroundNow() })),
      await reachable(telling({ quietHours: aroundNow() })),
    ]
    for (const { id } of [kept, removed, read]) await deliver(service, joined(id, player.id))
    const held = await eventually(async () => {
      const [row] = await rows(kept)
      expect(row?.dueAt.getTime()).toBeGreaterThan(Date.now() + 60_000)
      return row
    })
    expect(held).toMatchObject({ state: 'pending', attempts: 0 })
    const [notice] = await rowsOf(kit()).find({ userId: removed.id }).toArray()
    const path = deleteNotification.path.replace(':id', notice?._id ?? '')
    await request(service.running.url, { method: 'DELETE', path, token: removed.token })
    await rowsOf(kit()).updateMany({ userId: read.id }, { $set: { read: true } })
    for (const { id } of [kept, removed, read]) {
      await kit()
        .database.native('people')
        .updateOne({ _id: id }, { $set: { 'data.telling.quietHours': null } })
      await bringDue({ id })
    }
    await settled(kept, 'sent')
    expect(await settled(removed, 'skipped')).toMatchObject({ lastError: 'removed' })
    expect(await settled(read, 'skipped')).toMatchObject({ lastError: 'read' })
    expect(pushedTo(kept.id, removed.id, read.id).map(({ browser }) => browser)).toEqual([kept.id])
  })

  it('is not sent anew when facts of old are read again', async () => {
    const [leader, player] = [await reachable(), await service.people.person()]
    await deliver(service, joined(leader.id, player.id, new Date(Date.now() - 2 * 86_400_000)))
    expect(await rowsOf(kit()).countDocuments({ userId: leader.id })).toBe(1)
    expect(await rows(leader)).toEqual([])
  })
})

/** Quiet hours that hold now, and end hours later. */
function aroundNow() {
  const clock = (date: Date) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(date)
  return { from: clock(new Date(Date.now() - 3_600_000)), to: clock(new Date(Date.now() + 3 * 3_600_000)) }
}

describe('a push service', () => {
  it.each([404, 410])('that no longer knows a browser (%i) is not asked again', async (status) => {
    const [leader, player] = [await reachable(), await service.people.person()]
    browsers.answer(leader.id, { status })
    await deliver(service, joined(leader.id, player.id))
    expect(await settled(leader, 'skipped')).toMatchObject({ lastError: 'no browser' })
    expect(await subscriptionsOf(kit()).countDocuments({ userId: leader.id })).toBe(0)
  })

  it('that finds a message too large gets a shorter one, once', async () => {
    const [person, other] = [await reachable(), await reachable()]
    browsers.answer(person.id, { status: 413 })
    browsers.answer(other.id, { status: 413 }, { status: 413 })
    const data = { eventId: 'e', eventName: 'Běh', date: new Date().toISOString(), placeName: 'Park', orgId: null }
    const people = [person.id, other.id]
    await deliver(service, aFact(eventCancelled, { ...data, reason: 'cancelled', message: 'x'.repeat(500), people }))
    await settled(person, 'sent')
    expect([...(pushedTo(person.id)[0]?.text.body ?? '')]).toHaveLength(60)
    expect(await settled(other, 'failed')).toMatchObject({ lastError: 'HTTP 413' })
  })

  it.each([
    [429, 120],
    [406, 90],
    [503, 4],
  ])('that is busy (%i) is left alone as long as it asks for, and asked again', async (status, seconds) => {
    const [leader, player] = [await reachable(), await service.people.person()]
    const phone = await subscribe(leader, `${leader.id}-phone`)
    browsers.answer(leader.id, { status, headers: { 'retry-after': String(seconds) } })
    await deliver(service, joined(leader.id, player.id))
    const row = await eventually(async () => {
      const [found] = await rows(leader)
      expect(found).toMatchObject({ state: 'pending', attempts: 1, lastError: `HTTP ${status}` })
      return found as DeliveryRow
    })
    expect(row.dueAt.getTime()).toBeGreaterThan(Date.now() + (seconds - 3) * 1000)
    await bringDue(leader)
    await settled(leader, 'sent')
    // Nobody got it twice.
    expect(
      pushedTo(leader.id, phone)
        .map(({ browser }) => browser)
        .toSorted(),
    ).toEqual([leader.id, phone])
  })

  it.each([
    [401, 'no', 1],
    [403, 'no', 1],
    [400, '{"reason":"VapidPkHashMismatch"}', 0],
    [302, '', 1],
  ])('that refuses us (%i %s) is given up, and operators see and repeat it', async (status, body, kept) => {
    const [leader, player] = [await reachable(), await service.people.person()]
    browsers.answer(leader.id, { status, body, headers: { location: 'http://127.0.0.1:1/' } })
    await deliver(service, joined(leader.id, player.id))
    const { _id } = await settled(leader, 'failed')
    expect(await subscriptionsOf(kit()).countDocuments({ userId: leader.id })).toBe(kept)
    const ops = (method: string, path: string, token = service.env['PARTA_OPS_TOKEN'] ?? '') =>
      request(service.running.url, { method, path, headers: { 'x-ops-token': token } })
    const { body: found } = await ops('GET', '/ops/failed-deliveries')
    const items = found['items'] as { id: string }[]
    expect(items.find(({ id }) => id === _id)).toMatchObject({ channel: 'push', lastError: `HTTP ${status}` })
    expect((await ops('GET', '/ops/failed-deliveries', 'guessed')).status).toBe(403)
    expect((await ops('POST', `/ops/failed-deliveries/${encodeURIComponent(_id)}/replay`)).body).toEqual({
      replayed: true,
    })
    await settled(leader, kept ? 'sent' : 'skipped')
    expect((await ops('POST', `/ops/failed-deliveries/${encodeURIComponent(_id)}/replay`)).status).toBe(404)
  })

  it('that is no longer among ours is not called', async () => {
    const [leader, player] = [await reachable(), await service.people.person()]
    await subscriptionsOf(kit()).updateOne({ userId: leader.id }, { $set: { endpoint: 'http://127.0.0.1:1/x' } })
    await deliver(service, joined(leader.id, player.id))
    expect(await settled(leader, 'skipped')).toMatchObject({ lastError: 'no browser' })
  })
})

describe('a delivery', () => {
  it('that Redis lost, or whose process died, is found by the sweep, and sent once', async () => {
    const [leader, player] = [await reachable(telling({ quietHours: aroundNow() })), await service.people.person()]
    await deliver(service, joined(leader.id, player.id))
    await eventually(async () => {
      const [row] = await rows(leader)
      expect(row).toMatchObject({ attempts: 0 })
      expect(row?.dueAt.getTime()).toBeGreaterThan(Date.now() + 60_000)
    })
    await kit()
      .database.native('people')
      .updateOne({ _id: leader.id }, { $set: { 'data.telling.quietHours': null } })
    const due = new Date(Date.now() - 60_000)
    await deliveriesOf(kit()).updateMany({ userId: leader.id }, { $set: { dueAt: due } })
    const sweep = () => jobs(kit)['sweep-deliveries']?.run(null, { number: 1, last: false })
    await Promise.all([sweep(), sweep()])
    await settled(leader, 'sent')
    await sweep()
    expect(pushedTo(leader.id)).toHaveLength(1)
  })

  it('is forgotten with its receiver, and so are the words of whoever said them', async () => {
    const [person, sender] = [await reachable(telling({ quietHours: aroundNow() })), await service.people.person()]
    await deliver(service, said({ from: sender.id, people: [person.id], seq: 1, message: 'Tajné' }))
    await personal(kit()).erase({ id: sender.id, aliasIds: [] })
    expect(await rows(person)).toMatchObject([{ chat: { message: '' } }])
    expect(await sections(person)).toContain('deliveries')
    await personal(kit()).erase({ id: person.id, aliasIds: [] })
    expect(await rows(person)).toEqual([])
  })
})

/** What of someone is in their archive, by its names. */
async function sections({ id }: { id: string }): Promise<string[]> {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await personal(kit()).read({ id, aliasIds: [] }, cursor)
    found.push(...page.rows.map(({ section }) => section))
    cursor = page.cursor
  } while (cursor !== undefined)
  return found
}

interface Said {
  readonly from: string
  readonly people: string[]
  readonly seq: number
  readonly message: string
  readonly picture?: boolean
  readonly chatId?: string
}

function said({ chatId = 'chat-1', picture = false, ...fields }: Said) {
  return aFact(messageAddressed, { chatId, eventId: chatId, eventName: 'Volejbal', picture, ...fields })
}

describe('what is said in a chat', () => {
  it('comes at once, what follows is gathered, and it is in no list', async () => {
    const [person, sender] = [await reachable(), await service.people.person({ name: 'Petr' })]
    const people = [person.id]
    const chatId = `chat-${person.id}`
    const say = (seq: number, message: string, picture = false) =>
      deliver(service, said({ chatId, from: sender.id, people, seq, message, picture }), 2)
    await say(1, '$name je tu')
    await settled(person, 'sent')
    await say(2, 'Kdo jde?')
    await say(3, 'Já ne')
    await say(4, '', true)
    const [waiting] = await rows(person)
    expect(waiting).toMatchObject({ state: 'pending', chat: { count: 3, seq: 4 } })
    expect(waiting?.dueAt.getTime()).toBeGreaterThan(Date.now() + (limits.chatPushSeconds - 15) * 1000)
    await bringDue(person)
    await settled(person, 'sent')
    const path = `/chats/${chatId}`
    expect(pushedTo(person.id).map(({ text }) => text)).toEqual([
      { title: 'Volejbal', body: 'Petr: $name je tu', path, tag: `chat:${chatId}` },
      { title: 'Volejbal', body: 'Petr: 📷 Fotka\na ještě 2 zprávy', path, tag: `chat:${chatId}` },
    ])
    expect(await rows(person)).toMatchObject([{ chat: { message: '', count: 0 } }])
    expect(await rowsOf(kit()).countDocuments({ userId: person.id })).toBe(0)
    await say(4, '', true)
    expect(await rows(person)).toMatchObject([{ state: 'sent' }])
  })

  it('does not come to whoever switched it off', async () => {
    const off = await reachable(telling({ notifications: { ...firstTelling.notifications, chat: { push: false } } }))
    await deliver(service, said({ from: 'somebody', people: [off.id], seq: 1, message: 'Ahoj' }))
    expect(await rows(off)).toEqual([])
  })
})
