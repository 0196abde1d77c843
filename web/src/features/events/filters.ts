import { limits } from '@parta/contracts/limits'
import { timesOf, type When, whens } from '@parta/contracts/predicates/when'
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
import { clocks, momentOf } from '../../lib/dates.ts'
import { type Around, cityNames, lastCity, pointOf } from '../../lib/geo.ts'
import type { SearchedFields } from '../../ui/event-banners.ts'
import type { SearchQuery } from './api.ts'

/** A city, the person's own position, their saved home, or a point on the map. */
export type SearchPlace = Around | 'home' | 'here'
export type PriceRange = readonly [from: number, to: number]

/** The search filters as they are in the address, so that a search can be shared and returned to. */
export interface Filters {
  readonly query: string
  readonly activity: Activity | null
  readonly around: SearchPlace
  /** The chosen point, only with `here`. */
  readonly point: Coordinates | null
  readonly distance: number
  /** The activities of the person's profile, instead of one activity. */
  readonly mine: boolean
  /** A named time, instead of days. */
  readonly when: When | null
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

export interface ResultsView {
  readonly view: 'list' | 'map'
  readonly by: 'day' | 'month'
}

/**
 * The person's saved home, where a search without a place begins; undefined while it is not known yet. Without a home
 * (null) such a search begins in the last city.
 */
export type Home = Coordinates | null | undefined

export function filtersOf(params: URLSearchParams, home: Home): Filters {
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
    around: placeOf(around, point, home),
    point: around === 'here' ? point : null,
    distance: distance >= limits.distanceMin && distance <= limits.searchDistanceMax ? distance : limits.eventDistance,
    mine: params.get('mine') === '1',
    when: whens.find((when) => when === params.get('when')) ?? null,
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

function placeOf(around: string | null, point: Coordinates | null, home: Home): SearchPlace {
  if (around === 'here' && point) return 'here'
  if (around === 'me') return 'me'
  return cityNames.find((city) => city === around) ?? firstPlace(home)
}

/** Returns where a search without a place begins. */
export function firstPlace(home: Home): SearchPlace {
  return home === null ? lastCity() : 'home'
}

export function resultsViewOf(params: URLSearchParams): ResultsView {
  return {
    view: params.get('view') === 'map' ? 'map' : 'list',
    by: params.get('by') === 'month' ? 'month' : 'day',
  }
}

export function paramsOf(filters: Filters, shown: ResultsView = { view: 'list', by: 'day' }): URLSearchParams {
  const { around, point, price } = filters
  const set: readonly (readonly [name: string, value: string | null])[] = [
    ['around', around],
    ['at', around === 'here' && point ? `${point.lat},${point.lon}` : null],
    ['query', filters.query],
    ['activity', filters.activity],
    ['distance', filters.distance === limits.eventDistance ? null : String(filters.distance)],
    ['mine', filters.mine ? '1' : null],
    ['when', filters.when],
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

/** Returns empty filters at the same place. */
export function withoutFilters({ around, point }: Filters): Filters {
  return { ...filtersOf(new URLSearchParams(), null), around, point }
}

/** Returns the change with what it replaces: days replace a named time, and one activity those of the profile. */
export function replacing(changed: Partial<Filters>): Partial<Filters> {
  return {
    ...(changed.when ? { from: null, to: null } : {}),
    ...(changed.from || changed.to ? { when: null } : {}),
    ...(changed.mine ? { activity: null } : {}),
    ...(changed.activity ? { mine: false } : {}),
    ...changed,
  }
}

/** What only this browser or this person knows. */
export interface OwnPoints {
  /** The position that the browser has reported. */
  readonly me: Coordinates | null
  readonly home: Home
  /** The activities of the profile. */
  readonly sports?: readonly Activity[]
}

/** Returns the centre of the search, or null while the person's position or home is not known yet. */
export function centreOf({ around, point }: Filters, { me, home }: OwnPoints): Coordinates | null {
  if (around === 'me') return me
  if (around === 'home') return home ?? null
  return around === 'here' ? point : pointOf(around)
}

/** Returns the query of the call, or null while the centre of the search is not known yet. */
export function queryOf(filters: Filters, own: OwnPoints, now = new Date()): SearchQuery | null {
  const point = centreOf(filters, own)
  if (!point) return null
  const { from, to } = daysOf(filters, now)
  const query = filters.query.trim()
  return {
    ...point,
    distance: filters.distance,
    ...(query ? { query } : {}),
    ...(filters.activity ? { activityType: filters.activity } : {}),
    ...(filters.mine && own.sports?.length ? { activities: own.sports.join('|') } : {}),
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

/** Returns the times of the filters; without a beginning where it would be now, so that the query stays the same. */
function daysOf({ when, from, to }: Filters, now: Date): { from: string | null; to: string | null } {
  if (!when) return { from: momentOf(from, '00:00'), to: momentOf(to, '23:59') }
  const { start, end } = timesOf(when, now, clocks)
  return { from: start > now.getTime() ? new Date(start).toISOString() : null, to: new Date(end - 1).toISOString() }
}

/** Returns which fields of an event card the filters search by. */
export function searchedFields({ levels, gender, tags }: Filters): SearchedFields {
  return { level: levels.length > 0, gender: gender !== null, tags: tags.length > 0 }
}

/** Returns the number of active filters, not counting the search box and the place; shown on the filter button. */
export function activeFilters(filters: Filters): number {
  const set = [
    filters.activity ?? filters.mine,
    filters.when ?? filters.from ?? filters.to,
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

/** Returns null for the whole range, which filters nothing. */
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
