import type { AdminOrg, listOrgsForAdmin } from '@parta/contracts/administration'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import type { Stored } from '@parta/kit/store/mongo'
import { beginsWith } from '@parta/kit/store/words'
import { type OrgRow, orgsOf } from './store.ts'

type Listing = Pick<Call<typeof listOrgsForAdmin>, 'query'>
type Row = Stored<
  Pick<OrgRow, 'name' | 'key' | 'image' | 'type' | 'private' | 'isRegistered' | 'memberCount' | 'updatedAt'>
> & { readonly _id: string }

/** All organisations that exist, private ones too, by name. */
export async function listForAdmin(kit: Kit, { query }: Listing): Promise<{ items: AdminOrg[]; nextToken?: string }> {
  const { name, isRegistered, nextToken, limit = limits.pageSize } = query
  const filters: object[] = [{ deleted: { $ne: true } }, ...beginsWith(name)]
  if (isRegistered !== undefined) filters.push({ isRegistered })
  if (nextToken) {
    const [key, id] = keyOf(nextToken, 'string', 'string')
    filters.push({ $or: [{ key: { $gt: key } }, { key, _id: { $gt: id } }] })
  }
  const found = await orgsOf(kit)
    .find<Row>({ $and: filters }, { projection })
    .sort({ key: 1, _id: 1 })
    .limit(limit + 1)
    .toArray()
  const items = found.slice(0, limit).map(view)
  const last = found[limit - 1]
  return found.length > limit && last ? { items, nextToken: tokenOf(last.key, last._id) } : { items }
}

const projection = {
  name: 1,
  key: 1,
  image: 1,
  type: 1,
  private: 1,
  isRegistered: 1,
  updatedAt: 1,
  memberCount: 1,
}

function view({ _id: id, name, image, type, private: isPrivate, isRegistered, memberCount, updatedAt }: Row): AdminOrg {
  return { id, name, image, type, private: isPrivate, isRegistered, memberCount, updatedAt: updatedAt.toISOString() }
}
