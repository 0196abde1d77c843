import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { minute } from '../durations.ts'
import { zone } from '../values.ts'
import { localMinutes, spanOfLocal, timeOfLocal } from './zone.ts'

const local = (text: string) => Date.parse(`${text}Z`) / minute

describe('local time', () => {
  it('of any minute is the one that Temporal finds, also when the clocks change', () => {
    const near = fc.constantFrom(local('2026-03-29T00:00'), local('2026-10-25T00:00'), local('2027-06-01T00:00'))
    fc.assert(
      fc.property(near, fc.integer({ min: -3000, max: 3000 }), (around, step) => {
        const shown = new Date((around + step) * minute).toISOString().slice(0, 16)
        const moment = (disambiguation: 'earlier' | 'later') =>
          Temporal.PlainDateTime.from(shown).toZonedDateTime(zone, { disambiguation }).epochMilliseconds
        const expected = moment('earlier')
        expect(timeOfLocal(around + step, 'earlier')).toBe(expected)
        expect(timeOfLocal(around + step, 'later')).toBe(moment('later'))
        const read = Temporal.Instant.fromEpochMilliseconds(expected).toZonedDateTimeISO(zone).toPlainDateTime()
        expect(localMinutes(expected)).toBe(local(read.toString({ smallestUnit: 'minute' })))
      }),
      { numRuns: 2000 },
    )
  })

  it('of a range is shown from its first to its last moment, and a skipped range an hour later', () => {
    const near = fc.constantFrom(local('2026-03-29T02:00'), local('2026-10-25T02:00'))
    fc.assert(
      fc.property(
        near,
        fc.integer({ min: -150, max: 150 }),
        fc.integer({ min: 1, max: 200 }),
        (around, step, length) => {
          const [from, to] = [around + step, around + step + length]
          const { start, end } = spanOfLocal(from, to)
          const shown: number[] = []
          for (let time = (from - 240) * minute; time < (to + 240) * minute; time += minute) {
            const read = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainDateTime()
            const at = local(read.toString({ smallestUnit: 'minute' }))
            if (at >= from && at < to) shown.push(time)
          }
          const [first] = shown
          if (first === undefined) {
            expect([localMinutes(start), localMinutes(end - minute) + 1]).toEqual([from + 60, to + 60])
          } else expect([start, end]).toEqual([first, Math.max(...shown) + minute])
        },
      ),
      { numRuns: 60 },
    )
  })

  it('that the clocks skip or show twice has an earlier and a later moment', () => {
    const both = (text: string) =>
      (['earlier', 'later'] as const).map((which) => new Date(timeOfLocal(local(text), which)).toISOString())
    expect(both('2026-03-29T02:30')).toEqual(['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z'])
    expect(both('2026-10-25T02:30')).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
  })
})
