import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { searchEvents } from '@parta/contracts/search'
import type { Coordinates } from '@parta/contracts/shapes'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { beginsWith } from '@parta/kit/words'
import { events } from '../event/store.ts'
import type { ListedEvent } from '../event/view.ts'
import { after, cardPage, listed } from '../mine/list.ts'

type Query = Call<typeof searchEvents>['query']

const earthKm = 6371

/** Coming public events around a point that fit the filters, the soonest first. */
export async function search(kit: Kit, { actor, query }: Pick<Call<typeof searchEvents>, 'actor' | 'query'>) {
  const limit = query.limit ?? limits.pageSize
  const found = await kit.database
    .model(events)
    .find({ $and: [...filters(query, new Date()), after(query.nextToken)] } as never, listed)
    .sort({ date: 1, _id: 1 })
    .limit(limit + 1)
    .lean<ListedEvent[]>()
    .exec()
  return cardPage(kit, found, {
    limit,
    caller: actor.userId,
    distanceOf: (event) => kilometres(query, event.place.location),
  })
}

/** What the database is asked for, one condition a filter of the specification. */
export function filters(query: Query, now: Date): readonly Readonly<Record<string, unknown>>[] {
  const from = new Date(Math.max(now.getTime(), query.from ? new Date(query.from).getTime() : 0))
  const to = query.to ? new Date(query.to) : monthsLater(now, limits.defaultRangeMonths)
  if (from.getTime() > to.getTime())
    throw new AppError('validation.failed', { fields: [{ field: 'to', code: 'validation.order' }] })
  const radius = (query.distance ?? limits.eventDistance) / earthKm
  return [
    { point: { $geoWithin: { $centerSphere: [[query.lon, query.lat], radius] } } },
    { date: { $gte: from, $lte: to }, private: false, cancelled: false },
    ...(query.activityType && query.activityType !== 'any' ? [{ activityType: query.activityType }] : []),
    ...(query.gender && query.gender !== 'any' ? [{ gender: { $in: [query.gender, 'any'] } }] : []),
    ...(query.level ? [{ minLevel: { $in: query.level.split('|').map(Number) } }] : []),
    ...(query.price ? [priced(query.price)] : []),
    ...(query.multisport ? [{ canPayWithMultiSport: true }] : []),
    ...(query.freeOnly
      ? [{ $or: [{ maxPlayers: limits.unlimited }, { $expr: { $lt: ['$playersCount', '$maxPlayers'] } }] }]
      : []),
    ...(query.tags ? [{ tags: { $in: query.tags.split('|') } }] : []),
    ...(query.eventOrgId ? [{ 'org.id': query.eventOrgId }] : []),
    ...beginsWith(query.query),
  ]
}

/** `from|to` in whole crowns; what has no price yet counts as free. */
function priced(range: string): Readonly<Record<string, unknown>> {
  const [low = 0, high = 0] = range.split('|').map(Number)
  return { price: { $gte: low === 0 ? limits.unsetPrice : low, $lte: high } }
}

function monthsLater(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCMonth(later.getUTCMonth() + months)
  return later
}

/** The great-circle distance (haversine). */
export function kilometres(a: Coordinates, b: Coordinates): number {
  const rad = Math.PI / 180
  const dLat = (b.lat - a.lat) * rad
  const dLon = (b.lon - a.lon) * rad
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLon / 2) ** 2
  return 2 * earthKm * Math.asin(Math.sqrt(h))
}
