import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Decision } from '@parta/kit/store/decision'
import { admit, type Comer } from '../members/rules.ts'
import { memberOf, runBy } from '../org/rules.ts'
import type { InvitationRow, OrgRow } from '../org/store.ts'
import { askToJoin } from '../requests/rules.ts'

interface NewInvitation {
  readonly userId: string
  readonly invitation: Pick<InvitationRow, 'id' | 'token' | 'maxUses' | 'approval'>
  readonly days: number
}

/** Admins and power users only. Those that work no more make room. */
export function invite(
  org: OrgRow | null,
  { userId, invitation, days }: NewInvitation,
  now: Date,
): Decision<OrgRow, InvitationRow> {
  const found = runBy(org, userId, ['admin', 'powerUser'])
  const working = workingOf(found, now)
  if (working.length >= limits.invitationsMax) throw new AppError('invitation.tooMany')
  const expiresAt = new Date(now.getTime() + days * 86_400_000)
  const made: InvitationRow = { ...invitation, createdAt: now, expiresAt, uses: 0 }
  return { next: { ...found, invitations: [...working, made] }, answer: made }
}

/** Admins and power users only. */
export function revoke(
  org: OrgRow | null,
  { userId, invitationId }: { readonly userId: string; readonly invitationId: string },
): Decision<OrgRow, void> {
  const { invitations = [], ...found } = runBy(org, userId, ['admin', 'powerUser'])
  const left = invitations.filter(({ id }) => id !== invitationId)
  if (left.length === invitations.length) throw new AppError('invitation.notFound')
  return { next: left.length > 0 ? { ...found, invitations: left } : found, answer: undefined }
}

interface Guest extends Comer {
  readonly token: string
  readonly message: string
}

/** Comes in by a link, or asks to, where it says so. Either is one use of it. */
export function accept(
  org: OrgRow | null,
  { token, message, ...guest }: Guest,
  now: Date,
): Decision<OrgRow, 'JOINED' | 'ASKED'> {
  const invitation = org?.invitations?.find((one) => one.token === token)
  if (!org || !invitation) throw new AppError('invitation.notFound')
  if (memberOf(org, guest.userId)) throw new AppError('org.alreadyMember')
  checkWorking(invitation, now)
  const { next, facts = [] } = invitation.approval
    ? askToJoin(org, { ...guest, message, invited: true }, now)
    : comeIn(org, guest, now)
  const used = { ...invitation, uses: invitation.uses + 1 }
  const invitations = org.invitations?.map((one) => (one === invitation ? used : one)) ?? []
  return { next: { ...next, invitations }, facts, answer: invitation.approval ? 'ASKED' : 'JOINED' }
}

/** The invitation is the way into a private one, too. */
function comeIn(org: OrgRow, { orgId, userId, granted }: Comer, now: Date): Decision<OrgRow, OrgRow> {
  const admitted = admit(org, { orgId, userId, role: 'member' }, now)
  if (org.contact && !granted) throw new AppError('notes.grantRequired')
  return admitted
}

/** @throws invitation.expired, invitation.usedUp */
export function checkWorking({ expiresAt, uses, maxUses }: InvitationRow, now: Date): void {
  if (expiresAt.getTime() <= now.getTime()) throw new AppError('invitation.expired')
  if (maxUses !== limits.unlimited && uses >= maxUses) throw new AppError('invitation.usedUp')
}

/** The links that still let someone in. */
export function workingOf({ invitations = [] }: Pick<OrgRow, 'invitations'>, now: Date): readonly InvitationRow[] {
  return invitations.filter(
    ({ expiresAt, uses, maxUses }) =>
      expiresAt.getTime() > now.getTime() && (maxUses === limits.unlimited || uses < maxUses),
  )
}
