import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/notes'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { contacts } from '../grants/store.ts'
import { findMembers } from '../org/find-members.ts'
import { setGrant } from './rules.ts'
import { grantView } from './view.ts'

/** Sets the caller's contact grant. The caller need not be a member: `joinOrg` may require the grant beforehand. */
export async function grant(
  kit: Kit,
  { actor, body }: Pick<Call<typeof contract.setGrant>, 'actor' | 'body'>,
): Promise<contract.Grant> {
  const userId = personOf(actor)
  const org = (await findMembers(kit, [body.orgId], [userId])).get(body.orgId)
  if (!org) throw new AppError('org.notFound')
  const given = await kit.change(contacts, userId, (state, now) => setGrant(state, body, now))
  return grantView(given, org)
}
