import { limits } from '@parta/contracts/limits'
import type { Coordinates } from '@parta/contracts/shapes'
import {
  type Activity,
  activities,
  type EventGender,
  eventGenders,
  levels,
  type Tag,
  tags,
} from '@parta/contracts/values'
import { momentOf } from '../../lib/dates.ts'
import { type Around, cityNames, lastCity, pointOf } from '../../lib/geo.ts'
import type { Asked } from '../../ui/event-banners.ts'
import type { SearchQuery } from './api.ts'

/** A city, one's own position, or a point that was chosen on the map. */
export type Where = Around | 'here'
export type PriceRange = readonly [from: number, to: number]

/** What is searched for, as it stands in the address: a search can be shared and gone back to. */
export interface Filters {
  readonly query: string
  readonly activity: Activity | null
  readonly around: Where
  /** The chosen point, of `here` only. */
  readonly point: Coordinates | null
  readonly distance: number
  /** Calendar days, both inclusive. */
  readonly from: string | null
  readonly to: string | null
  readonly gender: EventGender | null
  readonly levels: readonly number[]
  readonly price: PriceRange | null
  readonly tags: readonly Tag[]
  readonly org: string | null
  readonly multisport: boolean
  readonly freeOnly: boolean
}

/** How it is shown. */
export interface Shown {
  readonly view: 'list' | 'map'
  readonly by: 'day' | 'month'
}

export function filtersOf(params: URLSearchParams): Filters {
  const around = params.get('around')
  const point = pointFrom(params.get('at'))
  const distance = Number(params.get('distance'))
  const listed = <T>(name: string, known: readonly T[], nameOf: (one: T) => string) => {
    const asked = params.get(name)?.split('|') ?? []
    return known.filter((one) => asked.includes(nameOf(one)))
  }
  return {
    query: params.get('query') ?? '',
    activity: activities.find((activity) => activity === params.get('activity')) ?? null,
    around:
      around === 'here' && point
        ? 'here'
        : around === 'me'
          ? 'me'
          : (cityNames.find((city) => city === around) ?? lastCity()),
    point: around === 'here' ? point : null,
    distance: distance >= limits.distanceMin && distance <= limits.distanceMax ? distance : limits.eventDistance,
    from: params.get('from'),
    to: params.get('to'),
    gender: eventGenders.find((gender) => gender === params.get('gender') && gender !== 'any') ?? null,
    levels: listed('level', [...levels.keys()], String),
    price: priceFrom(params.get('price')),
    tags: listed('tags', tags, String),
    org: params.get('org'),
    multisport: params.get('multisport') === '1',
    freeOnly: params.get('free') === '1',
  }
}

export function shownOf(params: URLSearchParams): Shown {
  return {
    view: params.get('view') === 'map' ? 'map' : 'list',
    by: params.get('by') === 'month' ? 'month' : 'day',
  }
}

export function paramsOf(filters: Filters, shown: Shown = { view: 'list', by: 'day' }): URLSearchParams {
  const { around, point, price } = filters
  const set: readonly (readonly [name: string, value: string | null])[] = [
    ['around', around],
    ['at', around === 'here' && point ? `${point.lat},${point.lon}` : null],
    ['query', filters.query],
    ['activity', filters.activity],
    ['distance', filters.distance === limits.eventDistance ? null : String(filters.distance)],
    ['from', filters.from],
    ['to', filters.to],
    ['gender', filters.gender],
    ['level', filters.levels.join('|')],
    ['price', price?.join('|') ?? null],
    ['tags', filters.tags.join('|')],
    ['org', filters.org],
    ['multisport', filters.multisport ? '1' : null],
    ['free', filters.freeOnly ? '1' : null],
    ['view', shown.view === 'list' ? null : shown.view],
    ['by', shown.by === 'day' ? null : shown.by],
  ]
  return new URLSearchParams(set.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** The search with nothing set, at the same place. */
export function withoutFilters({ around, point }: Filters): Filters {
  return { ...filtersOf(new URLSearchParams()), around, point }
}

/** Where is searched, or null while the own position is not known yet. */
export function centreOf(filters: Filters, me: Coordinates | null): Coordinates | null {
  if (filters.around === 'me') return me
  return filters.around === 'here' ? filters.point : pointOf(filters.around)
}

/** The call behind the filters, or null while the own position is not known yet. */
export function queryOf(filters: Filters, me: Coordinates | null): SearchQuery | null {
  const point = centreOf(filters, me)
  if (!point) return null
  const from = momentOf(filters.from, '00:00')
  const to = momentOf(filters.to, '23:59')
  const query = filters.query.trim()
  return {
    ...point,
    distance: filters.distance,
    ...(query ? { query } : {}),
    ...(filters.activity ? { activityType: filters.activity } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(filters.gender ? { gender: filters.gender } : {}),
    ...(filters.levels.length > 0 ? { level: filters.levels.join('|') } : {}),
    ...(filters.price ? { price: filters.price.join('|') } : {}),
    ...(filters.tags.length > 0 ? { tags: filters.tags.join('|') } : {}),
    ...(filters.org ? { eventOrgId: filters.org } : {}),
    ...(filters.multisport ? { multisport: true } : {}),
    ...(filters.freeOnly ? { freeOnly: true } : {}),
  }
}

/** By which of the fields on a card these filters search. */
export function askedIn({ levels, gender, tags }: Filters): Asked {
  return { level: levels.length > 0, gender: gender !== null, tags: tags.length > 0 }
}

/** How many filters are set beside the box and the place: shown on the button that hides them. */
export function activeFilters(filters: Filters): number {
  const set = [
    filters.activity,
    filters.from ?? filters.to,
    filters.gender,
    filters.levels.length > 0,
    filters.price,
    filters.tags.length > 0,
    filters.org,
    filters.multisport,
    filters.freeOnly,
    filters.distance !== limits.eventDistance,
  ]
  return set.filter(Boolean).length
}

/** The whole range is no filter. */
export function priceOf([from, to]: PriceRange): PriceRange | null {
  return from <= 0 && to >= limits.priceMax ? null : [from, to]
}

function priceFrom(text: string | null): PriceRange | null {
  if (!text || !/^\d{1,5}\|\d{1,5}$/.test(text)) return null
  const [from = 0, to = 0] = text.split('|').map(Number)
  return from <= to && to <= limits.priceMax ? priceOf([from, to]) : null
}

function pointFrom(text: string | null): Coordinates | null {
  if (!text || !/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/.test(text)) return null
  const [lat = 0, lon = 0] = text.split(',').map(Number)
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null
}
