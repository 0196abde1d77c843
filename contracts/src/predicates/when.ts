import { minute } from '../durations.ts'

/** The times that a search can name instead of days. */
export const whens = ['tonight', 'tomorrow', 'weekend'] as const
export type When = (typeof whens)[number]

const hours = (count: number) => count * 60
const day = hours(24)
/** The evening begins at five o'clock. */
const evening = hours(17)
/** What begins after midnight belongs to the evening before until three o'clock. */
const nightEnd = hours(3)
/** 1 January 1970 was a Thursday. */
const firstSaturday = 2

/** Reads and sets the clocks of the country; local minutes count from the beginning of 1970, as the clocks show them. */
export interface Clocks {
  localMinutes(time: number): number
  /** Of a time that the clocks show twice, the earlier one. */
  timeOfLocal(local: number): number
}

/** A stretch of time in milliseconds; the end is not part of it. */
interface Stretch {
  readonly start: number
  readonly end: number
}

/**
 * Returns the times that are meant by a name, on the clocks of the country; never what was over a minute ago.
 *
 * - `tonight` is from 17:00 to midnight. Once it is evening it lasts until 3:00, also for those who look after midnight.
 * - `tomorrow` begins where tonight ends, and lasts until midnight: so after midnight it is the day that has begun.
 * - `weekend` is Saturday and Sunday; on these days, the rest of them.
 */
export function timesOf(when: When, now: Date, clocks: Clocks): Stretch {
  const time = now.getTime()
  const shown = clocks.localMinutes(time)
  const date = shown - (shown % day)
  const sinceMidnight = shown - date
  if (when === 'weekend') return momentsOf(weekendOf(date), time, clocks)
  const isNight = sinceMidnight < nightEnd
  // Of people who are still awake, today is the day before.
  const today = isNight ? date - day : date
  const tonightEnd = today + day + (isNight || sinceMidnight >= evening ? nightEnd : 0)
  const local =
    when === 'tonight' ? { start: today + evening, end: tonightEnd } : { start: tonightEnd, end: today + 2 * day }
  return momentsOf(local, time, clocks)
}

/** @param date midnight of a day, in local minutes */
function weekendOf(date: number): Stretch {
  const sinceSaturday = (((date / day - firstSaturday) % 7) + 7) % 7
  const saturday = sinceSaturday < 2 ? date - sinceSaturday * day : date + (7 - sinceSaturday) * day
  return { start: saturday, end: saturday + 2 * day }
}

/** Returns from when to when the clocks show local minutes, without what is over. */
function momentsOf({ start, end }: Stretch, now: number, { timeOfLocal }: Clocks): Stretch {
  return { start: Math.max(now - (now % minute), timeOfLocal(start)), end: timeOfLocal(end) }
}
