import { seatLimits } from '@parta/contracts/money'
import type { FactDraft } from '@parta/kit/store/decision'
import { describe, expect, it } from 'vitest'
import { removePlayers } from '../joining/join-rules.ts'
import { advance, withClock } from './clock-rules.ts'
import { applyCancellation } from './fact-rules.ts'
import { addPlayers, takeOut } from './queue-rules.ts'
import { holdUntil } from './seat-rules.ts'
import type { Entry, EventRow } from './store.ts'
import { anEvent, start } from './testing.ts'

const minute = 60_000
const now = new Date('2026-06-01T10:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * minute)
const entry = (id: string, fields: Partial<Entry> = {}): Entry => ({ id, userId: id, at: now, ...fields })
const paid = (id: string): Entry => entry(id, { paymentId: `of-${id}`, amount: 10_000 })
const held = (id: string, minutes = 10): Entry => entry(id, { payBy: later(minutes) })
const soldEvent = (players: readonly Entry[], fields: Partial<EventRow> = {}) =>
  anEvent({ oneOffProductId: 'p', price: 100, maxPlayers: 5, players, ...fields })
const leave = (event: EventRow, ids: readonly string[], at = now) =>
  takeOut('e', event, { goes: ({ id }) => ids.includes(id), now: at, reason: 'left' })
const join = (event: EventRow, id: string, { at = now, ...fields }: Partial<Entry> = {}) =>
  addPlayers(event, { eventId: 'e', entries: [{ ...paid(id), ...fields, at }], now: at })
/** Advances an event to its start; returns the event and its facts. */
const begin = (event: EventRow) => advance('e', withClock(event, now), event.date)
const namesOf = (facts: readonly FactDraft[]) => facts.map(({ type }) => type.name.replace('events.', ''))
const filledOf = ({ releases = [] }: EventRow) =>
  releases.filter(({ refilledAt }) => refilledAt).map(({ paymentId }) => paymentId)

describe('a held seat', () => {
  it('is held for ten minutes, but not beyond the start', () => {
    expect(holdUntil(soldEvent([]), 'a', now)).toEqual(later(10))
    expect(holdUntil(soldEvent([], { date: later(4) }), 'a', now)).toEqual(later(4))
  })

  it('is freed by the clock when its time is over, and not before', () => {
    const event = withClock(soldEvent([paid('a'), held('b')]), now)
    expect(event.nextAt).toEqual(later(10))
    expect(advance('e', event, later(9)).next.playersCount).toBe(2)
    const { next, facts } = advance('e', event, later(10))
    expect([next.players.map(({ id }) => id), next.playersCount]).toEqual([['a'], 1])
    expect(namesOf(facts)).toEqual(['seat-freed'])
    expect(facts[0]?.data).toMatchObject({ userId: 'b', reason: 'lapsed', playersCount: 1 })
  })

  it('is freed at the start of an event that was moved forward', () => {
    const event = withClock(soldEvent([held('b')], { date: later(5) }), now)
    expect(advance('e', event, later(5)).next.playersCount).toBe(0)
  })

  it('of a person whose hold lapsed is not held again for half an hour', () => {
    const { next } = advance('e', withClock(soldEvent([held('b')]), now), later(11))
    expect(holdUntil(next, 'b', later(39))).toBeNull()
    expect(holdUntil(next, 'b', later(40))).toEqual(later(50))
    expect(holdUntil(next, 'c', later(12))).toEqual(later(22))
  })

  it('that was given up keeps its deadline when it is asked for again', () => {
    const { next } = leave(soldEvent([held('b')]), ['b'], later(3))
    expect(holdUntil(next, 'b', later(4))).toEqual(later(10))
  })

  it('has the deadline of the other seats that are held for the person, so that aliases do not prolong it', () => {
    expect(holdUntil(soldEvent([held('a', 2)]), 'a', later(1))).toEqual(later(2))
  })

  it('of an alias that is deleted leaves no new time to its owner', () => {
    const alias = entry('kid', { userId: 'a', payBy: later(10) })
    const { next } = removePlayers(soldEvent([alias]), { eventId: 'e', userId: 'a', ids: ['kid'] }, later(9))
    expect(next.players).toEqual([])
    expect(holdUntil(next, 'a', later(9))).toEqual(later(10))
    expect(holdUntil(next, 'a', later(11))).toBeNull()
  })

  it('is remembered once for each person, however often it was given up, and not for ever', () => {
    let event = soldEvent([])
    for (let round = 0; round < 200; round += 1) {
      const family = ['a', 'kid', 'dog'].map((id) => entry(id, { userId: 'a', payBy: later(round) }))
      event = leave({ ...event, players: family }, ['a', 'kid', 'dog'], later(1)).next
    }
    expect(event.pastHolds).toEqual([{ userId: 'a', payBy: later(199) }])
    const crowd = Array.from({ length: seatLimits.pastHoldsMax + 5 }, (_none, at) => held(`p${at}`))
    const { pastHolds } = advance('e', withClock(soldEvent(crowd, { maxPlayers: -1 }), now), later(10)).next
    expect(pastHolds).toHaveLength(seatLimits.pastHoldsMax)
  })

  it('does not count for the minimum of players', () => {
    const at = new Date(start.getTime() - 24 * 60 * minute)
    const late = entry('b', { payBy: new Date(at.getTime() + 5 * minute) })
    const event = withClock(soldEvent([paid('a'), late], { minPlayers: 2, decisionHours: 24 }), now)
    expect(advance('e', event, at).next.cancellation).toMatchObject({ reason: 'minimum' })
  })
})

describe('a paid seat', () => {
  it('that is left is released with the start and what was paid for it', () => {
    const { next, facts } = leave(soldEvent([paid('a'), paid('b'), held('c')]), ['a'])
    expect(next.releases).toEqual([
      { paymentId: 'of-a', id: 'a', userId: 'a', reason: 'left', at: now, start, amount: 10_000 },
    ])
    expect(facts[0]?.data).toMatchObject({ userId: 'a', paymentId: 'of-a' })
  })

  it('is not released once the event has begun', () => {
    const { next, facts } = leave(soldEvent([paid('a')]), ['a'], new Date(start.getTime() + 1))
    expect(next.releases).toBeUndefined()
    expect(facts[0]?.data).not.toHaveProperty('paymentId')
  })

  it('of each player is released once when the event is cancelled; held ones become free', () => {
    const event = soldEvent([paid('a'), held('b'), entry('leader')])
    const { next, facts } = applyCancellation('e', event, { reason: 'cancelled', message: '', by: 'a', now })
    expect(next.releases).toMatchObject([{ paymentId: 'of-a', reason: 'cancelled' }])
    expect(next.players.map(({ id }) => id)).toEqual(['a', 'leader'])
    const cancelled = facts.filter(({ type }) => type.name === 'events.event-cancelled')
    expect(cancelled.flatMap(({ data }) => (data as { paymentIds?: string[] }).paymentIds ?? [])).toEqual(['of-a'])
    expect(leave(next, ['a']).next.releases).toHaveLength(1)
  })
})

describe('a seat that was left', () => {
  it('counts as taken when the event begins with a later player who paid for it, and not before', () => {
    const left = leave(soldEvent([paid('a'), paid('b')]), ['a']).next
    const { next: joined, facts: before } = join(left, 'c', { at: later(1) })
    expect([filledOf(joined), namesOf(before)]).toEqual([[], ['player-joined']])
    const { next, facts } = begin(joined)
    expect(next.releases).toMatchObject([{ paymentId: 'of-a', refilledAt: start }])
    expect(facts.find(({ type }) => type.name === 'events.seat-refilled')?.data).toEqual({
      eventId: 'e',
      paymentId: 'of-a',
      userId: 'a',
    })
    expect(namesOf(begin(next).facts)).not.toContain('seat-refilled')
  })

  it('is not taken by somebody who left again', () => {
    const event = leave(
      join(leave(soldEvent([paid('a')]), ['a']).next, 'c', { at: later(1) }).next,
      ['c'],
      later(2),
    ).next
    expect(filledOf(begin(event).next)).toEqual([])
  })

  it.each([
    ['a subscription', {}],
    ['nothing', { amount: 0 }],
    ['less money', { amount: 5_000 }],
  ] as const)('is not taken by a seat that was paid for with %s', (_what, { amount }: { amount?: number }) => {
    const { amount: _full, ...other } = paid('c')
    const entries = [{ ...other, ...(amount === undefined ? {} : { amount }), at: later(1) }]
    const left = leave(soldEvent([paid('a')]), ['a']).next
    const { next } = addPlayers(left, { eventId: 'e', entries, now: later(1) })
    expect(filledOf(begin(next).next)).toEqual([])
  })

  it('is not taken by a seat that was paid for in another currency, whose amounts cannot be compared', () => {
    const left = leave(soldEvent([{ ...paid('a'), currency: 'EUR' }]), ['a']).next
    expect(left.releases).toMatchObject([{ amount: 10_000, currency: 'EUR' }])
    const begunWith = (currency: 'CZK' | 'EUR') =>
      filledOf(
        begin(
          addPlayers(left, { eventId: 'e', entries: [{ ...paid('c'), currency, at: later(1) }], now: later(1) }).next,
        ).next,
      )
    expect([begunWith('CZK'), begunWith('EUR')]).toEqual([[], ['of-a']])
  })

  it('is taken once: who left first is first, and each later player takes one seat', () => {
    let event = leave(soldEvent([paid('a'), paid('b'), paid('c')]), ['a']).next
    event = leave(event, ['b'], later(1)).next
    event = join(event, 'd', { at: later(2) }).next
    expect(filledOf(begin(event).next)).toEqual(['of-a'])
    event = join(event, 'e', { at: later(3) }).next
    expect(filledOf(begin(event).next)).toEqual(['of-a', 'of-b'])
  })

  it('is not taken by players who were there before, nor by held seats', () => {
    const event = leave(soldEvent([paid('a'), paid('b'), held('c')]), ['a'], later(1)).next
    expect(filledOf(begin(event).next)).toEqual([])
  })

  it('costs nothing after the event got another time or place', () => {
    const moved = soldEvent([paid('a'), { ...paid('b'), paidAt: later(2) }], { movedAt: later(1) })
    const { next } = leave(moved, ['a', 'b'], later(3))
    expect(next.releases?.map(({ reason }) => reason)).toEqual(['moved', 'left'])
  })

  it('of a subscription is released no more when the subscription takes it again', () => {
    const { next } = join(leave(soldEvent([paid('a')]), ['a']).next, 'a')
    expect(next.releases).toBeUndefined()
  })
})

describe('a paid seat of somebody who was deleted', () => {
  const released = (reason?: 'left') => {
    const event = soldEvent([paid('a')])
    const gone = { eventId: 'e', userId: 'a', ids: ['a'], ...(reason ? { released: reason } : {}) }
    return removePlayers(event, gone, now).next.releases?.map((one) => one.reason)
  }

  it('is released as gone, and that of a deleted alias as left, so that its charge is due', () => {
    expect([released(), released('left')]).toEqual([['gone'], ['left']])
  })
})
