import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type * as contract from '@parta/contracts/orgs'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { cardOf, hiddenFrom, people } from '@parta/kit/people/people'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { grantedAmong } from '../grants/find-grants.ts'
import { existingOrg, memberOf } from '../org/rules.ts'
import { type OrgRow, orgsOf } from '../org/store.ts'
import { type Directory, type DirectoryEntry, emojiOf, nameKey } from './open-directory.ts'
import { compare, needsNames, type Sort, type SortedMember, searchMembers } from './search.ts'

/** Returns a page of the members. @throws org.notFound of a private organisation for strangers */
export async function listMembers(
  kit: Kit,
  directory: Directory,
  { params, query, actor }: Pick<Call<typeof contract.listMembers>, 'params' | 'query' | 'actor'>,
) {
  const { sort = 'role', limit = limits.pageSize } = query
  const org = await readMembers(kit, params.id)
  const me = memberOf(org, actor.userId)
  if (!me && org.private) throw new AppError('org.notFound')
  if (!me && sort === 'emoji') throw new AppError('rights.missing')
  const memberQuery = { name: query.name, sort }
  const entries = needsNames(memberQuery) ? await directory(params.id, org.members) : new Map<string, DirectoryEntry>()
  const found = searchMembers(org.members, entries, memberQuery)
  const from = query.nextToken ? indexAfter(found, await readToken(kit, query.nextToken, { sort, entries })) : 0
  const page = found.slice(from, from + limit)
  const seesGrants = me && me.role !== 'member' && org.contact
  const ids = page.map(({ id }) => id)
  const [persons, emoji, granted] = await Promise.all([
    kit.projections.many(people, [actor.userId, ...ids]),
    emojiOf(kit, ids),
    // Only admins and power users see who granted their contact card.
    seesGrants ? grantedAmong(kit, params.id, ids) : new Set<string>(),
  ])
  const hiddenPeople = hiddenFrom(persons.get(actor.userId), me !== undefined && me.role !== 'member')
  const items = page.map(({ id, role }) => ({
    ...cardOf(id, persons.get(id), hiddenPeople),
    role,
    emoji: emoji.get(id) ?? 0,
    granted: granted.has(id) && !hiddenPeople.ids.has(id),
  }))
  const last = page.at(-1)
  const hasMore = last && from + limit < found.length
  return { items, total: found.length, ...(hasMore ? { nextToken: writeToken(last.key, sort) } : {}) }
}

async function readMembers(kit: Kit, id: string): Promise<OrgRow> {
  const projection = { private: 1, contact: 1, deleted: 1, members: 1 }
  return existingOrg(await orgsOf(kit).findOne({ _id: id }, { projection }))
}

/** Writes the page token without the name: tokens are readable, and a card may show the name's initial only. */
function writeToken([first, then, id]: SortedMember['key'], sort: Sort): string {
  return tokenOf(sort === 'name' ? '' : first, then, id)
}

interface Sorting {
  readonly sort: Sort
  readonly entries: ReadonlyMap<string, DirectoryEntry>
}

/** Reads the page token. The name is looked up by the id, also when the member has left since. */
async function readToken(kit: Kit, token: string, { sort, entries }: Sorting): Promise<SortedMember['key']> {
  const key = keyOf(token, sort === 'name' ? 'string' : 'number', 'number', 'string') as [
    string | number,
    number,
    string,
  ]
  if (sort !== 'name') return key
  const [, then, id] = key
  const known = entries.get(id)?.key
  if (known !== undefined) return [known, then, id]
  const person = await kit.projections.one(people, id)
  return [person ? nameKey(person) : '', then, id]
}

/** Returns the index of the first member after `key`, also when the member with this key has left. */
function indexAfter(found: readonly SortedMember[], key: SortedMember['key']): number {
  const at = found.findIndex((one) => compare(one.key, key) > 0)
  return at < 0 ? found.length : at
}
