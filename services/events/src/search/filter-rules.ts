import { AppError } from '@parta/contracts/errors'
import { cardDetails } from '@parta/contracts/event-fields'
import { limits } from '@parta/contracts/limits'
import { closed } from '@parta/contracts/operation'
import { EventFilters } from '@parta/contracts/search'
import type { Activity, Tag } from '@parta/contracts/values'
import type { SearchFilters } from '@parta/event-index/filters'
import { keyOf } from '@parta/kit/store/keyset'
import { commonNames, pick } from '@parta/kit/store/row'

/** Filters that are named like a detail of the card: they find the events that have exactly the value asked for. */
export const detailFilters = commonNames(EventFilters, closed(cardDetails))

type SearchQuery = EventFilters & { readonly nextToken?: string }

/**
 * Returns the filters of the index for the query of a call.
 * @param exceptLeaders the people whom a block hides from the caller
 * @throws AppError for a page token of another list, and for a range that ends before it begins
 */
export function filtersOf(query: SearchQuery, now: Date, exceptLeaders?: ReadonlySet<string>): SearchFilters {
  const { from, to } = rangeOf(query, now)
  const { gender, level, tags, price } = query
  return {
    centre: { lat: query.lat, lon: query.lon },
    radius: query.distance ?? limits.eventDistance,
    from: from.getTime(),
    to: to.getTime(),
    after: query.nextToken ? lastOf(query.nextToken) : undefined,
    activities: activitiesOf(query),
    gender: gender === 'any' ? undefined : gender,
    levels: level ? level.split('|').map(Number) : undefined,
    tags: tags ? (tags.split('|') as Tag[]) : undefined,
    price: price ? pricesOf(price) : undefined,
    multisport: query.multisport,
    freeOnly: query.freeOnly,
    lastPlace: query.lastPlace,
    orgId: query.eventOrgId,
    text: query.query,
    details: pick(query, detailFilters),
    exceptLeaders,
  }
}

/** The activities that a search asks for; undefined for all. */
export function activitiesOf({ activityType, activities }: Pick<EventFilters, 'activityType' | 'activities'>) {
  if (activityType && activityType !== 'any') return [activityType]
  return activities ? (activities.split('|') as Activity[]) : undefined
}

/** The range of a search: never what has begun, and three months unless the query says otherwise. */
export function rangeOf(query: Pick<EventFilters, 'from' | 'to'>, now: Date): { from: Date; to: Date } {
  const from = new Date(Math.max(now.getTime(), query.from ? new Date(query.from).getTime() : 0))
  const to = query.to ? new Date(query.to) : monthsLater(from, limits.defaultRangeMonths)
  if (from.getTime() > to.getTime()) {
    throw new AppError('validation.failed', { fields: [{ field: 'to', code: 'validation.order' }] })
  }
  return { from, to }
}

/** `from|to` in whole crowns; an event without a price yet counts as free. */
export function pricesOf(range: string): [low: number, high: number] {
  const [low = 0, high = 0] = range.split('|').map(Number)
  return [low === 0 ? limits.unsetPrice : low, high]
}

/** The last event of the page that a token was given with. */
function lastOf(token: string): { date: number; id: string } {
  const [date, id] = keyOf(token, 'number', 'string')
  return { date: Number(date), id: String(id) }
}

function monthsLater(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCMonth(later.getUTCMonth() + months)
  return later
}
