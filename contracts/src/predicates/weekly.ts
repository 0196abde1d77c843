import { Temporal } from 'temporal-polyfill'
import { type Weekday, weekdays } from '../availability-values.ts'
import { type Repeat, zone } from '../values.ts'
import { repeatDates } from './repeat.ts'

/** A stretch of time; the end is not part of it. */
export interface Interval {
  readonly start: Date
  readonly end: Date
}

/** Minutes from midnight in the zone; the end is at most 24 hours. */
export interface DayTime {
  readonly startMinute: number
  readonly endMinute: number
}

/** A time of the week. */
export interface Weekly extends DayTime {
  readonly dayOfWeek: Weekday
}

const minutesOfDay = 24 * 60

/** Whether two intervals have a moment in common. */
export function overlap(one: Interval, other: Interval): boolean {
  return one.start < other.end && other.start < one.end
}

function localOf(date: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone)
}

function minuteOf(date: Date): number {
  const { hour, minute: rest } = localOf(date)
  return hour * 60 + rest
}

/** Returns the midnight at the end of a day in the zone. */
export function midnightAfter(date: Date): Date {
  return new Date(localOf(date).startOfDay().add({ days: 1 }).epochMilliseconds)
}

/** Returns the minutes of the day of an interval on one day; its end may be the midnight after it. */
export function minutesOf({ start, end }: Interval): DayTime {
  const endMinute = minuteOf(end)
  return { startMinute: minuteOf(start), endMinute: endMinute === 0 ? minutesOfDay : endMinute }
}

/**
 * Returns the interval of minutes on a day of the zone. Every moment whose time of day is in the range belongs to it:
 * it is an hour longer where the clock is set back meanwhile, and shorter where it is set forward.
 */
function onDay(day: Temporal.PlainDate, { startMinute, endMinute }: DayTime): Interval {
  return { start: momentOf(day, startMinute, 'earlier'), end: momentOf(day, endMinute, 'later') }
}

function momentOf(day: Temporal.PlainDate, minutes: number, disambiguation: 'earlier' | 'later'): Date {
  const local = day.toPlainDateTime().add({ minutes })
  return new Date(local.toZonedDateTime(zone, { disambiguation }).epochMilliseconds)
}

/** Returns the occurrence of a weekly time on the day of a moment; `null` on another weekday. */
export function occurrenceOn(weekly: Weekly, date: Date): Interval | null {
  const day = localOf(date).toPlainDate()
  return weekdays[day.dayOfWeek - 1] === weekly.dayOfWeek ? onDay(day, weekly) : null
}

/** Returns the next occurrence of a weekly time, or the one in progress. */
export function nextOccurrence(weekly: Weekly, now: Date): Interval {
  const today = localOf(now).toPlainDate()
  const days = (weekdays.indexOf(weekly.dayOfWeek) + 1 - today.dayOfWeek + 7) % 7
  const next = onDay(today.add({ days }), weekly)
  return next.end > now ? next : onDay(today.add({ days: days + 7 }), weekly)
}

/** Whether an interval begins and ends on one day of the zone, or ends at the midnight after it. */
export function isOnOneDay({ start, end }: Interval): boolean {
  return end <= midnightAfter(start)
}

/**
 * Returns the interval and those that repeat it: each on the day a day, week or month after the one before, at the same
 * time of day.
 */
export function repeatedIntervals(
  first: Interval,
  time: DayTime,
  { after, count }: { readonly after: Repeat; readonly count: number },
): Interval[] {
  const others = repeatDates(first.start, after, count).slice(1)
  return [first, ...others.map((start) => onDay(localOf(start).toPlainDate(), time))]
}
