import { limits } from '@parta/contracts/limits'
import type { listPlaces } from '@parta/contracts/places'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { beginsWith } from '@parta/kit/words'
import { type PlaceRow, places, placeView, pointOf } from './store.ts'

export async function list(kit: Kit, { query, actor }: Pick<Call<typeof listPlaces>, 'query' | 'actor'>) {
  const words = beginsWith(query.query)
  const found = await kit.database
    .model(places)
    .aggregate<PlaceRow>([
      {
        $geoNear: {
          near: pointOf(query) as never,
          key: 'point',
          distanceField: 'metres',
          maxDistance: (query.distance ?? limits.placeDistance) * 1000,
          query: {
            ...(query.activityType && query.activityType !== 'any' ? { activities: query.activityType } : {}),
            ...(words.length > 0 ? { $and: words } : {}),
          },
        },
      },
      { $limit: query.limit ?? limits.pageSize },
    ])
    .exec()
  return { items: found.map((row) => ({ ...placeView(row), isOwn: row.userId === actor.userId })) }
}
