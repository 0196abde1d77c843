import { AppError } from '@parta/contracts/errors'
import type { getNotes } from '@parta/contracts/notes'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { hiddenFrom, people } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { contactReads, contactsOf } from '../grants/store.ts'
import { findMembers } from '../org/find-members.ts'
import { readContacts } from './rules.ts'

/**
 * Returns a member's contact card and records the reading. Membership is read from the organisation's document:
 * the grant of a member who left may not have been removed yet.
 */
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
    kit.projections.many(people, [ownerId, readerId]),
  ])
  // A person is hidden as soon as they ask for the deletion of their account, seven days before the erasure.
  if (owners.get(ownerId)?.deleted) throw new AppError('notes.forbidden')
  if (hiddenFrom(owners.get(readerId)).ids.has(ownerId)) throw new AppError('notes.forbidden')
  const shown = readContacts(row, { org: found.get(orgId) ?? null, reader: readerId, owner: ownerId, orgId })
  // Written before the reply, so that no card is shown without a record of the reading.
  await kit.once(contactReads.collection, { _id: newId(), ownerId, readerId, orgId, at: new Date() })
  return shown
}
