import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekdays } from '../availability-values.ts'
import { zone } from '../values.ts'
import { isOnOneDay, minutesOf, nextOccurrence, occurrenceOn, overlap, repeatedIntervals } from './weekly.ts'

const at = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) })
const iso = ({ start, end }: { start: Date; end: Date }) => [start.toISOString(), end.toISOString()]

describe('the next occurrence of a weekly time', () => {
  const sunday = { dayOfWeek: 'sunday', startMinute: 10 * 60, endMinute: 12 * 60 } as const

  it('keeps its time of day when summer time begins and ends', () => {
    expect(iso(nextOccurrence(sunday, new Date('2027-03-22T12:00:00Z')))).toEqual([
      '2027-03-28T08:00:00.000Z',
      '2027-03-28T10:00:00.000Z',
    ])
    expect(iso(nextOccurrence(sunday, new Date('2027-10-25T12:00:00Z')))).toEqual([
      '2027-10-31T09:00:00.000Z',
      '2027-10-31T11:00:00.000Z',
    ])
  })

  it('is the one in progress until its end, then the one a week later', () => {
    const during = new Date('2026-11-29T10:59:59Z')
    expect(iso(nextOccurrence(sunday, during))[0]).toBe('2026-11-29T09:00:00.000Z')
    expect(iso(nextOccurrence(sunday, new Date('2026-11-29T11:00:00Z')))[0]).toBe('2026-12-06T09:00:00.000Z')
  })

  it('ends at midnight with 24 hours', () => {
    const late = { dayOfWeek: 'monday', startMinute: 22 * 60, endMinute: 24 * 60 } as const
    expect(iso(nextOccurrence(late, new Date('2026-11-23T12:00:00Z')))).toEqual([
      '2026-11-23T21:00:00.000Z',
      '2026-11-23T23:00:00.000Z',
    ])
  })

  it('is an hour longer where the clock is set back meanwhile, and never empty where it is set forward', () => {
    const night = { dayOfWeek: 'sunday', startMinute: 2 * 60, endMinute: 2 * 60 + 30 } as const
    const back = nextOccurrence(night, new Date('2027-10-30T12:00:00Z'))
    expect(iso(back)).toEqual(['2027-10-31T00:00:00.000Z', '2027-10-31T01:30:00.000Z'])
    const forward = nextOccurrence(night, new Date('2027-03-27T12:00:00Z'))
    expect(forward.end.getTime()).toBeGreaterThan(forward.start.getTime())
  })

  it.each([
    // Set forward at 2:00 (1:00 UTC): the hour from 2:00 to 3:00 is skipped.
    ['2027-03-28', '02:00–03:00', '01:00–02:00'],
    ['2027-03-28', '02:30–04:00', '01:00–02:00'],
    ['2027-03-28', '01:00–02:30', '00:00–01:00'],
    ['2027-03-28', '01:00–02:00', '00:00–01:00'],
    ['2027-03-28', '03:00–04:00', '01:00–02:00'],
    ['2027-03-28', '01:00–04:00', '00:00–02:00'],
    // Set back at 3:00 (1:00 UTC): the hour from 2:00 to 3:00 is shown twice.
    ['2027-10-31', '02:00–03:00', '00:00–02:00'],
    ['2027-10-31', '01:00–02:00', '23:00–00:00'],
    ['2027-10-31', '01:00–02:30', '23:00–01:30'],
    ['2027-10-31', '02:30–04:00', '00:30–03:00'],
    ['2027-10-31', '03:00–04:00', '02:00–03:00'],
  ])('on %s, when the clocks change, is for %s from %s in UTC', (date, shown, utc) => {
    const minutes = shown.split('–').map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
    const [startMinute = 0, endMinute = 0] = minutes
    const found = nextOccurrence({ dayOfWeek: 'sunday', startMinute, endMinute }, new Date(`${date}T00:00:00+02:00`))
    expect(
      iso(found)
        .map((time) => time.slice(11, 16))
        .join('–'),
    ).toBe(utc)
  })

  it('is always in the future or in progress, within eight days, on its weekday', () => {
    const weekly = fc
      .record({
        dayOfWeek: fc.constantFrom(...weekdays),
        startMinute: fc.integer({ min: 0, max: 1439 }),
        length: fc.integer({ min: 1, max: 1440 }),
      })
      .map(({ dayOfWeek, startMinute, length }) => ({
        dayOfWeek,
        startMinute,
        endMinute: Math.min(startMinute + length, 1440),
      }))
    const from = new Date('2026-01-01T00:00:00Z')
    fc.assert(
      fc.property(
        weekly,
        fc.date({ min: from, max: new Date('2028-12-31T00:00:00Z'), noInvalidDate: true }),
        (one, now) => {
          const next = nextOccurrence(one, now)
          expect(next.end > now && next.start < next.end).toBe(true)
          expect(next.start.getTime() - now.getTime()).toBeLessThan(8 * 86_400_000)
          const name = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: zone }).format(next.start)
          expect(name.toLowerCase()).toBe(one.dayOfWeek)
          expect(occurrenceOn(one, next.start)).toEqual(next)
        },
      ),
    )
  })
})

describe('an interval', () => {
  it('is on one day also if it ends at midnight', () => {
    expect(isOnOneDay(at('2026-11-23T20:00:00Z', '2026-11-23T23:00:00Z'))).toBe(true)
    expect(isOnOneDay(at('2026-11-23T20:00:00Z', '2026-11-23T23:01:00Z'))).toBe(false)
    expect(minutesOf(at('2026-11-23T20:00:00Z', '2026-11-23T23:00:00Z'))).toEqual({
      startMinute: 1260,
      endMinute: 1440,
    })
  })

  it('does not overlap with the one that begins at its end', () => {
    const first = at('2026-11-23T20:00:00Z', '2026-11-23T21:00:00Z')
    expect(overlap(first, at('2026-11-23T21:00:00Z', '2026-11-23T22:00:00Z'))).toBe(false)
    expect(overlap(first, at('2026-11-23T20:59:59Z', '2026-11-23T22:00:00Z'))).toBe(true)
  })

  it('repeats at the same time of day, and at the end of shorter months', () => {
    const first = at('2027-01-31T21:00:00Z', '2027-01-31T23:00:00Z')
    expect(repeatedIntervals(first, minutesOf(first), { after: 'monthly', count: 3 }).map(iso)).toEqual([
      ['2027-01-31T21:00:00.000Z', '2027-01-31T23:00:00.000Z'],
      ['2027-02-28T21:00:00.000Z', '2027-02-28T23:00:00.000Z'],
      ['2027-03-31T20:00:00.000Z', '2027-03-31T22:00:00.000Z'],
    ])
  })
})
