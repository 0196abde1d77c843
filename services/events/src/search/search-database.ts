import { limits } from '@parta/contracts/limits'
import { earthKm, kilometres } from '@parta/contracts/predicates/sphere'
import { wordsOf } from '@parta/contracts/predicates/text'
import type { EventFilters } from '@parta/contracts/search'
import { activitiesNamed } from '@parta/event-index/activity-names'
import { clustered, type Spot, totalOf } from '@parta/event-index/map'
import type { Kit } from '@parta/kit/kit'
import { pick } from '@parta/kit/store/row'
import { beginsWith } from '@parta/kit/store/words'
import type { ListedEvent } from '../core/card-view.ts'
import { after, listEvents } from '../core/list-events.ts'
import { events } from '../core/store.ts'
import { activitiesOf, detailFilters, pricesOf, rangeOf } from './filter-rules.ts'

/** Answers a search from the database, while the index is not complete. */
export function searchDatabase(
  kit: Kit,
  query: EventFilters & { readonly nextToken?: string },
  { limit, caller, hiddenIds }: { limit: number; caller: string; hiddenIds: ReadonlySet<string> },
) {
  const filter = { $and: [...filters(query, new Date()), ...without(hiddenIds), after(query.nextToken)] }
  return listEvents(kit, filter, { limit, caller, distanceOf: (event) => kilometres(query, event.place.location) })
}

type MappedEvent = Pick<ListedEvent, '_id' | 'place' | 'activityType' | 'date'>

/** How many events a map reads from the database at most; the index has no such limit. */
const mappedMax = 20_000

/** Leaves out events of leaders whom a block hides from the caller, but not those of organisations. */
function without(hiddenIds: ReadonlySet<string>): readonly Readonly<Record<string, unknown>>[] {
  return hiddenIds.size === 0 ? [] : [{ $or: [{ org: { $ne: null } }, { leader: { $nin: [...hiddenIds] } }] }]
}

interface MapOptions {
  readonly zoom: number
  readonly hiddenIds: ReadonlySet<string>
}

export async function mapDatabase(kit: Kit, query: EventFilters, { zoom, hiddenIds }: MapOptions) {
  const found = await kit.database
    .model(events)
    .find({ $and: [...filters(query, new Date()), ...without(hiddenIds)] }, { place: 1, activityType: 1, date: 1 })
    .sort({ date: 1, _id: 1 })
    .limit(mappedMax)
    .lean<MappedEvent[]>()
    .exec()
  const spots = [...Map.groupBy(found, ({ place }) => place.id).values()].map((at): Spot<MappedEvent> => {
    const [first] = at as [MappedEvent, ...MappedEvent[]]
    return { at: first.place.location, place: first.place.name, count: at.length, first }
  })
  const compare = (a: MappedEvent, b: MappedEvent) => a.date.getTime() - b.date.getTime() || (a._id < b._id ? -1 : 1)
  return {
    items: clustered(spots, zoom, compare).map(({ at, place, count, first }) => ({
      ...at,
      place,
      count,
      eventId: first._id,
      activityType: first.activityType,
      date: first.date.toISOString(),
    })),
    total: totalOf(spots),
  }
}

/** The conditions of the MongoDB query, one for each filter of the specification. */
export function filters(query: EventFilters, now: Date): readonly Readonly<Record<string, unknown>>[] {
  const { from, to } = rangeOf(query, now)
  const [low, high] = pricesOf(query.price ?? `0|${limits.priceMax}`)
  const activities = activitiesOf(query)
  const radius = (query.distance ?? limits.eventDistance) / earthKm
  return [
    { point: { $geoWithin: { $centerSphere: [[query.lon, query.lat], radius] } } },
    { date: { $gte: from, $lte: to }, private: false, cancelled: false },
    ...(activities ? [{ activityType: { $in: activities } }] : []),
    ...(query.gender && query.gender !== 'any' ? [{ gender: { $in: [query.gender, 'any'] } }] : []),
    ...(query.level ? [{ minLevel: { $in: [0, ...query.level.split('|').map(Number)] } }] : []),
    ...(query.price ? [{ price: { $gte: low, $lte: high } }] : []),
    ...(query.multisport ? [{ canPayWithMultiSport: true }] : []),
    ...(query.freeOnly
      ? [{ $or: [{ maxPlayers: limits.unlimited }, { $expr: { $lt: ['$playersCount', '$maxPlayers'] } }] }]
      : []),
    ...(query.lastPlace ? [{ $expr: { $eq: [{ $add: ['$playersCount', 1] }, '$maxPlayers'] } }] : []),
    ...(query.tags ? [{ tags: { $in: ['all', ...query.tags.split('|')] } }] : []),
    ...(query.eventOrgId ? [{ 'org.id': query.eventOrgId }] : []),
    // The row has details under the same names.
    pick(query, detailFilters),
    ...wordsOf(query.query ?? '').map((word) => ({
      $or: [...beginsWith(word), { activityType: { $in: activitiesNamed(word) } }],
    })),
  ]
}
