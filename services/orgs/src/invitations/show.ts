import type { Kit } from '@parta/kit/kit'
import { sharedOrg } from '../org/view.ts'
import { findInvited } from './find-invited.ts'
import { checkUsable } from './rules.ts'

/** Returns the organisation of an invitation link. @throws invitation.notFound, invitation.expired, invitation.usedUp */
export async function showInvitation(kit: Kit, token: string) {
  const { invitation, ...org } = await findInvited(kit, token)
  checkUsable(invitation, new Date())
  return { org: sharedOrg(org), approval: invitation.approval, expiresAt: invitation.expiresAt.toISOString() }
}
