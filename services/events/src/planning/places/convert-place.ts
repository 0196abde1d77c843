import type * as contract from '@parta/contracts/administration'
import { AppError } from '@parta/contracts/errors'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { type PlaceRow, places } from '../store.ts'

type Converting = Pick<Call<typeof contract.convertPlace>, 'params' | 'body'>

/**
 * Takes a place over from the person who added it, who is remembered, or gives it back. Then it stays shown.
 * @throws the errors of `convertPlace`
 */
export async function convertPlace(kit: Kit, { params: { id }, body: { owner } }: Converting) {
  const rows = kit.database.native<PlaceRow>(places.collection)
  if (owner === 'product') {
    await rows.updateOne({ _id: id, userId: { $ne: null } }, [
      { $set: { addedBy: '$userId', userId: null, isShown: true } },
    ])
  } else {
    await rows.updateOne({ _id: id, userId: null, addedBy: { $gt: '' } }, [
      { $set: { userId: '$addedBy' } },
      { $unset: 'addedBy' },
    ])
  }
  const place = await rows.findOne({ _id: id })
  if (!place) throw new AppError('place.notFound')
  if (owner === 'user' && place.userId === null) throw new AppError('place.noOwner')
  return { id, owner }
}
