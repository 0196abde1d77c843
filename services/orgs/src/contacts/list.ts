import { limits } from '@parta/contracts/limits'
import type { Grant, listContactReads, listGrants } from '@parta/contracts/notes'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { cardOf, hiddenFrom, people } from '@parta/kit/people/people'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { type ContactReadRow, contactReads, contactsOf } from '../grants/store.ts'
import { type FoundOrg, findMembers } from '../org/find-members.ts'
import { orgs } from '../org/store.ts'
import { contactsView, grantView } from './view.ts'

/** Returns the caller's contact card, their grants, and as `PENDING` the organisations that require a grant. */
export async function listMine(kit: Kit, { actor }: Pick<Call<typeof listGrants>, 'actor'>) {
  const [row, requiring] = await Promise.all([contactsOf(kit, actor.userId), requiringOrgs(kit, actor.userId)])
  const grants = row?.grants ?? []
  const known = await findMembers(kit, [...grants.map(({ orgId }) => orgId), ...requiring.keys()], [actor.userId])
  const items: Grant[] = []
  for (const grant of grants) {
    const org = known.get(grant.orgId)
    // A refused grant is shown only while the caller is a member.
    if (org && (grant.status !== 'REJECTED' || org.members.length > 0)) items.push(grantView(grant, org))
  }
  const answered = new Set(grants.map(({ orgId }) => orgId))
  for (const [id, since] of requiring) {
    const org = known.get(id)
    if (org && !answered.has(id)) items.push(grantView({ status: 'PENDING', at: since }, org))
  }
  items.sort((one, other) => one.org.name.localeCompare(other.org.name, 'cs') || (one.org.id < other.org.id ? -1 : 1))
  return { contacts: contactsView(row), items }
}

/** The organisations with the contact flag of which a person is a member, and since when. */
async function requiringOrgs(kit: Kit, userId: string): Promise<ReadonlyMap<string, Date>> {
  const found = await kit.database
    .native<FoundOrg>(orgs.collection)
    .find({ 'members.id': userId, contact: true }, { projection: { members: { $elemMatch: { id: userId } } } })
    .toArray()
  return new Map(found.flatMap(({ _id, members: [own] }) => (own ? [[_id, own.since]] : [])))
}

/** Returns the readings of the caller's contact card, newest first. */
export async function listReads(kit: Kit, { actor, query }: Pick<Call<typeof listContactReads>, 'actor' | 'query'>) {
  const limit = query.limit ?? limits.pageSize
  const found = await kit.database
    .native<ContactReadRow>(contactReads.collection)
    .find({ ownerId: actor.userId, ...(query.nextToken ? after(query.nextToken) : {}) })
    .sort({ at: -1, _id: -1 })
    .limit(limit + 1)
    .toArray()
  const page = found.slice(0, limit)
  const [readers, orgsById] = await Promise.all([
    kit.projections.many(people, [actor.userId, ...page.map(({ readerId }) => readerId)]),
    findMembers(
      kit,
      page.map(({ orgId }) => orgId),
      [],
    ),
  ])
  const hiddenPeople = hiddenFrom(readers.get(actor.userId))
  const items = page.map(({ _id, readerId, orgId, at }) => {
    const org = orgsById.get(orgId)
    const reader = cardOf(readerId, readers.get(readerId), hiddenPeople)
    return { id: _id, reader, org: org ? { id: orgId, name: org.name } : null, at: at.toISOString() }
  })
  const last = page.at(-1)
  return last && found.length > limit ? { items, nextToken: tokenOf(last.at.getTime(), last._id) } : { items }
}

/** The filter of the rows after the page token; the index of the list serves it. */
function after(token: string) {
  const [time, id] = keyOf(token, 'number', 'string') as [number, string]
  const at = new Date(time)
  return { $or: [{ at: { $lt: at } }, { at, _id: { $lt: id } }] }
}
