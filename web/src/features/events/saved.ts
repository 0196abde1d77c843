import type { SavedFilters } from '@parta/contracts/saved-searches'
import type { Coordinates } from '@parta/contracts/shapes'
import { wallClock } from '../../lib/dates.ts'
import { cityNames, pointOf } from '../../lib/geo.ts'
import { type Filters, filtersOf, type Home, type OwnPoints, paramsOf, queryOf, type SearchPlace } from './filters.ts'

/** Returns the filters as they are saved: a named time by its name; `null` while the centre is not known yet. */
export function savedFiltersOf(filters: Filters, own: OwnPoints): SavedFilters | null {
  const query = queryOf({ ...filters, when: null }, own)
  if (!query) return null
  const { nextToken: _nextToken, limit: _limit, ...saved } = query
  return { ...saved, ...(filters.when ? { when: filters.when } : {}) }
}

/** Returns the filters of the page for a saved search. */
export function pageFiltersOf(saved: SavedFilters, home: Home): Filters {
  const { lat, lon, distance, query, activityType, activities, when, from, to } = saved
  const { gender, level, price, tags, eventOrgId, multisport, freeOnly } = saved
  const dayOf = (moment: string | undefined) => (moment === undefined ? null : wallClock(moment).day)
  const around = placeAt({ lat, lon }, home)
  const words: readonly (readonly [name: string, value: string | null | undefined])[] = [
    ['around', around],
    ['at', around === 'here' ? `${lat},${lon}` : null],
    ['query', query],
    ['activity', activityType],
    ['mine', activities ? '1' : null],
    ['when', when],
    ['from', dayOf(from)],
    ['to', dayOf(to)],
    ['distance', distance === undefined ? null : String(distance)],
    ['gender', gender],
    ['level', level],
    ['price', price],
    ['tags', tags],
    ['org', eventOrgId],
    ['multisport', multisport ? '1' : null],
    ['free', freeOnly ? '1' : null],
  ]
  const params = new URLSearchParams(words.flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return filtersOf(params, home)
}

function placeAt(point: Coordinates, home: Home): SearchPlace {
  const isAt = (other: Coordinates) => other.lat === point.lat && other.lon === point.lon
  if (home && isAt(home)) return 'home'
  return cityNames.find((city) => isAt(pointOf(city))) ?? 'here'
}

/** Whether two filters of the page are the same search. */
export function isSameSearch(one: Filters, other: Filters): boolean {
  return paramsOf(one).toString() === paramsOf(other).toString()
}
