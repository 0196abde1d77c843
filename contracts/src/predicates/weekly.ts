import { type Weekday, weekdays } from '../availability-values.ts'
import type { Repeat } from '../values.ts'
import { repeatDates } from './repeat.ts'
import { localMinutes, spanOfLocal, timeOfLocal } from './zone.ts'

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

/** Returns the number of the day in the zone since 1970, whose first day was a Thursday. */
function dayOf(date: Date): number {
  return Math.floor(localMinutes(date.getTime()) / minutesOfDay)
}

function weekdayOf(day: number): Weekday {
  return weekdays[(day + 3) % 7] as Weekday
}

function minuteOf(date: Date): number {
  return localMinutes(date.getTime()) % minutesOfDay
}

/** Returns the midnight at the end of a day in the zone. */
export function midnightAfter(date: Date): Date {
  return new Date(timeOfLocal((dayOf(date) + 1) * minutesOfDay, 'earlier'))
}

/** Returns the minutes of the day of an interval on one day; its end may be the midnight after it. */
export function minutesOf({ start, end }: Interval): DayTime {
  const endMinute = minuteOf(end)
  return { startMinute: minuteOf(start), endMinute: endMinute === 0 ? minutesOfDay : endMinute }
}

/** Returns the interval of minutes on a day of the zone; see `spanOfLocal` for the days on which the clocks change. */
function onDay(day: number, { startMinute, endMinute }: DayTime): Interval {
  const midnight = day * minutesOfDay
  const { start, end } = spanOfLocal(midnight + startMinute, midnight + endMinute)
  return { start: new Date(start), end: new Date(end) }
}

/** Returns the occurrence of a weekly time on the day of a moment; `null` on another weekday. */
export function occurrenceOn(weekly: Weekly, date: Date): Interval | null {
  const day = dayOf(date)
  return weekdayOf(day) === weekly.dayOfWeek ? onDay(day, weekly) : null
}

/** Returns the next occurrence of a weekly time, or the one in progress. */
export function nextOccurrence(weekly: Weekly, now: Date): Interval {
  const today = dayOf(now)
  const days = (weekdays.indexOf(weekly.dayOfWeek) - weekdays.indexOf(weekdayOf(today)) + 7) % 7
  const next = onDay(today + days, weekly)
  return next.end > now ? next : onDay(today + days + 7, weekly)
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
  return [first, ...others.map((start) => onDay(dayOf(start), time))]
}
