import type { createPlace as contract, ListedPlace } from '@parta/contracts/places'
import { wordsOf } from '@parta/contracts/predicates/text'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { pointOf } from '../domain/store.ts'
import { places, placeView } from './store.ts'

export async function create(
  kit: Kit,
  { body, actor }: Pick<Call<typeof contract>, 'body' | 'actor'>,
): Promise<ListedPlace> {
  const row = {
    _id: newId(),
    name: body.name.trim(),
    address: body.address ?? '',
    point: pointOf(body.location),
    activities: body.activities,
    words: wordsOf(body.name, body.address ?? ''),
    userId: personOf(actor),
    createdAt: new Date(),
  }
  await kit.database.model(places).create(row)
  return { ...placeView(row), isOwn: true }
}
