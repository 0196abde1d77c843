import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { findGuest } from '../guests/find-guest.ts'
import { type CardRow, cardProjection } from '../org/find-org.ts'
import { type InvitationRow, orgsOf } from '../org/store.ts'

export interface Invited extends CardRow {
  readonly invitation: InvitationRow
}

/**
 * Returns the organisation and the invitation of a link, which may be a guest's own.
 * @throws invitation.notFound also for a deleted organisation
 */
export async function findInvited(kit: Kit, token: string): Promise<Invited> {
  const found = await orgsOf(kit).findOne<Invited>(
    { 'invitations.token': token },
    {
      projection: {
        ...cardProjection(''),
        invitation: { $first: { $filter: { input: '$invitations', cond: { $eq: ['$$this.token', token] } } } },
      },
    },
  )
  if (found) return found
  const invited = await findGuest(kit, token)
  const org =
    invited && (await orgsOf(kit).findOne<CardRow>({ _id: invited.orgId }, { projection: cardProjection('') }))
  if (!org || org.deleted) throw new AppError('invitation.notFound')
  const { id, at, expiresAt, acceptedBy } = invited.guest
  const uses = acceptedBy === undefined ? 0 : 1
  return { ...org, invitation: { id, token, createdAt: at, expiresAt, uses, maxUses: 1, approval: false } }
}
