import type { AdminPlace, convertPlace, listAddedPlaces } from '@parta/contracts/administration'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { beginsWith } from '@parta/kit/store/words'
import { type PlaceRow, places, placeView } from './store.ts'

type Listing = Pick<Call<typeof listAddedPlaces>, 'query'>

/** Places for site admins, the latest first. @param isAdded only those that people have added */
export async function listForAdmin(
  kit: Kit,
  { query: { name, nextToken, limit = limits.pageSize } }: Listing,
  isAdded: boolean,
): Promise<{ items: AdminPlace[]; nextToken?: string }> {
  const filters: object[] = [{}, ...beginsWith(name)]
  if (isAdded) filters.push({ userId: { $gt: '' } })
  if (nextToken) {
    const [time, id] = keyOf(nextToken, 'number', 'string')
    const createdAt = new Date(Number(time))
    filters.push({ $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: id } }] })
  }
  const found = await kit.database
    .native<PlaceRow>(places.collection)
    .find({ $and: filters })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .toArray()
  const items = found.slice(0, limit).map(view)
  const last = found[limit - 1]
  return found.length > limit && last ? { items, nextToken: tokenOf(last.createdAt.getTime(), last._id) } : { items }
}

function view(row: PlaceRow): AdminPlace {
  return {
    ...placeView(row),
    owner: row.userId === null ? 'product' : 'user',
    wasAdded: row.userId !== null || typeof row.addedBy === 'string',
    createdAt: row.createdAt.toISOString(),
  }
}

type Converting = Pick<Call<typeof convertPlace>, 'params' | 'body'>

/** Takes a place over from the person who added it, who is remembered, or gives it back. @throws the errors of `convertPlace` */
export async function convert(kit: Kit, { params: { id }, body: { owner } }: Converting) {
  const rows = kit.database.native<PlaceRow>(places.collection)
  if (owner === 'product') {
    await rows.updateOne({ _id: id, userId: { $ne: null } }, [{ $set: { addedBy: '$userId', userId: null } }])
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
