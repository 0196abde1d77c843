import type { Availability, AvailabilityForm } from '@parta/contracts/availabilities'
import { type AvailabilityType, type Weekday, weekdays } from '@parta/contracts/availability-values'
import { day } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { Coordinates } from '@parta/contracts/shapes'
import type { Repeat } from '@parta/contracts/values'
import type { Path } from 'react-hook-form'
import { momentOf, wallClock } from '../../lib/dates.ts'
import { lastCity, pointOf } from '../../lib/geo.ts'
import type { Planned } from '../../lib/planned.ts'
import type { Dates } from '../../ui/spans.ts'
import { isTime } from '../../ui/time-text.ts'

/** Fields of the call that are edited in parts, or not at all. */
type NotAsSent = 'type' | 'dateStart' | 'dateEnd' | 'dayOfWeek' | 'repeatAfter' | 'numberOfAvailabilities' | 'hits'

export interface AvailabilityValues extends Required<Omit<AvailabilityForm, NotAsSent>> {
  /** The day of a one-off availability. */
  day: string | null
  /** The day of a permanent one. */
  dayOfWeek: Weekday | null
  from: string
  to: string
  repeat: Repeat | 'none'
  numberOfAvailabilities: number | ''
  /** Only for errors that concern both times. */
  dateStart?: never
}

/** The operation's fields by wizard step. */
export const stepFields: readonly (readonly Path<AvailabilityValues>[])[] = [
  ['aliasId', 'name', 'activities', 'chosen'],
  ['location', 'placeName', 'radius'],
  ['day', 'dayOfWeek', 'from', 'to', 'dateStart', 'repeat', 'numberOfAvailabilities', 'opportunities'],
]
export const dateStep = stepFields.length - 1

const suggestions = { from: '18:00', count: 4 }

/** The values of a new availability: tomorrow evening for an hour, around the place where the person lives. */
export function newValues(home: Coordinates | null, now: Date): AvailabilityValues {
  return {
    aliasId: null,
    name: '',
    activities: 'any',
    chosen: [],
    location: home ?? pointOf(lastCity()),
    placeName: '',
    radius: limits.availabilityDistance,
    day: wallClock(new Date(now.getTime() + day)).day,
    dayOfWeek: null,
    from: suggestions.from,
    to: hourAfter(suggestions.from),
    repeat: 'none',
    numberOfAvailabilities: suggestions.count,
    opportunities: false,
  }
}

/** The values of a new availability at a given time and place, for an hour. */
export function plannedValues({ start, location, activity }: Planned, now: Date): AvailabilityValues {
  const { day: on, time } = wallClock(start)
  const chosen: Pick<AvailabilityValues, 'activities' | 'chosen'> =
    activity === 'any' ? { activities: 'any', chosen: [] } : { activities: 'chosen', chosen: [activity] }
  return { ...newValues(location, now), ...chosen, day: on, from: time, to: hourAfter(time) }
}

export function valuesOf(availability: Availability, now: Date): AvailabilityValues {
  const { aliasId, name, activities, chosen, location, placeName, radius, dayOfWeek } = availability
  const { dateStart, dateEnd, opportunities } = availability
  const start = wallClock(dateStart)
  return {
    ...newValues(null, now),
    dayOfWeek,
    aliasId,
    name,
    activities,
    chosen,
    location,
    placeName,
    radius,
    day: start.day,
    from: start.time,
    to: wallClock(dateEnd).time,
    opportunities,
  }
}

/** The time of day at which a day ends. */
export const midnight = '00:00'

/** Returns the time an hour later, at the latest midnight. */
export function hourAfter(time: string): string {
  if (!isTime(time)) return ''
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours === 23 ? midnight : `${String(hours + 1).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

function weekdayOf(date: string): Weekday {
  return weekdays[(new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday'
}

function daysLater(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * day).toISOString().slice(0, 10)
}

type Times = Pick<AvailabilityValues, 'day' | 'dayOfWeek' | 'from' | 'to'>

/**
 * Returns start and end; null while they are incomplete. A permanent availability has those of a coming day, of which
 * only the times of day count.
 */
export function timesOf({ day: date, dayOfWeek, from, to }: Times, type: AvailabilityType, now: Date) {
  const tomorrow = daysLater(wallClock(now).day, 1)
  const on = type === 'oneOff' ? date : dayOfWeek && nextOn(dayOfWeek, tomorrow)
  const dateStart = momentOf(on, from)
  return { dateStart, dateEnd: on && momentOf(to === midnight ? daysLater(on, 1) : on, to) }
}

/** Returns the first day of the week that is not before `from`. */
function nextOn(weekday: Weekday, from: string): string {
  return daysLater(from, (weekdays.indexOf(weekday) - weekdays.indexOf(weekdayOf(from)) + 7) % 7)
}

/** Returns the fields of the body that a new and an edited availability share. */
function wholeBody(values: AvailabilityValues, type: AvailabilityType, now: Date) {
  const { aliasId, name, activities, chosen, location, placeName, radius, dayOfWeek, opportunities } = values
  return {
    name: name.trim(),
    activities,
    chosen: activities === 'chosen' ? chosen : [],
    location,
    placeName,
    radius,
    ...timesOf(values, type, now),
    dayOfWeek: type === 'permanent' ? dayOfWeek : null,
    // Only the person creates events, not an alias.
    opportunities: opportunities && aliasId === null,
  }
}

/** Stands for an incomplete start, which the form's rules report under its own field. */
const incomplete = new Date(0).toISOString()

/** Returns the body of a new availability, without empty fields. */
export function availabilityBody(values: AvailabilityValues, type: AvailabilityType, now: Date): AvailabilityForm {
  const { aliasId, repeat, numberOfAvailabilities: count } = values
  const { dateStart, dateEnd, dayOfWeek, ...rest } = wholeBody(values, type, now)
  return {
    type,
    ...rest,
    dateStart: dateStart ?? incomplete,
    ...(dateEnd ? { dateEnd } : {}),
    ...(dayOfWeek ? { dayOfWeek } : {}),
    ...(aliasId === null ? {} : { aliasId }),
    ...(type === 'oneOff' && repeat !== 'none' && count !== ''
      ? { repeatAfter: repeat, numberOfAvailabilities: count }
      : {}),
  }
}

/** Returns the body of an edited availability: the changed fields only. */
export function availabilityPatch(before: AvailabilityValues, values: AvailabilityValues, type: AvailabilityType) {
  const now = new Date()
  const old: Readonly<Record<string, unknown>> = wholeBody(before, type, now)
  const changed = Object.entries(wholeBody(values, type, now)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
  )
  return Object.fromEntries(changed)
}

/** Returns the weekdays on which the person, or the alias, has a permanent availability. */
export function takenDays(permanent: readonly Availability[], aliasId: string | null): Weekday[] {
  return permanent.filter((one) => one.aliasId === aliasId).flatMap(({ dayOfWeek }) => dayOfWeek ?? [])
}

/**
 * Returns how many availabilities of the same repetition are coming, and how many of these begin with this one or
 * later.
 */
export function datesOf({ repetitionId, dateStart }: Availability, oneOff: readonly Availability[]): Dates {
  const coming = oneOff.filter((one) => repetitionId !== null && one.repetitionId === repetitionId)
  return { coming: coming.length, following: coming.filter((one) => one.dateStart >= dateStart).length }
}
