import { day as dayMs, minute } from '@parta/contracts/durations'
import type { Clocks } from '@parta/contracts/predicates/when'
import type { Locale } from '@parta/contracts/values'
import { keptFormats } from './formats.ts'

/** All times are shown and entered in local time of the country, wherever the browser is. */
const zone = 'Europe/Prague'

const format = keptFormats(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone: zone, ...options }),
)

const relative = keptFormats(
  (tag, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options),
)

const wallClockFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** Returns the local day and time of a moment: `{ day: '2026-11-21', time: '18:05' }`. */
export function wallClock(moment: string | Date): { day: string; time: string } {
  const parts = Object.fromEntries(
    wallClockFormat.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  )
  return { day: `${parts['year']}-${parts['month']}-${parts['day']}`, time: `${parts['hour']}:${parts['minute']}` }
}

/**
 * Returns the moment of a local day and time, or null if they are invalid. A time skipped in spring becomes one hour
 * later; of a time that occurs twice in autumn the first is meant.
 */
export function momentOf(day: string | null, time: string): string | null {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(asUtc)) return null
  const before = asUtc - offsetAt(asUtc - dayMs)
  const exact = asUtc - offsetAt(before)
  return new Date(wallMs(exact) === asUtc && wallMs(before) !== asUtc ? exact : before).toISOString()
}

function offsetAt(moment: number): number {
  return wallMs(moment) - moment
}

function wallMs(moment: number): number {
  const { day, time } = wallClock(new Date(moment))
  return Date.parse(`${day}T${time}:00Z`)
}

/** Returns the number of calendar days from one moment to another. */
export function daysApart(moment: string | Date, now: Date): number {
  return Math.round((Date.parse(wallClock(moment).day) - Date.parse(wallClock(now).day)) / dayMs)
}

/** Returns `today`, `tomorrow` or `yesterday`, or null for other days. */
export function nearDay(moment: string | Date, now: Date): 'today' | 'tomorrow' | 'yesterday' | null {
  const days = daysApart(moment, now)
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : days === -1 ? 'yesterday' : null
}

export function timeText(moment: string | Date, locale: Locale): string {
  return format(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(moment))
}

/** Formats `pá 28. 11.`, with the year unless it is the current one. */
export function shortDay(moment: string | Date, locale: Locale, now: Date): string {
  const sameYear = wallClock(moment).day.slice(0, 4) === wallClock(now).day.slice(0, 4)
  return format(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(new Date(moment))
}

/** Formats a short day for a narrow column, in which at most the year goes to another line. */
export function unbrokenDay(moment: string | Date, locale: Locale, now: Date): string {
  return shortDay(moment, locale, now).replaceAll(/\s(?!\d{4})/g, '\u00a0')
}

/** Formats `pátek 28. listopadu`. */
export function longDay(moment: string | Date, locale: Locale): string {
  return format(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(moment))
}

/** Formats `listopad 2026`. */
export function monthText(moment: string | Date, locale: Locale): string {
  return format(locale, { month: 'long', year: 'numeric' }).format(new Date(moment))
}

/** Formats `28. listopadu 2026`, for use inside a sentence. */
export function dayOfYear(moment: string | Date, locale: Locale): string {
  return format(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(moment))
}

/** Formats a range of days: `16.–22. 11. 2026`. */
export function spanText(from: string | Date, to: string | Date, locale: Locale): string {
  return format(locale, { day: 'numeric', month: 'long', year: 'numeric' }).formatRange(new Date(from), new Date(to))
}

/** Formats how soon a coming moment is, in whole hours that are left: `za 25 minut`, `za 3 hodiny`, `zítra`, `za 5 dní`. */
export function untilText(moment: string | Date, now: Date, locale: Locale): string {
  const minutes = Math.max(1, Math.round((new Date(moment).getTime() - now.getTime()) / minute))
  if (minutes < 60) return relative(locale, { numeric: 'always' }).format(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return relative(locale, { numeric: 'always' }).format(hours, 'hour')
  return relative(locale, { numeric: 'auto' }).format(daysApart(moment, now), 'day')
}

/** Formats `po`. */
export function shortWeekday(moment: string | Date, locale: Locale): string {
  return format(locale, { weekday: 'short' }).format(new Date(moment))
}

/** Formats the full date for tooltips: `pátek 28. listopadu 2026 v 18:00`. */
export function fullMoment(moment: string | Date, locale: Locale): string {
  return format(locale, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(moment))
}

/** Formats a duration: `90 min`, `2 h`, `1 h 30 min`. */
export function durationText(from: string | Date, to: string | Date): string {
  return minutesText(Math.round((new Date(to).getTime() - new Date(from).getTime()) / minute))
}

/** Formats minutes: `45 min`, `1 h 30 min`. */
function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}\u00a0min`
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h ${rest}\u00a0min`
}

/** The clocks of the country, for the times of a search: `timesOf` of the contracts. */
export const clocks: Clocks = {
  localMinutes: (time) => Math.floor(wallMs(time - (time % minute)) / minute),
  timeOfLocal: (local) => {
    const shown = new Date(local * minute).toISOString()
    return Date.parse(momentOf(shown.slice(0, 10), shown.slice(11, 16)) ?? shown)
  },
}
