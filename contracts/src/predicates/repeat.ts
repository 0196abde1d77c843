import { Temporal } from 'temporal-polyfill'
import { type Repeat, zone } from '../values.ts'

const steps = { daily: 'days', weekly: 'weeks', monthly: 'months' } as const

/**
 * The starts of a repetition: the first, and each a day, week or month after the one before by the clocks of
 * `zone`. So a weekly event keeps its time of day over a change of the clocks; a day that a month lacks is its last.
 * @param count how many in all, 1 to `limits.repeatMax`
 */
export function repeatDates(first: Date, after: Repeat, count: number): Date[] {
  const start = localOf(first)
  return Array.from(
    { length: count },
    (_none, index) => new Date(start.add({ [steps[after]]: index }).epochMilliseconds),
  )
}

/**
 * Where a start goes when one of its repetition is moved `from` → `to`: as many days further, at the new time of day,
 * by the clocks of `zone`.
 */
export function movedWith(date: Date, { from, to }: { from: Date; to: Date }): Date {
  const target = localOf(to)
  const days = localOf(from).toPlainDate().until(target.toPlainDate(), { largestUnit: 'days' }).days
  const moved = localOf(date)
    .toPlainDate()
    .add({ days })
    .toZonedDateTime({ timeZone: zone, plainTime: target.toPlainTime() })
  return new Date(moved.epochMilliseconds)
}

function localOf(date: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone)
}
