import type { FactDraft } from '@parta/kit/store/decision'
import { describe, expect, it } from 'vitest'
import { removePlayers } from '../joining/join-rules.ts'
import { advance, withClock } from './clock-rules.ts'
import { applyCancellation } from './fact-rules.ts'
import { holdUntil } from './seat-rules.ts'
import { takeOut, takeSeats } from './shift.ts'
import type { Entry, EventRow } from './store.ts'
import { anEvent, start } from './testing.ts'

const minute = 60_000
const now = new Date('2026-06-01T10:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * minute)
const entry = (id: string, fields: Partial<Entry> = {}): Entry => ({ id, userId: id, at: now, ...fields })
const paid = (id: string): Entry => entry(id, { paymentId: `of-${id}` })
const held = (id: string, minutes = 10): Entry => entry(id, { payBy: later(minutes) })
const soldEvent = (players: readonly Entry[], fields: Partial<EventRow> = {}) =>
  anEvent({ oneOffProductId: 'p', price: 100, maxPlayers: 5, players, ...fields })
const leave = (event: EventRow, ids: readonly string[], at = now) =>
  takeOut('e', event, { goes: ({ id }) => ids.includes(id), now: at, reason: 'left' })
const join = (event: EventRow, id: string, at = now) =>
  takeSeats(event, { eventId: 'e', entries: [{ ...paid(id), at }], now: at })
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

  it('does not count for the minimum of players', () => {
    const at = new Date(start.getTime() - 24 * 60 * minute)
    const late = entry('b', { payBy: new Date(at.getTime() + 5 * minute) })
    const event = withClock(soldEvent([paid('a'), late], { minPlayers: 2, decisionHours: 24 }), now)
    expect(advance('e', event, at).next.cancellation).toMatchObject({ reason: 'minimum' })
  })
})

describe('a paid seat', () => {
  it('that is left is released with the start and the number of players before', () => {
    const { next, facts } = leave(soldEvent([paid('a'), paid('b'), held('c')]), ['a'])
    expect(next.releases).toEqual([
      { paymentId: 'of-a', id: 'a', userId: 'a', reason: 'left', at: now, start, count: 2 },
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
  it('counts as taken when the event has as many players again', () => {
    const left = leave(soldEvent([paid('a'), paid('b')]), ['a']).next
    const { next, facts } = join(left, 'c', later(1))
    expect(next.releases).toMatchObject([{ paymentId: 'of-a', refilledAt: later(1) }])
    expect(facts.at(-1)?.data).toEqual({ eventId: 'e', paymentId: 'of-a', userId: 'a' })
  })

  it('counts as taken once: who left first is first, and each new player fills one seat', () => {
    let event = leave(soldEvent([paid('a'), paid('b'), paid('c')]), ['a']).next
    event = leave(event, ['b']).next
    event = join(event, 'd').next
    expect(filledOf(event)).toEqual(['of-a'])
    event = join(event, 'e').next
    expect(filledOf(event)).toEqual(['of-a', 'of-b'])
    event = leave(join(event, 'f').next, ['f']).next
    expect(filledOf(event)).toEqual(['of-a', 'of-b'])
  })

  it('of a family of three is taken by three others', () => {
    let event = leave(soldEvent([paid('a'), paid('b'), paid('c'), paid('d')]), ['a', 'b', 'c']).next
    for (const [at, id] of ['x', 'y', 'z'].entries()) {
      event = join(event, id).next
      expect(filledOf(event)).toHaveLength(at + 1)
    }
  })

  it('is not taken by a held seat', () => {
    const left = leave(soldEvent([paid('a'), held('b')]), ['a']).next
    expect(filledOf(left)).toEqual([])
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
