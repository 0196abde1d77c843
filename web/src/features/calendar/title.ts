import type { Locale } from '@parta/contracts/values'
import { dayOfYear, longDay, momentOf, monthText, spanText } from '../../lib/dates.ts'
import { addDays, type View, weekStart } from './days.ts'

/** Returns noon of the day, which is on the same day in every time zone that the clock may be set to. */
export function noon(day: string): string {
  return momentOf(day, '12:00') ?? ''
}

/** Returns the calendar's title: a month, a week or a day. */
export function titleOf(view: View, day: string, locale: Locale): string {
  if (view === 'day') return dayOfYear(noon(day), locale)
  if (view !== 'week') return monthText(noon(day), locale)
  const monday = weekStart(day)
  return spanText(noon(monday), noon(addDays(monday, 6)), locale)
}

export function dayTitle(day: string, locale: Locale): string {
  return longDay(noon(day), locale)
}
