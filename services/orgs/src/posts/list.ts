import { AppError } from '@parta/contracts/errors'
import type { listFeeds, listMyFeeds } from '@parta/contracts/feeds'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { type FoundOrg, findMembers } from '../org/find-members.ts'
import { orgs } from '../org/store.ts'
import { mayRead } from './rules.ts'
import { postsOf } from './store.ts'
import { postViews } from './view.ts'

/** Returns a page of one organisation's posts. @throws org.notFound also of a private one, for people outside it */
export async function listOne(kit: Kit, { actor, query }: Pick<Call<typeof listFeeds>, 'actor' | 'query'>) {
  const found = await findMembers(kit, [query.org], [actor.userId])
  if (!mayRead(found.get(query.org), actor.userId)) throw new AppError('org.notFound')
  return page(kit, found, { ...query, caller: actor.userId })
}

/** Returns a page of the posts of the caller's connected organisations, or of those in `orgs` that the caller may see. */
export async function listMine(kit: Kit, { actor, query }: Pick<Call<typeof listMyFeeds>, 'actor' | 'query'>) {
  const { userId } = actor
  const ids = query.orgs?.split(' ') ?? (await connected(kit, userId))
  const found = await findMembers(kit, ids, [userId])
  const readable = new Map([...found].filter(([, org]) => mayRead(org, userId)))
  return page(kit, readable, { ...query, caller: userId })
}

async function connected(kit: Kit, id: string): Promise<string[]> {
  const found = await kit.database
    .native<FoundOrg>(orgs.collection)
    .find({ members: { $elemMatch: { id, connected: { $ne: false } } } }, { projection: { _id: 1 } })
    .toArray()
  return found.map(({ _id }) => _id)
}

interface Paging {
  readonly limit?: number | undefined
  readonly nextToken?: string | undefined
  readonly caller: string
}

async function page(
  kit: Kit,
  orgsById: ReadonlyMap<string, FoundOrg>,
  { limit = limits.pageSize, nextToken, caller }: Paging,
) {
  const rows = await postsOf(kit)
    .find({ orgId: { $in: [...orgsById.keys()] }, deleted: false, ...(nextToken ? after(nextToken) : {}) })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .toArray()
  const shown = rows.slice(0, limit).flatMap((post) => {
    const org = orgsById.get(post.orgId)
    return org ? { id: post._id, post, org } : []
  })
  const items = await postViews(kit, shown, caller)
  const last = shown.at(-1)
  return last && rows.length > limit ? { items, nextToken: tokenOf(last.post.createdAt.getTime(), last.id) } : { items }
}

/** The filter of the rows after the page token; the index of the list serves it. */
function after(token: string) {
  const [time, id] = keyOf(token, 'number', 'string') as [number, string]
  const createdAt = new Date(time)
  return { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: id } }] }
}
