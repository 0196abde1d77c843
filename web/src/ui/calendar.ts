import 'dayjs/locale/cs.js'
import 'dayjs/locale/en.js'
import 'dayjs/locale/sk.js'
import { limits } from '@parta/contracts/limits'
import { dayOfYear, wallClock } from '../lib/dates.ts'
import { currentLocale } from '../lib/i18n.ts'

/** The date library's format of a day: `28. 11. 2026`. */
export const dayFormat = 'D. M. YYYY'

/** Returns the name of a day in a calendar: `28. listopadu 2026`. The date library knows months in the nominative only. */
export function dayLabel(day: string): string {
  return dayOfYear(day, currentLocale())
}

/** Returns the last day that date pickers offer. */
export function lastDay(now: Date = new Date()): string {
  const last = new Date(now)
  last.setMonth(last.getMonth() + limits.monthsAhead)
  return wallClock(last).day
}
