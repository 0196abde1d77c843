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

/** From where a repetition goes on: `steps` days, weeks or months after `date` lies its last event. */
export interface Anchor {
  readonly date: Date
  readonly steps: number
}

interface Ends {
  readonly first: Date
  /** The last event by date, with its number from 1. */
  readonly last: { readonly date: Date; readonly index: number }
}

/** The first event, so that a day that some month lacks comes back; the last one where it does not lie in its row. */
export function anchorOf(after: Repeat, { first, last }: Ends): Anchor {
  const planned = repeatDates(first, after, last.index).at(-1)
  return planned?.getTime() === last.date.getTime()
    ? { date: first, steps: last.index - 1 }
    : { date: last.date, steps: 0 }
}

/** The starts of so many events that a repetition is extended by. */
export function addedDates({ date, steps }: Anchor, after: Repeat, count: number): Date[] {
  return repeatDates(date, after, steps + 1 + count).slice(steps + 1)
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
