import { hour, minute } from '@parta/contracts/durations'
import type { Activity } from '@parta/contracts/values'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitOf } from './fit.ts'
import {
  diceOf,
  fitsSlowly,
  kilometresSlowly,
  occurrencesAround,
  someAvailability,
  someEvent,
  somePerson,
} from './testing.ts'
import type { MatchAvailability, MatchEvent, WeeklyTime } from './values.ts'

const now = Date.parse('2026-06-01T10:00:00Z')
const brno = { lat: 49.1951, lon: 16.6068 }
/** A Wednesday, 18:00 in Prague. */
const start = Date.parse('2026-06-10T16:00:00Z')
const wednesday = (from: number, to: number) => ({ start: 2 * 24 * 60 + from * 60, end: 2 * 24 * 60 + to * 60 })

const anEvent = (fields: Partial<MatchEvent> = {}): MatchEvent => ({
  id: 'event',
  start,
  end: start + 90 * minute,
  at: brno,
  activity: 'badminton',
  gender: 'any',
  minLevel: 0,
  tags: 'all',
  isOpen: true,
  free: 5,
  hasQueue: false,
  ...fields,
})
const anAvailability = (fields: Partial<MatchAvailability> = {}): MatchAvailability => ({
  id: 'availability',
  time: wednesday(17, 20),
  activities: null,
  at: brno,
  radius: 10,
  ...fields,
})
type Person = Parameters<typeof fitOf>[2]
const aPerson = (fields: Partial<Person> = {}): Person => ({
  gender: 'female',
  ageGroup: 'adult',
  karma: 9,
  levels: { badminton: 2 },
  ...fields,
})
const fits = (
  availability: Partial<MatchAvailability>,
  event: Partial<MatchEvent> = {},
  person: Partial<Person> = {},
) => fitOf(anAvailability(availability), anEvent(event), aPerson(person)) !== null

const overlap = (time: WeeklyTime, span: Pick<MatchEvent, 'start' | 'end'>) =>
  fitOf(anAvailability({ time }), anEvent(span), aPerson())?.overlap ?? 0

/** A seed of an availability, an event and a person, at the same place and about the same time more often than not. */
const triple = fc.integer({ min: 0, max: 2 ** 31 }).map((seed) => {
  const dice = diceOf(seed)
  const around = dice.pick([now, Date.parse('2026-03-28T22:00Z'), Date.parse('2026-10-24T22:00Z')])
  const availability = someAvailability(dice, { id: 'a', now: around })
  const made = someEvent(dice, { id: 'e', now: around })
  const [time] = occurrencesAround(availability.time, made)
  const moved = time && dice.chance(0.8) ? time.from + dice.between(-12, 12) * 15 * minute : made.start
  const at = dice.chance(0.85) ? { lat: availability.at.lat + dice.roll() / 8, lon: availability.at.lon } : made.at
  const person = somePerson(dice)
  const activity = dice.chance(0.8) ? ([...(availability.activities ?? [])][0] ?? made.activity) : made.activity
  const event = { ...made, start: moved, end: moved + (made.end - made.start), at, activity }
  return { availability, event, person }
})

describe('whether an availability and an event fit', () => {
  it('is decided as by a slow calculation for 10,000 random pairs, also when the clocks change', () => {
    let count = 0
    fc.assert(
      fc.property(triple, ({ availability, event, person }) => {
        const expected = fitsSlowly(availability, event, person)
        expect(fitOf(availability, event, person) !== null).toBe(expected)
        count += Number(expected)
      }),
      { numRuns: 10_000 },
    )
    expect(count).toBeGreaterThan(300)
  })

  it('never gives anything outside of radius, time and activity', () => {
    fc.assert(
      fc.property(triple, ({ availability, event, person }) => {
        const fit = fitOf(availability, event, person)
        if (!fit) return
        expect(fit.distance).toBeLessThanOrEqual(availability.radius + 1e-9)
        expect(fit.distance).toBeCloseTo(kilometresSlowly(availability.at, event.at), 6)
        expect(
          occurrencesAround(availability.time, event).some(({ from, to }) => from < event.end && to > event.start),
        ).toBe(true)
        if (availability.activities) expect(availability.activities).toContain(event.activity)
        expect(fit.overlap).toBeGreaterThan(0)
        expect(fit.overlap).toBeLessThanOrEqual(event.end - event.start)
        expect(fit.score).toBeGreaterThanOrEqual(0)
        expect(fit.score).toBeLessThanOrEqual(100)
      }),
      { numRuns: 3000 },
    )
  })

  it('needs half of the shorter of the two, and the beginning or half of the event', () => {
    expect(fits({ time: wednesday(17, 20) })).toBe(true)
    // 18:00–19:30 and an availability that ends at 18:45, then at 18:44.
    expect(fits({ time: wednesday(12, 18.75) })).toBe(true)
    expect(fits({ time: wednesday(12, 18 + 44 / 60) })).toBe(false)
    // A short one that begins later lies within the event, but covers less than half of it.
    expect(fits({ time: wednesday(18.5, 19) })).toBe(false)
    expect(fits({ time: wednesday(18, 18.5) })).toBe(true)
    expect(fits({ time: { start: wednesday(17, 20).start - 24 * 60, end: wednesday(17, 20).end - 24 * 60 } })).toBe(
      false,
    )
  })

  it('follows the clocks: the same hour of the day fits in winter and in summer', () => {
    for (const date of ['2026-03-25T17:00Z', '2026-04-01T16:00Z', '2026-10-21T16:00Z', '2026-10-28T17:00Z']) {
      const begins = Date.parse(date)
      expect(overlap(wednesday(18, 20), { start: begins, end: begins + hour })).toBe(hour)
    }
  })

  it('reaches over midnight and over the end of the week', () => {
    const sunday = { start: 6 * 24 * 60 + 23 * 60, end: 7 * 24 * 60 + 60 }
    // Monday, 0:00 in Prague.
    const midnight = Date.parse('2026-06-14T22:00Z')
    expect(overlap(sunday, { start: midnight, end: midnight + hour })).toBe(hour)
    expect(overlap(sunday, { start: midnight - hour, end: midnight })).toBe(hour)
    expect(overlap(sunday, { start: midnight + hour, end: midnight + 2 * hour })).toBe(0)
  })

  it('depends on what the event requires, on its room, and on whether it is open', () => {
    expect(fits({}, { gender: 'male' })).toBe(false)
    expect(fits({}, { minLevel: 3 })).toBe(false)
    expect(fits({}, { tags: 'kids' })).toBe(false)
    expect(fits({}, { tags: 'kids' }, { ageGroup: 'child' })).toBe(true)
    expect(fits({}, { tags: 'kids' }, { ageGroup: 'unknown' })).toBe(true)
    expect(fits({}, {}, { karma: 0 })).toBe(false)
    expect(fits({}, { free: 0 })).toBe(false)
    expect(fits({}, { free: 0, hasQueue: true })).toBe(true)
    expect(fits({}, { isOpen: false })).toBe(false)
    expect(fits({ activities: new Set<Activity>(['tennis']) })).toBe(false)
  })
})

describe('the rank of a fit', () => {
  const score = (...[availability, event, person]: Parameters<typeof fits>) =>
    fitOf(anAvailability(availability), anEvent(event), aPerson(person))?.score ?? 0

  it('is higher for a longer overlap, a shorter way, a level that suits, people one knows and good karma', () => {
    const usual = score({})
    expect(score({ time: wednesday(12, 18.75) })).toBeLessThan(usual)
    expect(score({ at: { lat: 49.25, lon: 16.6068 } })).toBeLessThan(usual)
    expect(score({}, { minLevel: 2 })).toBeGreaterThan(usual)
    expect(score({}, {}, { hasPlayedTogether: true })).toBeGreaterThan(usual)
    expect(score({}, {}, { karma: 5 })).toBeLessThan(usual)
    expect(score({ activities: new Set<Activity>(['badminton']) })).toBeGreaterThan(usual)
  })

  it('counts the overlap against the shorter of the two: a long availability gains nothing', () => {
    const usual = score({ time: wednesday(18, 19.5) })
    expect(score({ time: wednesday(0, 24) })).toBe(usual)
    expect(score({ time: wednesday(18, 18.75) })).toBe(usual)
  })

  it('comes with its reasons', () => {
    const reasons = (...[availability, event, person]: Parameters<typeof fits>) =>
      fitOf(anAvailability(availability), anEvent(event), aPerson(person))?.reasons
    expect(reasons({}, {}, { karma: 5 })).toEqual(['time', 'near'])
    expect(
      reasons({ activities: new Set<Activity>(['badminton']) }, { minLevel: 2, free: 1 }, { hasPlayedTogether: true }),
    ).toEqual(['time', 'near', 'activity', 'level', 'playedTogether', 'karma', 'lastPlace'])
  })
})
