import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/places'
import { placeLimits } from '@parta/contracts/places'
import { wordsOf } from '@parta/contracts/predicates/text'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { pointOf } from '../../core/store.ts'
import { type PlaceRow, places, placeView } from '../store.ts'

/** @throws place.tooMany */
export async function createPlace(
  kit: Kit,
  { body, actor }: Pick<Call<typeof contract.createPlace>, 'body' | 'actor'>,
): Promise<contract.ListedPlace> {
  const row = {
    _id: newId(),
    name: body.name.trim(),
    address: body.address ?? '',
    point: pointOf(body.location),
    activities: body.activities,
    words: wordsOf(body.name, body.address ?? ''),
    userId: personOf(actor),
    isShown: false,
    createdAt: new Date(),
  }
  await kit.database.model(places).create(row)
  // Counted after the insert: of many calls at once, none is over the limit without being refused.
  const since = new Date(row.createdAt.getTime() - 7 * day)
  const rows = kit.database.native<PlaceRow>(places.collection)
  const ofWeek = { userId: row.userId, createdAt: { $gt: since } }
  if ((await rows.countDocuments(ofWeek, { limit: placeLimits.perWeek + 1 })) > placeLimits.perWeek) {
    await rows.deleteOne({ _id: row._id })
    throw new AppError('place.tooMany')
  }
  return { ...placeView(row), isOwn: true }
}
