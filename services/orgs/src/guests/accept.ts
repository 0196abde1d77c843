import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { personOf } from '@parta/kit/session/actor'
import { hasGranted } from '../grants/find-grants.ts'
import { admitGranted } from '../members/rules.ts'
import { memberOf } from '../org/rules.ts'
import { type OrgRow, orgs } from '../org/store.ts'
import type { FoundGuest } from './find-guest.ts'
import { guestId } from './invite.ts'
import { acceptGuest, reopenGuest, settleGuest } from './rules.ts'
import { type GuestRow, guestLists } from './store.ts'

/**
 * Makes the caller a member by a guest's link, which works once. Because a mail can be forwarded, only an account with
 * the invited e-mail gets the role of the list; any other account becomes a plain member.
 */
export async function acceptAsGuest(
  kit: Kit,
  { orgId, guest: { token = '' } }: FoundGuest,
  actor: Actor,
): Promise<void> {
  const userId = personOf(actor)
  const granted = await hasGranted(kit, orgId, userId)
  // The link is reserved first, so that two people who open it at once do not both join.
  const guest = await kit.change(guestLists, orgId, (state, now) => acceptGuest(state, { token, userId }, now))
  const isOwner = guest.id === guestId(kit, orgId, actor.email.toLowerCase())
  const role = isOwner ? guest.role : 'member'
  try {
    await kit.change(orgs, orgId, (org, now) => admitGuest(org, { orgId, userId, role, granted }, now))
  } catch (error) {
    // If the invited person is a member already, the invitation is done. After any other failure the link stays usable.
    const isSettled = isOwner && error instanceof AppError && error.code === 'org.alreadyMember'
    const next = isSettled ? settleGuest : reopenGuest
    await kit.change(guestLists, orgId, (state) => next(state, guest.id))
    throw error
  }
  await kit.change(guestLists, orgId, (state) => settleGuest(state, guest.id))
}

interface Admitted {
  readonly orgId: string
  readonly userId: string
  readonly role: GuestRow['role']
  readonly granted: boolean
}

function admitGuest(org: OrgRow | null, person: Admitted, now: Date) {
  if (!org || org.deleted) throw new AppError('invitation.notFound')
  if (memberOf(org, person.userId)) throw new AppError('org.alreadyMember')
  return admitGranted(org, { ...person, invited: true }, now)
}
