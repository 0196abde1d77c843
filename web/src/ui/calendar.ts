import 'dayjs/locale/cs.js'
import 'dayjs/locale/en.js'
import 'dayjs/locale/sk.js'
import { limits } from '@parta/contracts/limits'
import { wall } from '../lib/dates.ts'

/** How the date library writes a day: `28. 11. 2026`. */
export const dayFormat = 'D. M. YYYY'

/** The last day that a picker offers. */
export function lastDay(now: Date = new Date()): string {
  const last = new Date(now)
  last.setMonth(last.getMonth() + limits.monthsAhead)
  return wall(last).day
}
