import type { FactOf } from '@parta/contracts/fact'
import type { levelRated } from '@parta/contracts/feedback'
import type { Kit } from '@parta/kit/kit'
import { findGone } from '../people/store.ts'
import { recountLevel } from './count.ts'
import { type RatingRow, ratingId, ratings } from './store.ts'

/** Stores a rating and counts the level that it concerns. */
export async function followRating(kit: Kit, { version, at, data }: FactOf<typeof levelRated>): Promise<void> {
  const { eventId, activityType, by, level } = data
  const subject = data.aliasId ?? data.userId
  const _id = ratingId({ eventId, by, subject }, version)
  const rating: RatingRow = { _id, subject, activityType, by, level, at: new Date(at) }
  await kit.once(ratings.collection, rating)
  // Erased before the fact arrived, or meanwhile.
  if ((await findGone(kit, [subject])).size > 0) {
    await kit.database.native<RatingRow>(ratings.collection).deleteOne({ _id })
    return
  }
  await recountLevel(kit, { subject, activityType })
}
