import type * as contract from '@parta/contracts/administration'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { beginsWith } from '@parta/kit/store/words'
import { type PlaceRow, places, placeView } from '../store.ts'

type Listing = Pick<Call<typeof contract.listAddedPlaces>, 'query'>

/** Places for site admins, the latest first. @param isAdded only those that people have added */
export async function listPlacesForAdmin(
  kit: Kit,
  { query: { name, nextToken, limit = limits.pageSize } }: Listing,
  isAdded: boolean,
): Promise<{ items: contract.AdminPlace[]; nextToken?: string }> {
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

function view(row: PlaceRow): contract.AdminPlace {
  return {
    ...placeView(row),
    owner: row.userId === null ? 'product' : 'user',
    wasAdded: row.userId !== null || typeof row.addedBy === 'string',
    createdAt: row.createdAt.toISOString(),
  }
}
