import { eventCancelled, eventChanged } from '@parta/contracts/event-facts'
import { limits } from '@parta/contracts/limits'
import { deleteNotification } from '@parta/contracts/notifications'
import { datesJoined, datesRefused } from '@parta/contracts/payment-facts'
import { playerJoined, playerLeft, playerShifted } from '@parta/contracts/players'
import { defaultNotificationSettings } from '@parta/contracts/predicates/notification-settings'
import { askEvent } from '@parta/contracts/questions'
import { eventually, type TestPerson, testEnv, withoutDigest } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveriesOf, deliverTask } from '../src/deliveries/store.ts'
import { eventProjection } from '../src/events/store.ts'
import { notificationsOf } from '../src/list/store.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { aFact, deliver, eventSnapshot, listFor, type Notifications, openNotifications } from './support.ts'

let box: Mailbox
let service: Notifications
beforeAll(async () => {
  box = await openMailbox()
  service = await openNotifications(testEnv({ PARTA_SMTP_URL: box.url, PARTA_MAIL_FROM: 'Parta <p@parta.example>' }))
})
afterAll(async () => {
  await service.close()
  await box.close()
})

let count = 0
const aCommand = () => {
  count += 1
  return `command-${count}`
}
const telling = { ...withoutDigest, notifications: { ...defaultNotificationSettings.notifications } }
telling.notifications.eventInteractions = { push: true, email: true }
const someone = async () => {
  count += 1
  const email = `someone-${count}@example.com`
  return { ...(await service.people.person({ email, locale: 'cs', telling })), email }
}
const dateOf = (week: number) => new Date(Date.UTC(2030, 0, 1 + 7 * week, 18)).toISOString()
const of = (week: number) => ({ eventId: `r-${week}`, eventName: `Volejbal ${week}`, date: dateOf(week) })
const kit = () => service.running.kit
const list = async (person: TestPerson) => (await listFor(service, person)).items

/** The fact of one date of a command that added a player to several. */
const joined = (id: string, week: number, { leader, player }: Record<'leader' | 'player', TestPerson>) => {
  const { date, ...about } = of(week)
  const entry = { leader: leader.id, trainer: null, userId: player.id, aliasId: null, playersCount: 2, queueCount: 0 }
  return { ...aFact(playerJoined, { ...about, ...entry, together: { id, date } }), actor: player.id }
}
const cancelled = (id: string, week: number, { leader, people }: { leader: TestPerson; people: TestPerson[] }) => {
  const about = { ...of(week), placeName: 'Hala', orgId: null, reason: 'cancelled' as const, message: 'Rekonstrukce' }
  const data = { ...about, people: people.map((person) => person.id), together: { id, date: dateOf(week) } }
  return { ...aFact(eventCancelled, data), actor: leader.id }
}

describe('a command on several dates', () => {
  it('makes one notification for the leader with the number of dates and a link to the first, in any order of its facts', async () => {
    const [leader, player] = [await someone(), await someone()]
    const id = aCommand()
    const facts = [3, 1, 2].map((week) => joined(id, week, { leader, player }))
    await Promise.all(facts.map((fact) => deliver(service, fact, 2)))
    for (const fact of facts) await deliver(service, fact)
    expect(await list(leader)).toMatchObject([
      { type: 'event.join', detail: { dates: 3 }, event: { id: 'r-1', name: 'Volejbal 1' }, sender: { id: player.id } },
    ])
    expect(await list(player)).toEqual([])
  })

  it('counts for each person their own dates', async () => {
    const [leader, often, once] = [await someone(), await someone(), await someone()]
    const id = aCommand()
    for (const week of [1, 2, 3]) {
      const people = week === 2 ? [leader, often, once] : [leader, often]
      await deliver(service, cancelled(id, week, { leader, people }), 2)
    }
    expect(await list(often)).toMatchObject([
      { type: 'event.delete', body: 'Rekonstrukce', detail: { dates: 3 }, event: { id: 'r-1' } },
    ])
    const [alone] = await list(once)
    expect(alone).toMatchObject({ type: 'event.delete', event: { id: 'r-2', name: 'Volejbal 2' } })
    expect(alone?.detail?.dates).toBeUndefined()
    expect(await list(leader)).toEqual([])
  })

  it('lists all changes of its dates in a fixed order', async () => {
    const [leader, player] = [await someone(), await someone()]
    const id = aCommand()
    const changed = (week: number, changes: ('name' | 'date' | 'price')[]) => {
      const fact = aFact(eventChanged, {
        ...of(week),
        changes,
        people: [player.id],
        together: { id, date: dateOf(week) },
      })
      return { ...fact, actor: leader.id }
    }
    await deliver(service, changed(1, ['price']), 2)
    await deliver(service, changed(2, ['date', 'price']), 2)
    const [shown, ...others] = await list(player)
    expect(others).toEqual([])
    expect(shown?.detail).toEqual({ changes: ['date', 'price'], dates: 2 })
  })

  it('makes one notification for each entry of a family, and another one for a later command', async () => {
    const [leader, player] = [await someone(), await someone()]
    const [first, second] = [aCommand(), aCommand()]
    for (const week of [1, 2]) {
      const own = joined(first, week, { leader, player })
      await deliver(service, own)
      await deliver(service, { ...own, id: `${own.id}:child`, data: { ...own.data, aliasId: 'ALIAS_child__x' } })
      const left = {
        ...own.data,
        together: { id: second, date: dateOf(week) },
        wasQueued: false,
        reason: 'left' as const,
      }
      await deliver(service, {
        ...aFact(playerLeft, { ...left, kickReason: null, message: 'Nemůžu' }),
        actor: player.id,
      })
    }
    const shown = (await list(leader)).map(({ type, detail }) => `${type} ${detail?.dates}`)
    expect(shown.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'event.join 2',
      'event.join 2',
      'event.left 2',
    ])
  })

  it('makes one notification of held places, with the number of dates and the first deadline', async () => {
    const [leader, player] = [await someone(), await someone()]
    const id = aCommand()
    const held = (week: number, offerUntil: string | null) => {
      const { date, ...about } = of(week)
      const entry = {
        leader: leader.id,
        trainer: null,
        userId: player.id,
        aliasId: null,
        playersCount: 2,
        queueCount: 0,
      }
      return aFact(playerShifted, { ...about, ...entry, offerUntil, together: { id, date } })
    }
    const deadline = (minute: number) => new Date(Date.UTC(2029, 0, 1, 12, minute)).toISOString()
    await deliver(service, held(2, deadline(5)), 2)
    await deliver(service, held(1, deadline(40)), 2)
    await deliver(service, held(3, deadline(20)), 2)
    await deliver(service, held(4, null), 2)
    const shown = (await list(player)).map(({ type, detail, event }) => [type, detail, event?.id])
    expect(shown).toEqual(
      expect.arrayContaining([
        ['event.shift', { until: deadline(5), dates: 3 }, 'r-1'],
        ['event.shift', undefined, 'r-4'],
      ]),
    )
    expect(shown).toHaveLength(2)
    const own = { userId: player.id, channel: 'mail' } as const
    expect(await deliveriesOf(kit()).countDocuments(own)).toBe(2)
  })

  it('names all entries of a family on any date, and none for the receiver alone', async () => {
    const [leader, player] = [await someone(), await someone()]
    const alias = 'ALIAS_ema__x'
    const id = `parent-${aCommand()}`
    const aliases = [{ id: alias, name: 'Ema', surname: 'Malá', image: 'BASIC', ageGroup: 'child' as const }]
    const parent = { ...(await service.people.person({ id, name: 'Jana', surname: 'Malá', aliases })), email: '' }
    const command = aCommand()
    for (const week of [1, 2]) {
      const fact = cancelled(command, week, { leader, people: [parent, player] })
      const entrants = week === 2 ? { entrants: [{ userId: id, aliasId: alias }] } : {}
      await deliver(service, { ...fact, data: { ...fact.data, ...entrants } }, 2)
    }
    const named = async (person: TestPerson) =>
      (await list(person)).map(({ detail, about }) => [detail?.dates, about?.map(({ name }) => name)])
    expect(await named(parent)).toEqual([[2, ['Jana', 'Ema']]])
    expect(await named(player)).toEqual([[2, undefined]])
  })

  it('does not restore a removed notification, and leaves others unchanged', async () => {
    const [leader, player] = [await someone(), await someone()]
    const id = aCommand()
    const { together: _none, ...single } = joined(id, 1, { leader, player }).data
    await deliver(service, { ...aFact(playerJoined, single), actor: player.id })
    await deliver(service, joined(id, 1, { leader, player }))
    const [newest] = await list(leader)
    await service.must(deleteNotification, leader, { id: newest?.id })
    await deliver(service, joined(id, 2, { leader, player }))
    const left = await list(leader)
    expect(left.map(({ detail }) => detail)).toEqual([undefined])
  })
})

describe('the mail of a command on several dates', () => {
  it('is sent once, after all dates were received, with their number', async () => {
    const [leader, player] = [await someone(), await someone()]
    const id = aCommand()
    for (const week of [2, 1, 3]) await deliver(service, joined(id, week, { leader, player }), 2)
    const own = { userId: leader.id, channel: 'mail' } as const
    const [row, ...others] = await deliveriesOf(kit()).find(own).toArray()
    expect(others).toEqual([])
    const waits = (row?.dueAt.getTime() ?? 0) - Date.now()
    expect(waits).toBeGreaterThan(0)
    expect(waits).toBeLessThanOrEqual(limits.togetherSeconds * 1000)

    const dueAt = new Date(Date.now() - 1000)
    await deliveriesOf(kit()).updateOne(own, { $set: { dueAt } })
    kit().tasks.schedule(deliverTask, { _id: row?._id ?? '', dueAt })
    const mailed = () => box.mails.filter(({ to }) => to?.[0]?.address === leader.email)
    await eventually(async () => {
      expect((await deliveriesOf(kit()).findOne(own))?.state).toBe('sent')
      expect(mailed()).toHaveLength(1)
    })
    expect(mailed()[0]?.subject).toMatch(/^Volejbal 1: .+ se přidává \(3 termíny\)$/)
    expect(mailed()[0]?.text).toContain('/event-info/r-1')
    // A date that arrives later is added to the list, without a second mail.
    await deliver(service, joined(id, 4, { leader, player }))
    expect((await notificationsOf(kit()).findOne({ userId: leader.id }))?.dates).toHaveLength(4)
    expect(await deliveriesOf(kit()).countDocuments(own)).toBe(1)
  })
})

describe('the seats of a subscription in the dates that one command moved', () => {
  const weeks = [4, 2, 1, 3]
  beforeAll(async () => {
    for (const week of weeks) {
      const { eventId, eventName, date } = of(week)
      const data = eventSnapshot({ id: eventId, name: eventName, date })
      await kit().newer(eventProjection.definition.collection, { _id: eventId, version: 1, data })
    }
  })

  interface Seat {
    readonly command: string
    readonly paymentId: string
    readonly code?: string
  }

  /** A fact of one date as payments publishes it: again with the same id when another command asks for the same date. */
  const seated = (week: number, { id: userId }: TestPerson, { command, paymentId, code }: Seat) => {
    const bought = { paymentId, userId, aliasId: null, productId: 'pass', title: 'Permanentka', orgId: 'org-1' }
    const data = { ...bought, type: 'subscription' as const, eventId: of(week).eventId, dates: 1 }
    const fact = code === undefined ? aFact(datesJoined, data) : aFact(datesRefused, { ...data, code })
    const id = `payments:dates:${paymentId}:${data.eventId}:${code ?? 'joined'}`
    return { ...fact, id, subject: userId, correlation: command }
  }
  const told = async (person: TestPerson) =>
    (await list(person))
      .map(({ type, detail, event }) => `${type} ${detail?.dates ?? 1} ${event?.id}`)
      .toSorted((one, other) => one.localeCompare(other))

  it('are one notification of the holder for each subscription and reason, with one mail each', async () => {
    const holder = await someone()
    const [command, paymentId] = [aCommand(), `paid-${aCommand()}`]
    const other = { command, paymentId: `${paymentId}-renewed` }
    for (const week of weeks) {
      const code = week < 3 ? undefined : 'event.full'
      await deliver(service, seated(week, holder, { command, paymentId, ...(code ? { code } : {}) }), 2)
    }
    await deliver(service, seated(3, holder, other), 2)
    await deliver(service, seated(4, holder, { ...other, code: 'event.age' }))
    expect(await told(holder)).toEqual([
      'payment.joined 1 r-3',
      'payment.joined 2 r-1',
      'payment.refused 1 r-4',
      'payment.refused 2 r-3',
    ])
    const own = { userId: holder.id, channel: 'mail' } as const
    expect(await deliveriesOf(kit()).countDocuments(own)).toBe(4)
  })

  it('are one notification also where a date is known only to the events service', async () => {
    const holder = await someone()
    const unknown = eventSnapshot({ id: 'r-5', name: of(5).eventName, date: of(5).date })
    service.running.bus.answer(askEvent, (id) => Promise.resolve(id === 'r-5' ? { version: 1, data: unknown } : null))
    const [command, paymentId] = [aCommand(), `paid-${aCommand()}`]
    for (const week of [1, 5]) await deliver(service, seated(week, holder, { command, paymentId }), 2)
    expect(await told(holder)).toEqual(['payment.joined 2 r-1'])
  })

  it('are a new notification after another command, without the dates that the holder was told of before', async () => {
    const holder = await someone()
    const [first, second, paymentId] = [aCommand(), aCommand(), `paid-${aCommand()}`]
    const [full, seat] = [{ paymentId, code: 'event.full' }, { paymentId }]
    for (const week of [1, 2]) await deliver(service, seated(week, holder, { command: first, ...full }))
    for (const week of [1, 2]) await deliver(service, seated(week, holder, { command: second, ...full }), 2)
    await deliver(service, seated(1, holder, { command: second, ...seat }), 2)
    expect(await told(holder)).toEqual(['payment.joined 1 r-1', 'payment.refused 2 r-1'])
    await deliver(service, seated(3, holder, { command: second, ...full }), 2)
    expect(await told(holder)).toContain('payment.refused 1 r-3')
  })

  it('are found by an index when they come again', async () => {
    const found = notificationsOf(kit()).find({ factIds: 'some-fact' })
    expect(JSON.stringify((await found.explain('queryPlanner'))['queryPlanner'])).not.toContain('COLLSCAN')
  })
})
