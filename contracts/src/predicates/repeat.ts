import { Temporal } from 'temporal-polyfill'
import { type Repeat, zone } from '../values.ts'

const steps = { daily: 'days', weekly: 'weeks', monthly: 'months' } as const

/**
 * Returns the starts of a repetition: the first, and each a day, week or month after the previous one in `zone`. A
 * weekly event keeps its time of day when summer time begins or ends; a day that a month lacks becomes the month's
 * last.
 * @param count the number of starts, 1 to `limits.repeatMax`
 */
export function repeatDates(first: Date, after: Repeat, count: number): Date[] {
  const start = localOf(first)
  return Array.from(
    { length: count },
    (_none, index) => new Date(start.add({ [steps[after]]: index }).epochMilliseconds),
  )
}

/** Where a repetition continues: its last event is `steps` days, weeks or months after `date`. */
export interface Anchor {
  readonly date: Date
  readonly steps: number
}

interface Ends {
  readonly first: Date
  /** The last event by date, and its number from 1. */
  readonly last: { readonly date: Date; readonly index: number }
}

/**
 * Returns the anchor: the first event, so that a day lacking in some month returns; the last event when it was moved
 * away from the rhythm.
 */
export function anchorOf(after: Repeat, { first, last }: Ends): Anchor {
  const planned = repeatDates(first, after, last.index).at(-1)
  return planned?.getTime() === last.date.getTime()
    ? { date: first, steps: last.index - 1 }
    : { date: last.date, steps: 0 }
}

/** Returns the starts of the events that extend a repetition. */
export function addedDates({ date, steps }: Anchor, after: Repeat, count: number): Date[] {
  return repeatDates(date, after, steps + 1 + count).slice(steps + 1)
}

/**
 * Returns the new start of an event when another event of its repetition is moved from `from` to `to`: as many days
 * later, at the new time of day in `zone`.
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
