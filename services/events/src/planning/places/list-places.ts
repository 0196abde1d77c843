import { limits } from '@parta/contracts/limits'
import type * as contract from '@parta/contracts/places'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { beginsWith } from '@parta/kit/store/words'
import { pointOf } from '../../core/store.ts'
import { type PlaceRow, places, placeView } from '../store.ts'

type Listing = Pick<Call<typeof contract.listPlaces>, 'query' | 'actor'>
type Found = PlaceRow & { readonly metres: number }

/**
 * The nearest places; the caller's own at any distance, unless the call limits it. A place that somebody else added is
 * listed once a public event was planned there, so that nobody can fill the lists of others.
 */
export async function listPlaces(kit: Kit, call: Listing): Promise<{ items: contract.ListedPlace[] }> {
  const { query, actor } = call
  const found = await Promise.all(
    (query.own ? (['own'] as const) : (['shown', 'own'] as const)).map((whose) =>
      kit.database.model(places).aggregate<Found>(nearest(call, whose)).exec(),
    ),
  )
  const each = [...new Map(found.flat().map((row) => [row._id, row])).values()]
  const items = each.toSorted((a, b) => a.metres - b.metres).slice(0, most(query))
  return { items: items.map((row) => ({ ...placeView(row), isOwn: row.userId === actor.userId })) }
}

/** The nearest places that everybody is shown, or that the caller added: an index serves each of the two. */
export function nearest({ query, actor }: Listing, whose: 'shown' | 'own') {
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
          ...(whose === 'own' ? { userId: actor.userId } : { isShown: true }),
          ...(query.activityType && query.activityType !== 'any' ? { activities: query.activityType } : {}),
          ...(words.length > 0 ? { $and: words } : {}),
        },
      },
    },
    { $limit: most(query) },
  ]
}

function most({ limit = limits.pageSize }: Listing['query']): number {
  return limit
}
