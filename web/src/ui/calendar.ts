import 'dayjs/locale/cs.js'
import 'dayjs/locale/en.js'
import 'dayjs/locale/sk.js'
import { limits } from '@parta/contracts/limits'
import { wallClock } from '../lib/dates.ts'

/** The date library's format of a day: `28. 11. 2026`. */
export const dayFormat = 'D. M. YYYY'

/** Returns the last day that date pickers offer. */
export function lastDay(now: Date = new Date()): string {
  const last = new Date(now)
  last.setMonth(last.getMonth() + limits.monthsAhead)
  return wallClock(last).day
}
