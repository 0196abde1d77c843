import { type Interval, occurrenceOn } from '@parta/contracts/predicates/weekly'
import type { Coordinates } from '@parta/contracts/shapes'
import type { Activity } from '@parta/contracts/values'
import type { Slot } from '../availability/store.ts'

/** An event as far as an availability may fit it. */
export interface Occasion extends Interval {
  readonly activityType: Activity
  readonly location: Coordinates
}

/**
 * Whether a slot fits an event: the place is within the radius, the activity is one of those the person would play, and
 * they share at least half of the shorter of both, with the event's start, or half of the event, inside the slot.
 * @param mine the activities in which the person, or the alias, has a level
 */
export function fits(slot: Slot, event: Occasion, mine: readonly string[]): boolean {
  return (
    fitsActivity(slot, event.activityType, mine) &&
    kilometresBetween(slot.location, event.location) <= slot.radius &&
    timesOf(slot, event).some((time) => fitsTime(time, event))
  )
}

function timesOf({ once, weekly }: Slot, { start, end }: Interval): Interval[] {
  if (once) return [once]
  if (!weekly) return []
  // An event may go on after midnight, into the slot of the next day.
  return [occurrenceOn(weekly, start), occurrenceOn(weekly, end)].filter((one) => one !== null)
}

function fitsTime(time: Interval, event: Interval): boolean {
  const shared = Math.min(+time.end, +event.end) - Math.max(+time.start, +event.start)
  const lasts = +event.end - +event.start
  if (shared <= 0 || shared * 2 < Math.min(lasts, +time.end - +time.start)) return false
  return (event.start >= time.start && event.start < time.end) || shared * 2 >= lasts
}

function fitsActivity({ activities, chosen }: Slot, activity: Activity, mine: readonly string[]): boolean {
  if (activities === 'any') return true
  const wanted: readonly string[] = activities === 'mine' ? mine : chosen
  return wanted.includes(activity) || wanted.includes('any')
}

const earthRadius = 6371

/** The great-circle distance (haversine). */
export function kilometresBetween(one: Coordinates, other: Coordinates): number {
  const [lat, otherLat] = [radians(one.lat), radians(other.lat)]
  const across = Math.sin((otherLat - lat) / 2) ** 2
  const along = Math.cos(lat) * Math.cos(otherLat) * Math.sin(radians(other.lon - one.lon) / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(across + along)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
