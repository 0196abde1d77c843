import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/notes'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findHiddenPeople } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { contacts } from '../grants/store.ts'
import { findMembers, roleIn } from '../org/find-members.ts'
import { requestContact } from './rules.ts'

/** Asks a member for their contact card. */
export async function request(
  kit: Kit,
  { actor, params, body: { orgId } }: Pick<Call<typeof contract.requestContact>, 'actor' | 'params' | 'body'>,
): Promise<void> {
  const by = personOf(actor)
  const userId = params.id
  const org = (await findMembers(kit, [orgId], [by, userId])).get(orgId)
  const role = roleIn(org, by)
  if (!org || (org.private && !role)) throw new AppError('org.notFound')
  if (!org.contact || !role || role === 'member') throw new AppError('notes.forbidden')
  if (!roleIn(org, userId)) throw new AppError('org.memberUnknown')
  if ((await findHiddenPeople(kit, by)).ids.has(userId)) throw new AppError('notes.forbidden')
  const rests = org.members.some(({ id, connected }) => id === userId && connected === false)
  const command = { orgId, orgName: org.name, userId, by, ...(rests ? { rests } : {}) }
  await kit.change(contacts, userId, (state, now) => requestContact(state, command, now))
}
