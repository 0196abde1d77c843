import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { hour } from '../durations.ts'
import { limits } from '../limits.ts'
import { zone } from '../values.ts'
import { addedDates, anchorOf, movedWith, repeatDates } from './repeat.ts'

/** Returns date and time in the zone: `2026-03-29 18:00`. */
function shown(date: Date): string {
  const local = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone)
  return `${local.toPlainDate().toString()} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`
}
const at = (text: string) => new Date(Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds)

describe('the dates of a repetition', () => {
  it.for([
    ['spring 2026', '2026-03-22T18:00', ['2026-03-22 18:00', '2026-03-29 18:00', '2026-04-05 18:00'], [167, 168]],
    ['autumn 2026', '2026-10-18T18:00', ['2026-10-18 18:00', '2026-10-25 18:00', '2026-11-01 18:00'], [169, 168]],
    ['spring 2027', '2027-03-21T18:00', ['2027-03-21 18:00', '2027-03-28 18:00', '2027-04-04 18:00'], [167, 168]],
    ['autumn 2027', '2027-10-24T18:00', ['2027-10-24 18:00', '2027-10-31 18:00', '2027-11-07 18:00'], [169, 168]],
  ] as const)(
    'keep a weekly event’s time of day over the change of the clocks in %s',
    ([_when, first, expected, hours]) => {
      const dates = repeatDates(at(first), 'weekly', 3)
      expect(dates.map(shown)).toEqual(expected)
      const apart = dates.slice(1).map((date, index) => (date.getTime() - (dates[index]?.getTime() ?? 0)) / hour)
      expect(apart).toEqual(hours)
    },
  )

  it('keep a daily event’s time of day in the night of a clock change', () => {
    expect(repeatDates(at('2026-10-24T07:30'), 'daily', 3).map(shown)).toEqual([
      '2026-10-24 07:30',
      '2026-10-25 07:30',
      '2026-10-26 07:30',
    ])
  })

  it('move a time that spring skips an hour later, and continue as before', () => {
    expect(repeatDates(at('2026-03-28T02:30'), 'daily', 3).map(shown)).toEqual([
      '2026-03-28 02:30',
      '2026-03-29 03:30',
      '2026-03-30 02:30',
    ])
  })

  it('take the first of the two equal hours in autumn', () => {
    const [, twice] = repeatDates(at('2026-10-24T02:30'), 'daily', 2)
    expect(twice?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  it('put a monthly event of the 31st on the last day of shorter months, and back on the 31st', () => {
    expect(repeatDates(at('2027-12-31T10:00'), 'monthly', 5).map(shown)).toEqual([
      '2027-12-31 10:00',
      '2028-01-31 10:00',
      '2028-02-29 10:00',
      '2028-03-31 10:00',
      '2028-04-30 10:00',
    ])
  })

  it('have the requested number, each later than the previous one', () => {
    for (const after of ['daily', 'weekly', 'monthly'] as const) {
      const dates = repeatDates(at('2026-05-31T18:00'), after, limits.repeatMax).map(Number)
      expect(dates).toHaveLength(limits.repeatMax)
      expect(dates).toEqual([...new Set(dates)].toSorted((a, b) => a - b))
    }
  })
})

describe('moving one event of a repetition', () => {
  it('moves another event by as many days, to the same time of day, also across a clock change', () => {
    const move = { from: at('2026-10-20T18:00'), to: at('2026-10-21T19:30') }
    expect(shown(movedWith(at('2026-10-20T18:00'), move))).toBe('2026-10-21 19:30')
    expect(shown(movedWith(at('2026-10-24T18:00'), move))).toBe('2026-10-25 19:30')
    expect(shown(movedWith(at('2026-11-03T18:00'), move))).toBe('2026-11-04 19:30')
  })

  it('gives the new time also to an event that had another time of day', () => {
    const move = { from: at('2026-06-09T18:00'), to: at('2026-06-09T17:00') }
    expect(shown(movedWith(at('2026-06-16T20:00'), move))).toBe('2026-06-16 17:00')
  })

  it('moves events back as well as forward', () => {
    const move = { from: at('2026-06-09T18:00'), to: at('2026-06-08T06:00') }
    expect(shown(movedWith(at('2026-07-01T18:00'), move))).toBe('2026-06-30 06:00')
  })
})

describe('the dates that a repetition is extended by', () => {
  const first = at('2026-08-31T18:00')
  const added = (last: { date: Date; index: number }) =>
    addedDates(anchorOf('monthly', { first, last }), 'monthly', 2).map(shown)

  it('return to the day that the last month lacked', () => {
    const [date = first] = repeatDates(first, 'monthly', 7).slice(-1)
    expect(shown(date)).toBe('2027-02-28 18:00')
    expect(added({ date, index: 7 })).toEqual(['2027-03-31 18:00', '2027-04-30 18:00'])
  })

  it('continue from the last event when it was moved', () => {
    expect(added({ date: at('2027-02-20T19:00'), index: 7 })).toEqual(['2027-03-20 19:00', '2027-04-20 19:00'])
  })

  it('equal those of a repetition planned with all of them', () => {
    for (const after of ['daily', 'weekly', 'monthly'] as const) {
      const whole = repeatDates(first, after, 20)
      const anchor = anchorOf(after, { first, last: { date: whole[11] ?? first, index: 12 } })
      expect(addedDates(anchor, after, 8)).toEqual(whole.slice(12))
    }
  })
})
