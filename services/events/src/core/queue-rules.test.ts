import { describe, expect, it } from 'vitest'
import { decideLeave } from '../joining/leave-rules.ts'
import { shiftQueue } from './queue-rules.ts'
import type { Entry, EventRow } from './store.ts'
import { anEvent, start } from './testing.ts'

const now = new Date('2026-06-01T10:00:00Z')
const entry = (id: string, fields: Partial<Entry> = {}): Entry => ({ id, userId: id, at: new Date(0), ...fields })
const family = (group: string, ...ids: string[]) => ids.map((id) => entry(id, { group }))
const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id)
const shift = (event: EventRow, at = now) => shiftQueue('e', event, at)
const leave = (event: EventRow, ...who: string[]) =>
  decideLeave(event, { eventId: 'e', userId: who[0] ?? '', ids: who, message: '' }, now)

describe('queue shift', () => {
  it('fills places that an edit has freed, in queue order', () => {
    const event = anEvent({ maxPlayers: 3, players: [entry('a')], queue: ['b', 'c', 'd'].map((id) => entry(id)) })
    const { next, facts } = shift(event)
    expect([ids(next.players), ids(next.queue)]).toEqual([['a', 'b', 'c'], ['d']])
    expect(facts.map(({ data }) => data)).toMatchObject([
      { userId: 'b', playersCount: 3, queueCount: 1, offerUntil: null },
      { userId: 'c' },
    ])
  })

  it('records since when an entrant has the place', () => {
    const { next } = shift(anEvent({ maxPlayers: 1, queue: [entry('a')] }))
    expect(next.players).toEqual([entry('a', { at: now })])
  })

  it('moves everybody when the limit is removed', () => {
    const event = anEvent({ maxPlayers: -1, players: [entry('a')], queue: [entry('b'), ...family('g', 'c', 'd')] })
    expect(ids(shift(event).next.players)).toEqual(['a', 'b', 'c', 'd'])
  })

  it.each([
    ['in a cancelled event', { cancelled: true }, now],
    ['once it has begun', {}, start],
  ])('does nothing %s', (_when, fields, at) => {
    const event = anEvent({ maxPlayers: 2, queue: [entry('a')], ...fields })
    expect(shift(event, at)).toEqual({ next: event, facts: [] })
  })
})

describe('a family in the queue', () => {
  const two = family('g', 'kuba', 'ema').map((one) => ({ ...one, userId: 'jana' }))

  it('is shifted as soon as the whole family fits', () => {
    const event = anEvent({ maxPlayers: 3, players: [entry('a')], queue: [...two, entry('b')] })
    expect(ids(shift(event).next.players)).toEqual(['a', 'kuba', 'ema'])
  })

  it('stays queued while it does not fit, and only smaller groups pass it', () => {
    const event = anEvent({
      maxPlayers: 3,
      players: [entry('a'), entry('b')],
      queue: [...two, ...family('h', 'x', 'y'), entry('c'), entry('d')],
    })
    const { next } = shift(event)
    expect([ids(next.players), ids(next.queue)]).toEqual([
      ['a', 'b', 'c'],
      ['kuba', 'ema', 'x', 'y', 'd'],
    ])
  })

  it('is not passed when it fits', () => {
    const event = anEvent({ maxPlayers: 2, queue: [...two, entry('c')] })
    expect(ids(shift(event).next.players)).toEqual(['kuba', 'ema'])
  })

  it('is shifted once it fits because some members left the queue', () => {
    const event = anEvent({ maxPlayers: 2, players: [entry('a')], queue: [...two, entry('b')].slice(0, 2) })
    const { next } = decideLeave(event, { eventId: 'e', userId: 'jana', ids: ['ema'], message: '' }, now)
    expect([ids(next.players), ids(next.queue)]).toEqual([['a', 'kuba'], []])
  })
})

describe('a free place in an event with confirmation', () => {
  const asked = { requireConfirmation: true, confirmationDate: new Date(start.getTime() - 7_200_000), hoursConfirm: 2 }
  const full = anEvent({ ...asked, maxPlayers: 2, players: [entry('a'), entry('b')], queue: [entry('c'), entry('d')] })

  it('is held for the shifted entrant, and counts as taken', () => {
    const { next, facts } = leave(full, 'a')
    const until = new Date('2026-06-01T12:00:00Z')
    expect(next.players.at(-1)).toEqual(entry('c', { at: now, offerUntil: until }))
    expect(next).toMatchObject({ playersCount: 2, queueCount: 1, nextAt: until })
    expect(facts?.at(-1)?.data).toMatchObject({ userId: 'c', offerUntil: until.toISOString() })
  })

  it('is no longer held when confirmation is turned off', () => {
    const { next } = leave(full, 'a')
    const edited = shift({ ...next, requireConfirmation: false, confirmationDate: null, hoursConfirm: -1 }).next
    expect(edited.players.at(-1)).toEqual(entry('c', { at: now }))
  })

  it('is held until the start at most, also when the start is moved earlier', () => {
    const { next } = leave(full, 'a')
    const date = new Date('2026-06-01T11:00:00Z')
    expect(shift({ ...next, date }).next.players.at(-1)?.offerUntil).toEqual(date)
  })
})
