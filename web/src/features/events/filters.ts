import { limits } from '@parta/contracts/limits'
import type { Coordinates } from '@parta/contracts/shapes'
import { type Activity, activities } from '@parta/contracts/values'
import { momentOf } from '../../lib/dates.ts'
import { type Around, cityNames, lastCity, pointOf } from '../../lib/geo.ts'
import type { SearchQuery } from './api.ts'

/** What is searched for, as it stands in the address: a search can be shared and gone back to. */
export interface Filters {
  readonly query: string
  readonly activity: Activity | null
  readonly around: Around
  readonly distance: number
  /** Calendar days, both inclusive. */
  readonly from: string | null
  readonly to: string | null
  readonly freeOnly: boolean
}

export function filtersOf(params: URLSearchParams): Filters {
  const around = params.get('around')
  const distance = Number(params.get('distance'))
  return {
    query: params.get('query') ?? '',
    activity: activities.find((activity) => activity === params.get('activity')) ?? null,
    around: around === 'me' ? 'me' : (cityNames.find((city) => city === around) ?? lastCity()),
    distance: distance >= limits.distanceMin && distance <= limits.distanceMax ? distance : limits.eventDistance,
    from: params.get('from'),
    to: params.get('to'),
    freeOnly: params.get('free') === '1',
  }
}

export function paramsOf(filters: Filters): URLSearchParams {
  const params = new URLSearchParams({ around: filters.around })
  if (filters.query) params.set('query', filters.query)
  if (filters.activity) params.set('activity', filters.activity)
  if (filters.distance !== limits.eventDistance) params.set('distance', String(filters.distance))
  if (filters.from) params.set('from', filters.from)
  if (filters.to) params.set('to', filters.to)
  if (filters.freeOnly) params.set('free', '1')
  return params
}

/** The call behind the filters, or null while the own position is not known yet. */
export function queryOf(filters: Filters, me: Coordinates | null): SearchQuery | null {
  const point = filters.around === 'me' ? me : pointOf(filters.around)
  if (!point) return null
  const from = momentOf(filters.from, '00:00')
  const to = momentOf(filters.to, '23:59')
  return {
    ...point,
    distance: filters.distance,
    ...(filters.query.trim() ? { query: filters.query.trim() } : {}),
    ...(filters.activity ? { activityType: filters.activity } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(filters.freeOnly ? { freeOnly: true } : {}),
  }
}

/** How many filters are set beside the box and the city: shown on the button that hides them. */
export function activeFilters(filters: Filters): number {
  const set = [
    filters.activity,
    filters.from ?? filters.to,
    filters.freeOnly,
    filters.distance !== limits.eventDistance,
  ]
  return set.filter(Boolean).length
}
