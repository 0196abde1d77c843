import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Decision } from '@parta/kit/store/decision'
import { admitGranted, type NewMember } from '../members/rules.ts'
import { memberOf, requireRole } from '../org/rules.ts'
import type { InvitationRow, OrgRow } from '../org/store.ts'
import { requestJoin } from '../requests/rules.ts'

interface NewInvitation {
  readonly userId: string
  readonly invitation: Pick<InvitationRow, 'id' | 'token' | 'maxUses' | 'approval'>
  readonly days: number
}

/** Admins and power users only. Expired and used-up invitations are removed and do not count. */
export function createInvitation(
  org: OrgRow | null,
  { userId, invitation, days }: NewInvitation,
  now: Date,
): Decision<OrgRow, InvitationRow> {
  const found = requireRole(org, userId, ['admin', 'powerUser'])
  const usable = usableInvitations(found, now)
  if (usable.length >= limits.invitationsMax) throw new AppError('invitation.tooMany')
  const expiresAt = new Date(now.getTime() + days * day)
  const created: InvitationRow = { ...invitation, createdAt: now, expiresAt, uses: 0 }
  return { next: { ...found, invitations: [...usable, created] }, answer: created }
}

/** Admins and power users only. */
export function revokeInvitation(
  org: OrgRow | null,
  { userId, invitationId }: { readonly userId: string; readonly invitationId: string },
): Decision<OrgRow, void> {
  const { invitations = [], ...found } = requireRole(org, userId, ['admin', 'powerUser'])
  const left = invitations.filter(({ id }) => id !== invitationId)
  if (left.length === invitations.length) throw new AppError('invitation.notFound')
  return { next: left.length > 0 ? { ...found, invitations: left } : found, answer: undefined }
}

interface InvitedPerson extends NewMember {
  readonly token: string
  readonly message: string
}

/** Joins by an invitation, or requests to join where an admin must approve. Both count as one use, the first time. */
export function acceptInvitation(
  org: OrgRow | null,
  { token, message, ...person }: InvitedPerson,
  now: Date,
): Decision<OrgRow, 'JOINED' | 'ASKED'> {
  const invitation = org?.invitations?.find((one) => one.token === token)
  if (!org || !invitation) throw new AppError('invitation.notFound')
  if (memberOf(org, person.userId)) throw new AppError('org.alreadyMember')
  checkUsable(invitation, now)
  const { next, facts = [] } = invitation.approval
    ? requestJoin(org, { ...person, message, invited: true }, now)
    : joinInvited(org, person, now)
  const invitations = org.invitations?.map((one) => (one === invitation ? usedBy(one, person.userId) : one)) ?? []
  return { next: { ...next, invitations }, facts, answer: invitation.approval ? 'ASKED' : 'JOINED' }
}

function usedBy(invitation: InvitationRow, userId: string): InvitationRow {
  if (invitation.maxUses === limits.unlimited) return { ...invitation, uses: invitation.uses + 1 }
  const before = invitation.usedBy ?? []
  if (before.includes(userId)) return invitation
  return { ...invitation, uses: invitation.uses + 1, usedBy: [...before, userId] }
}

/** Joins; unlike `joinOrg` this works for private organisations, too. */
function joinInvited(org: OrgRow, { orgId, userId, granted }: NewMember, now: Date): Decision<OrgRow, OrgRow> {
  return admitGranted(org, { orgId, userId, granted, role: 'member', invited: true }, now)
}

/** @throws invitation.expired, invitation.usedUp */
export function checkUsable({ expiresAt, uses, maxUses }: InvitationRow, now: Date): void {
  if (expiresAt.getTime() <= now.getTime()) throw new AppError('invitation.expired')
  if (maxUses !== limits.unlimited && uses >= maxUses) throw new AppError('invitation.usedUp')
}

/** Returns the invitations that are neither expired nor used up. */
export function usableInvitations(
  { invitations = [] }: Pick<OrgRow, 'invitations'>,
  now: Date,
): readonly InvitationRow[] {
  return invitations.filter(
    ({ expiresAt, uses, maxUses }) =>
      expiresAt.getTime() > now.getTime() && (maxUses === limits.unlimited || uses < maxUses),
  )
}
