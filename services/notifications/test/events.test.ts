import {
  confirmationOpened,
  datesAdded,
  eventCancelled,
  eventChanged,
  eventEnded,
  eventGoesAhead,
  eventStarting,
} from '@parta/contracts/event-facts'
import { playerLeft, playerShifted } from '@parta/contracts/players'
import { placeFreed } from '@parta/contracts/seat-watches'
import { seatOwed } from '@parta/contracts/seats'
import type { TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFact, deliver, listFor, type Notifications, openNotifications } from './support.ts'

let service: Notifications
let leader: TestPerson
let player: TestPerson
let other: TestPerson
beforeAll(async () => {
  service = await openNotifications()
})
afterAll(() => service.close())

const three = async () => {
  ;[leader, player, other] = [
    await service.people.person(),
    await service.people.person(),
    await service.people.person(),
  ]
}

const listOf = async (person: TestPerson) => (await listFor(service, person)).items

const event = { eventId: 'event-1', eventName: 'Volejbal' }
const date = '2026-12-01T18:00:00.000Z'
const about = { ...event, date }
const kind = {
  activityType: 'volleyball' as const,
  placeId: 'place-1',
  orgId: null,
  provider: 'PARTA' as const,
  private: false,
}
const entry = (aliasId: string | null = null) => ({
  ...event,
  leader: leader.id,
  trainer: null,
  userId: player.id,
  aliasId,
  playersCount: 1,
  queueCount: 0,
})
const left = { wasQueued: false, kickReason: null, message: '' }
const by = <F extends object>(fact: F, { id: actor }: { id: string }): F => ({ ...fact, actor })
const clock = { id: 'system' }

describe('who asked to be told of a free seat', () => {
  it('is notified once of each, however often and in however many facts it is told', async () => {
    await three()
    const freed = (freedAt: string, people: readonly TestPerson[]) =>
      aFact(placeFreed, { ...about, freedAt, people: people.map(({ id }) => id) })
    await deliver(service, freed('2026-11-29T10:00:00.000Z', [player]), 2)
    await deliver(service, freed('2026-11-29T10:00:00.000Z', [player, other]), 2)
    await deliver(service, freed('2026-11-29T11:00:00.000Z', [other]), 1)
    expect(await listOf(player)).toMatchObject([{ type: 'event.freed', event: { id: 'event-1' } }])
    expect((await listOf(other)).map(({ type }) => type)).toEqual(['event.freed', 'event.freed'])
  })
})

describe('a player who owes for a seat', () => {
  it('is notified of each reminder, but once of notes of cash, however often admins take them back', async () => {
    await three()
    const owed = (more: object = {}) => aFact(seatOwed, { ...entry(), owedUntil: date, ...more })
    for (const _time of [1, 2, 3]) await deliver(service, owed({ isNoteTakenBack: true }), 1)
    expect(await listOf(player)).toMatchObject([{ type: 'event.owes', detail: { until: date } }])
    await deliver(service, owed(), 2)
    await deliver(service, owed({ owedUntil: '2026-12-02T18:00:00.000Z', isNoteTakenBack: true }), 2)
    expect(await listOf(player)).toHaveLength(3)
  })
})

describe('a player who was removed from an event', () => {
  it('is notified once of the sender, the reason and the message; the leader is not', async () => {
    await three()
    const fact = aFact(playerLeft, {
      ...entry(),
      ...left,
      reason: 'kicked',
      kickReason: 'lowlevel',
      message: 'Příště zkus začátečníky.',
    })
    await deliver(service, by(fact, leader), 2)
    expect(await listOf(player)).toMatchObject([
      {
        type: 'event.kick',
        body: 'Příště zkus začátečníky.',
        detail: { reason: 'lowlevel' },
        event: { id: 'event-1', name: 'Volejbal' },
        sender: { id: leader.id },
      },
    ])
    expect(await listOf(leader)).toEqual([])
  })

  it('is notified that the place lapsed, and the leader that they are out', async () => {
    await three()
    await deliver(service, by(aFact(playerLeft, { ...entry(), ...left, reason: 'lapsed' }), clock), 2)
    expect(await listOf(player)).toMatchObject([{ type: 'event.kick', detail: { reason: 'lapsed' }, sender: null }])
    expect(await listOf(leader)).toMatchObject([{ type: 'event.left', sender: { id: player.id } }])
  })
})

describe('a person who moved up from the queue', () => {
  it('is notified of the time until which the place is held', async () => {
    await three()
    await deliver(service, aFact(playerShifted, { ...entry(), offerUntil: date }), 2)
    expect(await listOf(player)).toMatchObject([{ type: 'event.shift', detail: { until: date } }])
    await deliver(service, aFact(playerShifted, { ...entry('ALIAS_x__y'), offerUntil: null }))
    expect((await listOf(player)).map(({ detail }) => detail)).toEqual([undefined, { until: date }])
  })
})

describe('a parent', () => {
  it('is notified of the alias that it is about, by name', async () => {
    await three()
    const id = `parent-${crypto.randomUUID().slice(0, 8)}`
    const alias = `ALIAS_a__${id}`
    const aliases = [{ id: alias, name: 'Anička', surname: 'Malá', image: 'BASIC', ageGroup: 'child' as const }]
    const parent = await service.people.person({ id, name: 'Jana', surname: 'Malá', aliases })
    const own = { ...entry(alias), userId: id }
    const entrants = [
      { userId: id, aliasId: null },
      { userId: id, aliasId: alias },
    ]
    const kicked = { ...own, ...left, reason: 'kicked' as const, kickReason: 'age' as const }
    await deliver(service, by(aFact(playerLeft, kicked), leader), 2)
    await deliver(service, by(aFact(playerLeft, { ...own, ...left, reason: 'lapsed' }), clock), 2)
    await deliver(service, aFact(playerShifted, { ...own, offerUntil: date }), 2)
    await deliver(service, by(aFact(confirmationOpened, { ...about, people: [id, player.id], entrants }), clock), 2)
    const said = (await listOf(parent)).map(({ type, detail, about: whom = [], sender }) =>
      [type, detail?.reason, whom.map(({ name }) => name).join('+'), sender?.id].join(' '),
    )
    expect(said.toSorted()).toEqual(
      [
        'event.confirm  Jana+Anička ',
        `event.kick age Anička ${leader.id}`,
        'event.kick lapsed Anička ',
        'event.shift  Anička ',
      ].toSorted(),
    )
    // A receiver without aliases in the event is not named.
    const [asked] = await listOf(player)
    expect(asked).toMatchObject({ type: 'event.confirm' })
    expect(asked).not.toHaveProperty('about')
  })
})

describe('what happens to an event', () => {
  const family = async () => {
    await three()
    const id = `parent-${crypto.randomUUID().slice(0, 8)}`
    const alias = `ALIAS_a__${id}`
    const aliases = [{ id: alias, name: 'Anička', surname: 'Malá', image: 'BASIC', ageGroup: 'child' as const }]
    const parent = await service.people.person({ id, name: 'Jana', surname: 'Malá', aliases })
    return { id, parent, entrants: [{ userId: id, aliasId: alias }] }
  }

  it.each(['soon', 'ahead', 'over', 'changed', 'cancelled', 'added'] as const)(
    'names the child to its parent: %s',
    async (what) => {
      const { id, parent, entrants } = await family()
      const said = { ...about, people: [id, player.id], entrants }
      const attendees = [{ userId: player.id, aliasId: null }, ...entrants].map((one) => ({
        ...one,
        isConfirmed: true,
      }))
      const over = { ...kind, endDate: date, trainer: null }
      const off = { placeName: 'Hala', orgId: null, reason: 'cancelled' as const, message: '' }
      const facts = {
        soon: () => aFact(eventStarting, said),
        ahead: () => aFact(eventGoesAhead, said),
        over: () => aFact(eventEnded, { ...about, ...over, eventId: `over-${id}`, leader: leader.id, attendees }),
        changed: () => aFact(eventChanged, { ...said, changes: ['date'] }),
        cancelled: () => aFact(eventCancelled, { ...said, ...off }),
        added: () => aFact(datesAdded, { ...said, by: leader.id, dates: 3 }),
      }
      await deliver(service, by(facts[what](), clock), 2)
      expect((await listOf(parent)).map((one) => one.about?.map(({ name }) => name))).toEqual([['Anička']])
      expect((await listOf(player)).map((one) => one.about)).toEqual([undefined])
    },
  )
})

describe('people in a repetition', () => {
  it('are notified once of added dates, their number and the sender, who is not notified', async () => {
    await three()
    const fact = aFact(datesAdded, { ...about, by: leader.id, dates: 3, people: [leader.id, player.id] })
    await deliver(service, by(fact, clock), 2)
    expect(await listOf(player)).toMatchObject([
      {
        type: 'event.change',
        detail: { reason: 'added', dates: 3 },
        event: { id: 'event-1' },
        sender: { id: leader.id },
      },
    ])
    expect(await listOf(leader)).toEqual([])
  })
})

describe('people in an event', () => {
  it('are notified of what changed; the person who changed it is not', async () => {
    await three()
    const people = [leader.id, player.id, other.id]
    const fact = aFact(eventChanged, { ...about, changes: ['date', 'place'], people })
    await deliver(service, by(fact, leader), 2)
    for (const person of [player, other]) {
      const item = { type: 'event.change', detail: { changes: ['date', 'place'] }, sender: { id: leader.id } }
      expect(await listOf(person)).toMatchObject([item])
    }
    expect(await listOf(leader)).toEqual([])
  })

  it.each(['deleted', 'cancelled'] as const)('are notified that it was %s, with the message', async (reason) => {
    await three()
    const people = [leader.id, player.id]
    const data = { ...about, placeName: 'Hala', orgId: null, reason, message: 'Teče do haly.', people }
    await deliver(service, by(aFact(eventCancelled, data), leader), 2)
    expect(await listOf(player)).toMatchObject([{ type: 'event.delete', body: 'Teče do haly.' }])
    expect(await listOf(leader)).toEqual([])
  })

  it('are all notified that too few players joined, regardless of the caller who triggered the cancellation', async () => {
    await three()
    const people = [leader.id, player.id]
    const data = { ...about, placeName: 'Hala', orgId: null, reason: 'minimum' as const, message: '', people }
    await deliver(service, by(aFact(eventCancelled, data), player), 2)
    for (const person of [leader, player]) {
      expect(await listOf(person)).toMatchObject([
        { type: 'event.delete', body: '', detail: { reason: 'minimum' }, sender: null },
      ])
    }
  })

  it('are notified when to confirm, that it goes ahead and that it begins', async () => {
    await three()
    const people = [player.id, other.id]
    for (const type of [confirmationOpened, eventGoesAhead, eventStarting]) {
      await deliver(service, by(aFact(type, { ...about, people }), clock), 2)
    }
    for (const person of [player, other]) {
      expect((await listOf(person)).map(({ type, detail }) => [type, detail?.reason])).toEqual([
        ['event.starting', undefined],
        ['event.change', 'goesAhead'],
        ['event.confirm', undefined],
      ])
    }
    expect(await listOf(leader)).toEqual([])
  })

  it('are notified that it is over, once for all of their entries, though the fact comes in parts', async () => {
    await three()
    const attendee = (userId: string, aliasId: string | null = null) => ({ userId, aliasId, isConfirmed: false })
    const end = { ...about, ...kind, endDate: date }
    const parts = [[attendee(player.id), attendee(player.id, 'ALIAS_a__b')], [attendee(player.id, 'ALIAS_c__d')]]
    for (const attendees of parts) {
      const fact = aFact(eventEnded, {
        ...end,
        eventId: `over-${player.id}`,
        leader: leader.id,
        trainer: null,
        attendees,
      })
      await deliver(service, by(fact, clock), 2)
    }
    // Who leads it without playing is asked, too, once.
    for (const person of [player, leader]) {
      expect(await listOf(person)).toMatchObject([{ type: 'event.end', sender: null }])
    }
    expect(await listOf(other)).toEqual([])
  })

  it('who lead or train it without playing are asked how it was, unless nobody played', async () => {
    await three()
    const end = { ...about, ...kind, endDate: date }
    const staff = { leader: leader.id, trainer: other.id }
    const attendees = [{ userId: player.id, aliasId: null, isConfirmed: true }]
    const over = (eventId: string, list: typeof attendees) =>
      aFact(eventEnded, { ...end, ...staff, eventId, attendees: list })
    await deliver(service, by(over(`empty-${player.id}`, []), clock), 2)
    expect(await listOf(leader)).toEqual([])
    await deliver(service, by(over(`staffed-${player.id}`, attendees), clock), 2)
    for (const person of [leader, other, player]) {
      expect(await listOf(person)).toMatchObject([{ type: 'event.end', event: { id: `staffed-${player.id}` } }])
    }
  })

  it('who were in it alone, with or without their aliases, are not asked how it was', async () => {
    await three()
    const end = { ...about, ...kind, endDate: date }
    for (const aliasIds of [[null], [null, 'ALIAS_a__b'], ['ALIAS_a__b']]) {
      const attendees = aliasIds.map((aliasId) => ({ userId: leader.id, aliasId, isConfirmed: true }))
      const said = { ...end, eventId: `alone-${attendees.length}`, leader: leader.id, trainer: null, attendees }
      await deliver(service, by(aFact(eventEnded, said), clock), 2)
    }
    expect(await listOf(leader)).toEqual([])
  })

  it('are not asked about an alias that they removed while the event ran', async () => {
    await three()
    const end = { ...about, ...kind, endDate: date }
    const attendees = [
      { userId: player.id, aliasId: null, isConfirmed: true },
      { userId: other.id, aliasId: `ALIAS_removed__${other.id}`, isConfirmed: true },
    ]
    const said = { ...end, eventId: `removed-${player.id}`, leader: leader.id, trainer: null, attendees }
    await deliver(service, by(aFact(eventEnded, said), clock), 2)
    expect((await listOf(player)).map(({ type }) => type)).toEqual(['event.end'])
    expect(await listOf(other)).toEqual([])
  })

  it('are not notified of an end that is learned when nobody can give feedback any more', async () => {
    await three()
    const attendees = [{ userId: player.id, aliasId: null, isConfirmed: true }]
    const head = { ...event, ...kind, trainer: null }
    for (const [eventId, days] of [
      ['long-ago', 7.1],
      ['last-week', 6.9],
    ] as const) {
      const endDate = new Date(Date.now() - days * 86_400_000).toISOString()
      const said = { ...head, eventId, date: endDate, endDate, leader: leader.id, attendees }
      await deliver(service, by(aFact(eventEnded, said), clock), 2)
    }
    expect((await listOf(player)).map((one) => one.event?.id)).toEqual(['last-week'])
  })
})
