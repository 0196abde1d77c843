import type { Availability } from '@parta/contracts/availabilities'
import { type Weekday, weekdays } from '@parta/contracts/availability-values'
import { day } from '@parta/contracts/durations'
import type { Levels } from '@parta/contracts/profiles'
import { type Activity, activities, type Locale } from '@parta/contracts/values'
import { shortWeekday, timeText } from '../../lib/dates.ts'

/** A Monday at noon. */
const monday = Date.parse('2024-01-01T12:00:00Z')

/** Formats `po`. */
export function shortNameOf(weekday: Weekday, locale: Locale): string {
  return shortWeekday(new Date(monday + weekdays.indexOf(weekday) * day), locale)
}

/** Formats `18:00–20:00`. */
export function timesText({ dateStart, dateEnd }: Pick<Availability, 'dateStart' | 'dateEnd'>, locale: Locale): string {
  return `${timeText(dateStart, locale)}–${timeText(dateEnd, locale)}`
}

/** Returns the activities in which a person or an alias has a level. */
export function activitiesWithLevel(person: { readonly levels?: Levels | undefined } | undefined): Activity[] {
  return activities.filter((activity) => person?.levels?.[activity] !== undefined)
}
