import { eventEnded } from '@parta/contracts/event-facts'
import type { Envelope } from '@parta/contracts/fact'
import { playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { defaultNotificationSettings, digestPeriod } from '@parta/contracts/predicates/notification-settings'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { people } from '@parta/kit/people/people'
import { eventually, testEnv } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveriesOf } from '../src/deliveries/store.ts'
import { findCandidates, findDigest } from '../src/digest/find-digest.ts'
import { planDigests } from '../src/digest/jobs.ts'
import { attendanceOf, periodsOf } from '../src/digest/store.ts'
import { personal } from '../src/personal.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { aFact, deliver, type Notifications, openNotifications } from './support.ts'

let service: Notifications
let box: Mailbox
beforeAll(async () => {
  box = await openMailbox()
  service = await openNotifications(testEnv({ PARTA_SMTP_URL: box.url }))
})
afterAll(async () => {
  await service.close()
  await box.close()
})

const kit = () => service.running.kit
const now = new Date()
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
const endOfDaily = digestPeriod('daily', now).until
/** A time between now (0) and the end of the daily period (1), so that an event is still coming when its mail is written. */
const inPeriod = (share: number) =>
  new Date(now.getTime() + share * (endOfDaily.getTime() - now.getTime())).toISOString()

/** Writes an event into the service's projection. */
async function anEvent(
  id: string,
  fields: Partial<{ date: string; cancelled: boolean; leader: string; trainer: string }> = {},
) {
  const data = {
    id,
    name: `Hra ${id}`,
    placeName: 'Hala',
    date: inPeriod(0.5),
    leader: 'x',
    cancelled: false,
    ...fields,
  }
  await kit().newer('events', { _id: id, version: 1, data })
}

const entry = (eventId: string, userId: string, aliasId: string | null = null) => ({
  eventId,
  eventName: 'Hra',
  leader: 'x',
  trainer: null,
  userId,
  aliasId,
  playersCount: 1,
  queueCount: 0,
})
const inVersion = <F extends Envelope>(version: number, fact: F): F => ({ ...fact, version })

async function someone(digest: 'off' | 'daily' | 'weekly', fields: Partial<UserSnapshot> = {}) {
  const person = await service.people.person({ telling: { ...defaultNotificationSettings, digest }, ...fields })
  await eventually(async () => expect((await kit().projections.known(people, [person.id])).size).toBe(1))
  return person
}

describe('a digest', () => {
  it('names the coming events of the person, their aliases, and those that they lead or train', async () => {
    const { id: userId } = await someone('weekly')
    const soon = digestPeriod('weekly', now).until
    const dates: [string, Partial<{ date: string; cancelled: boolean; leader: string; trainer: string }>][] = [
      ['own', {}],
      ['child', { date: inPeriod(0.6) }],
      ['queued', {}],
      ['left', {}],
      ['off', { cancelled: true }],
      ['past', { date: inHours(-1) }],
      ['later', { date: new Date(soon.getTime() + 3_600_000).toISOString() }],
      ['led', { leader: userId, date: inPeriod(0.7) }],
      ['trained', { trainer: userId, date: inPeriod(0.8) }],
    ]
    for (const [name, fields] of dates) await anEvent(`${name}-${userId}`, fields)
    const of = (name: string, aliasId: string | null = null) => entry(`${name}-${userId}`, userId, aliasId)
    for (const name of ['own', 'left', 'off', 'past', 'later']) await deliver(service, aFact(playerJoined, of(name)), 2)
    await deliver(service, aFact(playerQueued, { ...of('queued'), position: 1 }))
    const queued = aFact(playerQueued, { ...of('child', `ALIAS_a__${userId}`), position: 1 })
    const shifted = aFact(playerShifted, { ...of('child', `ALIAS_a__${userId}`), offerUntil: null })
    // The later fact is delivered first.
    await deliver(service, inVersion(3, shifted))
    await deliver(service, inVersion(2, queued))
    const gone = { ...of('left'), wasQueued: false, reason: 'left' as const, kickReason: null, message: '' }
    await deliver(service, inVersion(2, aFact(playerLeft, gone)), 2)

    const found = await findDigest(kit(), { kind: 'weekly', userId, now })
    expect(found?.events.map(({ name }) => name)).toEqual(
      ['own', 'child', 'led', 'trained'].map((name) => `Hra ${name}-${userId}`),
    )
    expect(found?.eventsCount).toBe(4)
    // The notification that the child moved up from the queue.
    expect(found?.unread).toBe(1)
  })

  it('is empty without coming events and unread notifications', async () => {
    const { id: userId } = await someone('daily')
    expect(await findDigest(kit(), { kind: 'daily', userId, now })).toBeNull()
    expect(await findCandidates(kit(), 'daily', [userId])).toEqual(new Set())
    await anEvent(`trained-by-${userId}`, { trainer: userId })
    expect(await findCandidates(kit(), 'daily', [userId])).toEqual(new Set([userId]))
  })

  it('is mailed once a period to its subscribers, also when it is planned twice or resumed', async () => {
    const [daily, weekly, off, idle] = [
      await someone('daily', { locale: 'cs' }),
      await someone('weekly', { locale: 'sk' }),
      await someone('off'),
      await someone('daily'),
    ]
    for (const { id } of [daily, weekly, off]) {
      await anEvent(`game-${id}`)
      await deliver(service, aFact(playerJoined, entry(`game-${id}`, id)))
    }
    for (const kind of ['daily', 'weekly'] as const) {
      const period = digestPeriod(kind, now)
      await Promise.all([planDigests(kit(), kind, period), planDigests(kit(), kind, period)])
      // As if the process had stopped before it stored its progress.
      await periodsOf(kit()).deleteOne({ _id: period.id })
      await planDigests(kit(), kind, period)
      expect(await periodsOf(kit()).findOne({ _id: period.id })).toMatchObject({ done: true })
    }
    const mailsTo = ({ email }: { email: string }) => box.mails.filter(({ to }) => to?.[0]?.address === email)
    await eventually(() => expect([mailsTo(daily).length, mailsTo(weekly).length]).toEqual([1, 1]))
    await eventually(async () => {
      const states = await deliveriesOf(kit()).distinct('state', { kind: 'digest' })
      expect(states.filter((state) => state === 'pending')).toEqual([])
    })
    expect(mailsTo(daily)[0]?.text).toContain(`Hra game-${daily.id}`)
    expect(mailsTo(weekly)[0]?.html).toContain('<html lang="sk"')
    expect([...mailsTo(off), ...mailsTo(idle)]).toEqual([])
    expect([mailsTo(daily).length, mailsTo(weekly).length]).toEqual([1, 1])
  })

  it('keeps no rows of people who leave and of events that are over', async () => {
    const [one, other] = [await someone('daily'), await someone('daily')]
    for (const { id } of [one, other]) await deliver(service, aFact(playerJoined, entry('over', id)))
    await personal(kit()).erase({ id: one.id, aliasIds: [] })
    expect((await attendanceOf(kit()).find({ eventId: 'over' }).toArray()).map(({ userId }) => userId)).toEqual([
      other.id,
    ])
    const end = {
      eventId: 'over',
      eventName: 'Hra',
      date: inHours(-2),
      endDate: inHours(-1),
      placeId: 'p',
      orgId: null,
    }
    const shown = { provider: 'PARTA' as const, private: false }
    const kind = { activityType: 'volleyball' as const, leader: 'x', trainer: null }
    const ended = { ...end, ...kind, ...shown, attendees: [] }
    await deliver(service, aFact(eventEnded, ended), 2)
    expect(await attendanceOf(kit()).countDocuments({ eventId: 'over' })).toBe(0)
  })
})
