import type { AdminOrg, listOrgsForAdmin } from '@parta/contracts/administration'
import { limits } from '@parta/contracts/limits'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { cardOf, people } from '@parta/kit/people/people'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import type { Stored } from '@parta/kit/store/mongo'
import { beginsWith } from '@parta/kit/store/words'
import { type OrgRow, orgsOf } from './store.ts'

type Listing = Pick<Call<typeof listOrgsForAdmin>, 'query'>
type Row = Stored<
  Pick<
    OrgRow,
    'name' | 'key' | 'image' | 'type' | 'private' | 'isRegistered' | 'sellingAsked' | 'memberCount' | 'updatedAt'
  >
> & { readonly _id: string }

/** All organisations that exist, private ones too, by name. */
export async function listForAdmin(kit: Kit, { query }: Listing): Promise<{ items: AdminOrg[]; nextToken?: string }> {
  const { name, isRegistered, asks, nextToken, limit = limits.pageSize } = query
  const filters: object[] = [{ deleted: { $ne: true } }, ...beginsWith(name)]
  if (isRegistered !== undefined) filters.push({ isRegistered })
  if (asks) filters.push({ sellingAsked: { $exists: true } })
  if (nextToken) {
    const [key, id] = keyOf(nextToken, 'string', 'string')
    filters.push({ $or: [{ key: { $gt: key } }, { key, _id: { $gt: id } }] })
  }
  const found = await orgsOf(kit)
    .find<Row>({ $and: filters }, { projection })
    .sort({ key: 1, _id: 1 })
    .limit(limit + 1)
    .toArray()
  const shown = found.slice(0, limit)
  const askers = await kit.projections.many(
    people,
    shown.flatMap(({ sellingAsked }) => sellingAsked?.by ?? []),
  )
  const items = shown.map((org) => view(org, askers))
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
  sellingAsked: 1,
  updatedAt: 1,
  memberCount: 1,
}

function view(org: Row, askers: ReadonlyMap<string, UserSnapshot>): AdminOrg {
  const { _id: id, name, image, type, private: isPrivate, isRegistered, sellingAsked, memberCount, updatedAt } = org
  return {
    id,
    name,
    image,
    type,
    private: isPrivate,
    isRegistered,
    ...(sellingAsked ? { sellingAsked: askedView(sellingAsked, askers) } : {}),
    memberCount,
    updatedAt: updatedAt.toISOString(),
  }
}

function askedView({ by, at }: NonNullable<OrgRow['sellingAsked']>, askers: ReadonlyMap<string, UserSnapshot>) {
  return { by: by === null ? null : cardOf(by, askers.get(by)), at: at.toISOString() }
}
