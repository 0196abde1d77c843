import type { Coordinates } from '@parta/contracts/shapes'
import { type Activity, activities } from '@parta/contracts/values'
import { paths } from './paths.ts'

/** What a form is filled in with: when, where and what could be played. */
export interface Planned {
  /** A moment as an ISO 8601 text. */
  readonly start: string
  readonly location: Coordinates
  /** `any` where the activity is left open. */
  readonly activity: Activity
}

/** A new event at a time and near a place. */
export function plannedEventPath(planned: Planned): string {
  return `${paths.newEvent}?${queryOf(planned)}`
}

/** A new one-off availability at a time and place. */
export function plannedAvailabilityPath(planned: Planned): string {
  return `${paths.newAvailability}?${queryOf(planned)}`
}

function queryOf({ start, location: { lat, lon }, activity }: Planned): URLSearchParams {
  return new URLSearchParams({ start, lat: String(lat), lon: String(lon), activity })
}

/** Returns the values with which an address fills in a form; null if there are none, or they are damaged. */
export function plannedIn(query: URLSearchParams): Planned | null {
  const start = Date.parse(query.get('start') ?? '')
  const [lat, lon] = [numberIn(query.get('lat')), numberIn(query.get('lon'))]
  const activity = activities.find((one) => one === query.get('activity'))
  if (Number.isNaN(start) || !(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180) || !activity) return null
  return { start: new Date(start).toISOString(), location: { lat, lon }, activity }
}

function numberIn(text: string | null): number {
  return text === null || text === '' ? Number.NaN : Number(text)
}
