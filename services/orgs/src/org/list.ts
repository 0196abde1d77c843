import { limits } from '@parta/contracts/limits'
import type { listAllOrgs, listMyOrgs } from '@parta/contracts/orgs'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { beginsWith } from '@parta/kit/store/words'
import { type CardRow, cardProjection } from './find-org.ts'
import { orgsOf } from './store.ts'
import { orgCard } from './view.ts'

type Filter = Readonly<Record<string, unknown>>

export function listMine(kit: Kit, { actor, query }: Pick<Call<typeof listMyOrgs>, 'actor' | 'query'>) {
  return page(kit, { 'members.id': actor.userId }, { ...query, caller: actor.userId })
}

export function listAll(kit: Kit, { actor, query }: Pick<Call<typeof listAllOrgs>, 'actor' | 'query'>) {
  return page(kit, { $and: [{ private: false }, ...beginsWith(query.name)] }, { ...query, caller: actor.userId })
}

interface Paging {
  readonly limit?: number | undefined
  readonly nextToken?: string | undefined
  readonly caller: string
}

async function page(kit: Kit, filter: Filter, { limit = limits.pageSize, nextToken, caller }: Paging) {
  const after: Filter[] = []
  if (nextToken) {
    const [key, id] = keyOf(nextToken, 'string', 'string')
    after.push({ $or: [{ key: { $gt: key } }, { key, _id: { $gt: id } }] })
  }
  const found = await orgsOf(kit)
    .find<CardRow>({ $and: [filter, ...after] }, { projection: cardProjection(caller) })
    .sort({ key: 1, _id: 1 })
    .limit(limit + 1)
    .toArray()
  const items = found.slice(0, limit).map(orgCard)
  const last = found[limit - 1]
  return found.length > limit && last ? { items, nextToken: tokenOf(last.key, last._id) } : { items }
}
