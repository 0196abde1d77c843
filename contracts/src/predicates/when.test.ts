import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hour, minute } from '../durations.ts'
import { type Clocks, timesOf as timesIn, type When, whens } from './when.ts'
import { localMinutes, timeOfLocal } from './zone.ts'

const clocks: Clocks = { localMinutes, timeOfLocal: (local) => timeOfLocal(local, 'earlier') }
const timesOf = (when: When, now: Date) => timesIn(when, now, clocks)

/** [it is, when, from, to]: local times with their offset from UTC. */
const vectors: readonly (readonly [string, When, string, string])[] = [
  // An ordinary Thursday.
  ['2026-11-26T09:00+01:00', 'tonight', '2026-11-26T17:00+01:00', '2026-11-27T00:00+01:00'],
  ['2026-11-26T16:59+01:00', 'tonight', '2026-11-26T17:00+01:00', '2026-11-27T00:00+01:00'],
  ['2026-11-26T17:00+01:00', 'tonight', '2026-11-26T17:00+01:00', '2026-11-27T03:00+01:00'],
  ['2026-11-26T21:30+01:00', 'tonight', '2026-11-26T21:30+01:00', '2026-11-27T03:00+01:00'],
  ['2026-11-27T00:00+01:00', 'tonight', '2026-11-27T00:00+01:00', '2026-11-27T03:00+01:00'],
  ['2026-11-27T02:59+01:00', 'tonight', '2026-11-27T02:59+01:00', '2026-11-27T03:00+01:00'],
  ['2026-11-27T03:00+01:00', 'tonight', '2026-11-27T17:00+01:00', '2026-11-28T00:00+01:00'],
  ['2026-11-26T09:00+01:00', 'tomorrow', '2026-11-27T00:00+01:00', '2026-11-28T00:00+01:00'],
  ['2026-11-26T21:30+01:00', 'tomorrow', '2026-11-27T03:00+01:00', '2026-11-28T00:00+01:00'],
  ['2026-11-27T01:00+01:00', 'tomorrow', '2026-11-27T03:00+01:00', '2026-11-28T00:00+01:00'],
  ['2026-11-26T09:00+01:00', 'weekend', '2026-11-28T00:00+01:00', '2026-11-30T00:00+01:00'],
  ['2026-11-28T10:00+01:00', 'weekend', '2026-11-28T10:00+01:00', '2026-11-30T00:00+01:00'],
  ['2026-11-29T23:00+01:00', 'weekend', '2026-11-29T23:00+01:00', '2026-11-30T00:00+01:00'],
  ['2026-11-30T00:30+01:00', 'weekend', '2026-12-05T00:00+01:00', '2026-12-07T00:00+01:00'],
  // The turn of the year.
  ['2026-12-31T20:00+01:00', 'tonight', '2026-12-31T20:00+01:00', '2027-01-01T03:00+01:00'],
  // Spring: at 2:00 the clocks are set to 3:00, so the night is an hour shorter.
  ['2027-03-27T18:00+01:00', 'tonight', '2027-03-27T18:00+01:00', '2027-03-28T03:00+02:00'],
  ['2027-03-28T01:59+01:00', 'tonight', '2027-03-28T01:59+01:00', '2027-03-28T03:00+02:00'],
  ['2027-03-28T03:00+02:00', 'tonight', '2027-03-28T17:00+02:00', '2027-03-29T00:00+02:00'],
  ['2027-03-27T12:00+01:00', 'tomorrow', '2027-03-28T00:00+01:00', '2027-03-29T00:00+02:00'],
  ['2027-03-26T12:00+01:00', 'weekend', '2027-03-27T00:00+01:00', '2027-03-29T00:00+02:00'],
  // Autumn: at 3:00 the clocks are set to 2:00, so the night is an hour longer.
  ['2026-10-24T18:00+02:00', 'tonight', '2026-10-24T18:00+02:00', '2026-10-25T03:00+01:00'],
  ['2026-10-25T02:30+02:00', 'tonight', '2026-10-25T02:30+02:00', '2026-10-25T03:00+01:00'],
  ['2026-10-25T02:30+01:00', 'tonight', '2026-10-25T02:30+01:00', '2026-10-25T03:00+01:00'],
  ['2026-10-25T03:00+01:00', 'tonight', '2026-10-25T17:00+01:00', '2026-10-26T00:00+01:00'],
]

describe('the times of a search', () => {
  it.each(vectors)('at %s: %s is from %s to %s', (...[now, when, start, end]) => {
    expect(timesOf(when, new Date(now))).toEqual({ start: Date.parse(start), end: Date.parse(end) })
  })

  const anyTime = fc
    .integer({ min: Date.parse('2026-01-01T00:00Z') / minute, max: Date.parse('2030-01-01T00:00Z') / minute })
    .map((minutes) => new Date(minutes * minute))

  it('are never over and never empty, and tomorrow begins where tonight ends, at any time of four years', () => {
    fc.assert(
      fc.property(anyTime, (now) => {
        for (const when of whens) {
          const { start, end } = timesOf(when, now)
          expect(start).toBeGreaterThanOrEqual(now.getTime())
          expect(end).toBeGreaterThan(start)
        }
        expect(timesOf('tomorrow', now).start).toBe(timesOf('tonight', now).end)
      }),
    )
  })

  it('contain all coming evening hours of today and all hours of a weekend, and no others, at any time', () => {
    fc.assert(
      fc.property(anyTime, fc.integer({ min: 0, max: 9 * 24 * 4 }), (now, quarters) => {
        const at = now.getTime() + quarters * (hour / 4)
        const minuteOf = (time: number) => localMinutes(time) % (24 * 60)
        const dayOf = (time: number) => Math.floor(localMinutes(time) / (24 * 60))
        const isIn = (when: When) => at >= timesOf(when, now).start && at < timesOf(when, now).end
        const isEvening = dayOf(at) === dayOf(now.getTime()) && minuteOf(at) >= 17 * 60
        if (minuteOf(now.getTime()) >= 3 * 60 && isEvening) expect(isIn('tonight')).toBe(true)
        if (isIn('tonight')) expect(minuteOf(at) >= 17 * 60 || minuteOf(at) < 3 * 60).toBe(true)
        if (isIn('weekend')) expect([2, 3]).toContain(dayOf(at) % 7)
      }),
    )
  })
})
