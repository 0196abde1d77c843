import { limits } from '@parta/contracts/limits'
import type { Grant, listContactReads, listGrants } from '@parta/contracts/notes'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { apartBy, cardOf, people } from '@parta/kit/people/people'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { type ContactReadRow, contactReads, contactsOf } from '../grants/store.ts'
import { type FoundOrg, findMembers } from '../org/find-members.ts'
import { orgs } from '../org/store.ts'
import { contactsView, grantView } from './view.ts'

/** One's contacts, and every organisation that may see them or would like to. */
export async function listMine(kit: Kit, { actor }: Pick<Call<typeof listGrants>, 'actor'>) {
  const [row, mine] = await Promise.all([contactsOf(kit, actor.userId), asking(kit, actor.userId)])
  const given = row?.grants ?? []
  const known = await findMembers(kit, [...given.map(({ orgId }) => orgId), ...mine.keys()], [actor.userId])
  const items: Grant[] = []
  for (const grant of given) {
    const org = known.get(grant.orgId)
    // What was refused to a stranger is of no concern to anyone.
    if (org && (grant.status !== 'REJECTED' || org.members.length > 0)) items.push(grantView(grant, org))
  }
  const answered = new Set(given.map(({ orgId }) => orgId))
  for (const [id, since] of mine) {
    const org = known.get(id)
    if (org && !answered.has(id)) items.push(grantView({ status: 'PENDING', at: since }, org))
  }
  items.sort((one, other) => one.org.name.localeCompare(other.org.name, 'cs') || (one.org.id < other.org.id ? -1 : 1))
  return { contacts: contactsView(row), items }
}

/** The organisations with the contact flag that someone is in, and since when. */
async function asking(kit: Kit, userId: string): Promise<ReadonlyMap<string, Date>> {
  const found = await kit.database
    .native<FoundOrg>(orgs.collection)
    .find({ 'members.id': userId, contact: true }, { projection: { members: { $elemMatch: { id: userId } } } })
    .toArray()
  return new Map(found.flatMap(({ _id, members: [own] }) => (own ? [[_id, own.since]] : [])))
}

/** Who looked at one's contacts, the last first. */
export async function listReads(kit: Kit, { actor, query }: Pick<Call<typeof listContactReads>, 'actor' | 'query'>) {
  const limit = query.limit ?? limits.pageSize
  const found = await kit.database
    .native<ContactReadRow>(contactReads.collection)
    .find({ ownerId: actor.userId, ...(query.nextToken ? after(query.nextToken) : {}) })
    .sort({ at: -1, _id: -1 })
    .limit(limit + 1)
    .toArray()
  const page = found.slice(0, limit)
  const [readers, named] = await Promise.all([
    kit.copies.many(people, [actor.userId, ...page.map(({ readerId }) => readerId)]),
    findMembers(
      kit,
      page.map(({ orgId }) => orgId),
      [],
    ),
  ])
  const apart = apartBy(readers.get(actor.userId))
  const items = page.map(({ _id, readerId, orgId, at }) => {
    const org = named.get(orgId)
    const reader = cardOf(readerId, readers.get(readerId), apart)
    return { id: _id, reader, org: org ? { id: orgId, name: org.name } : null, at: at.toISOString() }
  })
  const last = page.at(-1)
  return last && found.length > limit ? { items, nextToken: tokenOf(last.at.getTime(), last._id) } : { items }
}

/** What comes after the last row shown, on the same index. */
function after(token: string) {
  const [time, id] = keyOf(token, 'number', 'string') as [number, string]
  const at = new Date(time)
  return { $or: [{ at: { $lt: at } }, { at, _id: { $lt: id } }] }
}
