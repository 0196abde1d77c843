import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { listMembers as contract } from '@parta/contracts/orgs'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { apartBy, cardOf, people } from '@parta/kit/people/people'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { grantedAmong } from '../grants/find.ts'
import { memberOf, standing } from '../org/rules.ts'
import { type OrgRow, orgsOf } from '../org/store.ts'
import { type Directory, emojiOf, type Listed, nameKey } from './open-directory.ts'
import { compare, needsNames, type Placed, type Sort, searchMembers } from './search.ts'

/** One page of the members; of a private organisation for its members only. */
export async function listMembers(
  kit: Kit,
  directory: Directory,
  { params, query, actor }: Pick<Call<typeof contract>, 'params' | 'query' | 'actor'>,
) {
  const { sort = 'role', limit = limits.pageSize } = query
  const org = await readMembers(kit, params.id)
  const me = memberOf(org, actor.userId)
  if (!me && org.private) throw new AppError('org.notFound')
  if (!me && sort === 'emoji') throw new AppError('rights.missing')
  const wish = { name: query.name, sort }
  const listed = needsNames(wish) ? await directory(params.id, org.members) : new Map<string, Listed>()
  const found = searchMembers(org.members, listed, wish)
  const from = query.nextToken ? after(found, await readToken(kit, query.nextToken, { sort, listed })) : 0
  const page = found.slice(from, from + limit)
  const runs = me && me.role !== 'member' && org.contact
  const ids = page.map(({ id }) => id)
  const [persons, emoji, granted] = await Promise.all([
    kit.copies.many(people, [actor.userId, ...ids]),
    emojiOf(kit, ids),
    // Who let themselves be called is for those who may call.
    runs ? grantedAmong(kit, params.id, ids) : new Set<string>(),
  ])
  const apart = apartBy(persons.get(actor.userId), me !== undefined && me.role !== 'member')
  const items = page.map(({ id, role }) => ({
    ...cardOf(id, persons.get(id), apart),
    role,
    emoji: emoji.get(id) ?? 0,
    granted: granted.has(id) && !apart.from.has(id),
  }))
  const last = page.at(-1)
  const isMore = last && from + limit < found.length
  return { items, total: found.length, ...(isMore ? { nextToken: writeToken(last.key, sort) } : {}) }
}

async function readMembers(kit: Kit, id: string): Promise<OrgRow> {
  const projection = { private: 1, contact: 1, deleted: 1, members: 1 }
  return standing(await orgsOf(kit).findOne({ _id: id }, { projection }))
}

/** Without the name, of which a card may show the initial alone. */
function writeToken([first, then, id]: Placed['key'], sort: Sort): string {
  return tokenOf(sort === 'name' ? '' : first, then, id)
}

interface Order {
  readonly sort: Sort
  readonly listed: ReadonlyMap<string, Listed>
}

/** The name is looked up by the id, also of who has left meanwhile. */
async function readToken(kit: Kit, token: string, { sort, listed }: Order): Promise<Placed['key']> {
  const key = keyOf(token, sort === 'name' ? 'string' : 'number', 'number', 'string') as unknown as Placed['key']
  if (sort !== 'name') return key
  const [, then, id] = key
  const known = listed.get(id)?.key
  if (known !== undefined) return [known, then, id]
  const person = await kit.copies.one(people, id)
  return [person ? nameKey(person) : '', then, id]
}

/** Where the rest begins, also when the last one shown is no longer there. */
function after(found: readonly Placed[], key: Placed['key']): number {
  const at = found.findIndex((one) => compare(one.key, key) > 0)
  return at < 0 ? found.length : at
}
