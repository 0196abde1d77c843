import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { dayOf, noStreak, shownStreak, streakOf, weekOf } from './rules.ts'

const noon = (date: string) => new Date(`${date}T12:00:00+01:00`)
const week = 7 * 86_400_000

describe('the day of an event', () => {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Prague' })
  const asked = (time: Date) => Date.parse(`${calendar.format(time)}T00:00:00Z`) / 86_400_000
  const changesOfClocks = [
    '2025-03-30T01:00:00Z',
    '2025-10-26T01:00:00Z',
    '2026-03-29T01:00:00Z',
    '2026-10-25T01:00:00Z',
  ]

  it('is that of the calendar in Prague, at any time of any year', () => {
    const times = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(times, (time) => dayOf(time) === asked(time)),
      { numRuns: 2000 },
    )
  })

  it('is that of the calendar in Prague also in the days around a change of clocks', () => {
    const days = 2 * 86_400_000
    const times = fc
      .tuple(fc.constantFrom(...changesOfClocks), fc.integer({ min: -days, max: days }))
      .map(([change, ms]) => new Date(Date.parse(change) + ms))
    fc.assert(
      fc.property(times, (time) => dayOf(time) === asked(time)),
      { numRuns: 2000 },
    )
  })

  it('is asked of the calendar once for all moments of an hour', () => {
    const format = vi.spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, 'format', 'get')
    const from = Date.parse('2019-07-01T20:00:00Z')
    for (let minute = 0; minute < 180; minute += 1) dayOf(new Date(from + minute * 60_000))
    expect(format).toHaveBeenCalledTimes(3)
    format.mockRestore()
  })
})

describe('the week of an event', () => {
  it.each([
    ['2020-12-31', 2661],
    ['2021-01-03', 2661],
    ['2021-01-04', 2662],
    ['2024-12-30', 2870],
    ['2025-01-05', 2870],
    ['2026-12-31', 2974],
    ['2027-01-03', 2974],
    ['2027-01-04', 2975],
  ])('of %s is %i', (date, index) => {
    expect(weekOf(noon(date))).toBe(index)
  })

  it('begins on Monday at midnight in Prague', () => {
    expect(weekOf(new Date('2026-10-25T23:30:00+01:00'))).toBe(weekOf(noon('2026-10-25')))
    expect(weekOf(new Date('2026-10-26T00:00:00+01:00'))).toBe(weekOf(noon('2026-10-25')) + 1)
  })
})

describe('a streak', () => {
  it('counts a week once, the next week as one more, and begins at 1 after a gap', () => {
    const monday = noon('2026-11-02')
    const later = (weeks: number, hours = 0) => new Date(monday.getTime() + weeks * week + hours * 3_600_000)
    expect(streakOf([monday, later(0, 5)])).toEqual({ value: 1, lastIncrement: later(0, 5) })
    expect(streakOf([monday, later(1)])).toEqual({ value: 2, lastIncrement: later(1) })
    expect(streakOf([monday, later(1), later(3)])).toEqual({ value: 1, lastIncrement: later(3) })
    expect(streakOf([monday, later(1), later(3), later(2)])).toEqual({ value: 4, lastIncrement: later(3) })
  })

  it('is the same in whatever order the attendances become known', () => {
    const starts = fc.array(fc.date({ min: noon('2025-01-01'), max: noon('2027-12-31'), noInvalidDate: true }))
    fc.assert(
      fc.property(starts, fc.nat(), (list, seed) => {
        const shuffled = list.toSorted((a, b) => ((a.getTime() ^ seed) % 97) - ((b.getTime() ^ seed) % 97))
        expect(streakOf(shuffled)).toEqual(streakOf(list))
      }),
    )
  })

  it('is never longer than the number of weeks with an event', () => {
    const starts = fc.array(
      fc.integer({ min: 0, max: 60 }).map((weeks) => new Date(noon('2026-01-05').getTime() + weeks * week)),
    )
    fc.assert(
      fc.property(starts, (list) => {
        expect(streakOf(list).value).toBeLessThanOrEqual(new Set(list.map(weekOf)).size)
      }),
    )
  })
})

describe('the streak that is shown', () => {
  const played = { value: 3, lastIncrement: new Date('2026-10-15T18:00:00+02:00') }

  it('is valid while the last increment is under two weeks ago, else 0', () => {
    expect(shownStreak(played, new Date('2026-10-28T23:59:00+01:00'))).toBe(3)
    expect(shownStreak(played, new Date('2026-10-29T00:00:00+01:00'))).toBe(0)
  })

  it('counts calendar days, so that the change of clocks takes nothing away', () => {
    const early = { value: 2, lastIncrement: new Date('2026-10-14T00:30:00+02:00') }
    expect(shownStreak(early, new Date('2026-10-27T23:59:00+01:00'))).toBe(2)
  })

  it('is 0 without an attendance', () => {
    expect(shownStreak(noStreak, new Date())).toBe(0)
  })
})
