import { AppError } from '@parta/contracts/errors'
import type { requestContact } from '@parta/contracts/notes'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { apartOf } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { contacts } from '../grants/store.ts'
import { findMembers, roleIn } from '../org/find-members.ts'
import { askFor } from './rules.ts'

type Asked = Pick<Call<typeof requestContact>, 'actor' | 'params' | 'body'>

/** Asks a member for their contacts. */
export async function request(kit: Kit, { actor, params, body: { orgId } }: Asked): Promise<void> {
  const by = personOf(actor)
  const userId = params.id
  const org = (await findMembers(kit, [orgId], [by, userId])).get(orgId)
  const role = roleIn(org, by)
  if (!org || (org.private && !role)) throw new AppError('org.notFound')
  if (!org.contact || !role || role === 'member') throw new AppError('notes.forbidden')
  if (!roleIn(org, userId)) throw new AppError('org.memberUnknown')
  if ((await apartOf(kit, by)).from.has(userId)) throw new AppError('notes.forbidden')
  const rests = org.members.some(({ id, connected }) => id === userId && connected === false)
  const asking = { orgId, orgName: org.name, userId, by, ...(rests ? { rests } : {}) }
  await kit.change(contacts, userId, (state, now) => askFor(state, asking, now))
}
