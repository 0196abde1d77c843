import { limits } from '@parta/contracts/limits'
import type { EventFilters } from '@parta/contracts/search'
import type { Kit } from '@parta/kit/kit'
import { beginsWith, wordsOf } from '@parta/kit/store/words'
import { events } from '../domain/store.ts'
import type { ListedEvent } from '../event/view.ts'
import { after, cardPage, listed } from '../listing/list.ts'
import { clustered, type Group, totalOf } from './clusters.ts'
import { earthKm, kilometres } from './sphere.ts'
import { activitiesCalled, pricesOf, rangeOf } from './wanted.ts'

/** Searches of the database, for as long as what is to come is not in memory yet. */
export async function searchDatabase(
  kit: Kit,
  query: EventFilters & { readonly nextToken?: string },
  { limit, caller, apart }: { limit: number; caller: string; apart: ReadonlySet<string> },
) {
  const found = await kit.database
    .model(events)
    .find({ $and: [...filters(query, new Date()), ...without(apart), after(query.nextToken)] } as never, listed)
    .sort({ date: 1, _id: 1 })
    .limit(limit + 1)
    .lean<ListedEvent[]>()
    .exec()
  return cardPage(kit, found, { limit, caller, distanceOf: (event) => kilometres(query, event.place.location) })
}

type Spot = Pick<ListedEvent, '_id' | 'place' | 'activityType' | 'date'>

/** So many events of a map are looked at in the database; memory has no such end. */
const spotsMax = 20_000

/** Leaves out the own events of those from whom a block keeps the caller apart. */
function without(apart: ReadonlySet<string>): readonly Readonly<Record<string, unknown>>[] {
  return apart.size === 0 ? [] : [{ $or: [{ org: { $ne: null } }, { leader: { $nin: [...apart] } }] }]
}

interface Mapping {
  readonly zoom: number
  readonly apart: ReadonlySet<string>
}

export async function mapDatabase(kit: Kit, query: EventFilters, { zoom, apart }: Mapping) {
  const found = await kit.database
    .model(events)
    .find({ $and: [...filters(query, new Date()), ...without(apart)] } as never, { place: 1, activityType: 1, date: 1 })
    .sort({ date: 1, _id: 1 })
    .limit(spotsMax)
    .lean<Spot[]>()
    .exec()
  const groups = [...Map.groupBy(found, ({ place }) => place.id).values()].map((at): Group<Spot> => {
    const [first] = at as [Spot, ...Spot[]]
    return { at: first.place.location, count: at.length, first }
  })
  const compare = (a: Spot, b: Spot) => a.date.getTime() - b.date.getTime() || (a._id < b._id ? -1 : 1)
  return {
    items: clustered(groups, zoom, compare).map(({ at, count, first }) => ({
      ...at,
      count,
      eventId: first._id,
      activityType: first.activityType,
    })),
    total: totalOf(groups),
  }
}

/** What the database is asked for, one condition a filter of the specification. */
export function filters(query: EventFilters, now: Date): readonly Readonly<Record<string, unknown>>[] {
  const { from, to } = rangeOf(query, now)
  const [low, high] = pricesOf(query.price ?? `0|${limits.priceMax}`)
  const radius = (query.distance ?? limits.eventDistance) / earthKm
  return [
    { point: { $geoWithin: { $centerSphere: [[query.lon, query.lat], radius] } } },
    { date: { $gte: from, $lte: to }, private: false, cancelled: false },
    ...(query.activityType && query.activityType !== 'any' ? [{ activityType: query.activityType }] : []),
    ...(query.gender && query.gender !== 'any' ? [{ gender: { $in: [query.gender, 'any'] } }] : []),
    ...(query.level ? [{ minLevel: { $in: [0, ...query.level.split('|').map(Number)] } }] : []),
    ...(query.price ? [{ price: { $gte: low, $lte: high } }] : []),
    ...(query.multisport ? [{ canPayWithMultiSport: true }] : []),
    ...(query.freeOnly
      ? [{ $or: [{ maxPlayers: limits.unlimited }, { $expr: { $lt: ['$playersCount', '$maxPlayers'] } }] }]
      : []),
    ...(query.tags ? [{ tags: { $in: ['all', ...query.tags.split('|')] } }] : []),
    ...(query.eventOrgId ? [{ 'org.id': query.eventOrgId }] : []),
    ...wordsOf(query.query ?? '').map((word) => ({
      $or: [...beginsWith(word), { activityType: { $in: activitiesCalled(word) } }],
    })),
  ]
}
