import { AppError } from '@parta/contracts/errors'
import type { getNotes } from '@parta/contracts/notes'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { apartBy, people } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { contactReads, contactsOf } from '../grants/store.ts'
import { findMembers } from '../org/find-members.ts'
import { shownTo } from './rules.ts'

/** Membership is asked of the organisation itself: whoever left is hidden before anyone heard of it. */
export async function read(
  kit: Kit,
  { actor, params, query }: Pick<Call<typeof getNotes>, 'actor' | 'params' | 'query'>,
) {
  const readerId = personOf(actor)
  const { id: ownerId } = params
  const { orgId } = query
  const [row, found, owners] = await Promise.all([
    contactsOf(kit, ownerId),
    findMembers(kit, [orgId], [readerId, ownerId]),
    kit.copies.many(people, [ownerId, readerId]),
  ])
  // Whoever asked for the deletion of their account is shown to nobody from then on, although nothing is erased yet.
  if (owners.get(ownerId)?.deleted) throw new AppError('notes.forbidden')
  if (apartBy(owners.get(readerId)).from.has(ownerId)) throw new AppError('notes.forbidden')
  const shown = shownTo(row, { org: found.get(orgId) ?? null, reader: readerId, owner: ownerId, orgId })
  // Before the answer: nobody sees what is not written down.
  await kit.once(contactReads.collection, { _id: newId(), ownerId, readerId, orgId, at: new Date() })
  return shown
}
