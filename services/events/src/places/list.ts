import { limits } from '@parta/contracts/limits'
import { placeLimits } from '@parta/contracts/place-limits'
import type { ListedPlace, listPlaces } from '@parta/contracts/places'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { beginsWith } from '@parta/kit/store/words'
import { events, pointOf } from '../domain/store.ts'
import { type PlaceRow, places, placeView } from './store.ts'

type Listing = Pick<Call<typeof listPlaces>, 'query' | 'actor'>

export async function list(kit: Kit, call: Listing): Promise<{ items: ListedPlace[] }> {
  const found = await kit.database.model(places).aggregate<PlaceRow>(nearest(call)).exec()
  return { items: found.map((row) => ({ ...placeView(row), isOwn: row.userId === call.actor.userId })) }
}

/**
 * The nearest places; the caller's own at any distance, unless the call limits it. A place that somebody else added is
 * listed once a public event is planned there, so that nobody can fill the lists of others.
 */
export function nearest({ query, actor }: Listing) {
  const words = beginsWith(query.query)
  const reach = query.distance ?? (query.own ? undefined : limits.placeDistance)
  return [
    {
      $geoNear: {
        near: pointOf(query),
        key: 'point',
        distanceField: 'metres',
        ...(reach === undefined ? {} : { maxDistance: reach * 1000 }),
        query: {
          ...(query.own ? { userId: actor.userId } : {}),
          ...(query.activityType && query.activityType !== 'any' ? { activities: query.activityType } : {}),
          ...(words.length > 0 ? { $and: words } : {}),
        },
      },
    },
    ...(query.own ? [] : shownTo(actor.userId)),
    { $limit: query.limit ?? limits.pageSize },
  ]
}

function shownTo(userId: string) {
  const isPublic = { private: false, cancelled: false, removed: { $ne: true } }
  return [
    { $limit: placeLimits.lookedAt },
    {
      $lookup: {
        from: events.collection,
        localField: '_id',
        foreignField: 'place.id',
        pipeline: [{ $match: isPublic }, { $limit: 1 }, { $project: { _id: 1 } }],
        as: 'events',
      },
    },
    { $match: { $or: [{ userId: null }, { userId }, { events: { $ne: [] } }] } },
  ]
}
