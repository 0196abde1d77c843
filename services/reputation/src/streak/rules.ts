import { day, hour } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import { zone } from '@parta/contracts/values'

/** Weeks in a row with at least one attendance, and the start of the latest event that counts. */
export interface Streak {
  readonly value: number
  readonly lastIncrement: Date | null
}

export const noStreak: Streak = { value: 0, lastIncrement: null }

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone })

/** The days of the hours that were asked for, because `Intl` takes a hundred times as long; eleven years of hours. */
const daysOfHours = new Map<number, number>()
const hoursMax = 100_000

/**
 * The number of the calendar day in Prague, counted from 1970-01-01. Clocks there differ from UTC by whole hours, so
 * all moments of one hour are on the same day.
 */
export function dayOf(time: Date): number {
  const at = Math.floor(time.getTime() / hour)
  const known = daysOfHours.get(at)
  if (known !== undefined) return known
  const found = Date.parse(`${calendar.format(time)}T00:00:00Z`) / day
  if (daysOfHours.size >= hoursMax) daysOfHours.clear()
  daysOfHours.set(at, found)
  return found
}

/** The number of the ISO week in Prague (Monday to Sunday), counted from the week of 1970-01-01 (domain-facts 7.2). */
export function weekOf(time: Date): number {
  return weekOfDay(dayOf(time))
}

export function weekOfDay(dayNumber: number): number {
  return Math.floor((dayNumber + 3) / 7)
}

/**
 * The streak that ends with the latest of the attended events, whatever the order in which they are known: an
 * event that is finished late may lie in an older week.
 * @param starts when the attended events began
 */
export function streakOf(starts: readonly Date[]): Streak {
  const lastIncrement = starts.reduce<Date | null>((last, start) => (last && last >= start ? last : start), null)
  if (!lastIncrement) return noStreak
  const weeks = new Set(starts.map(weekOf))
  let value = 0
  for (let week = weekOf(lastIncrement); weeks.has(week); week -= 1) value += 1
  return { value, lastIncrement }
}

/**
 * The streak as it is shown: it holds for 14 calendar days in Prague, not for 14 times 24 hours, so that the autumn
 * change of clocks takes nothing away (domain-facts 7.2).
 */
export function shownStreak({ value, lastIncrement }: Streak, now: Date): number {
  if (!lastIncrement) return 0
  return dayOf(now) - dayOf(lastIncrement) < limits.streakDays ? value : 0
}
