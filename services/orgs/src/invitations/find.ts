import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { type CardRow, cardProjection } from '../org/find.ts'
import { type InvitationRow, orgsOf } from '../org/store.ts'

export interface Invited extends CardRow {
  readonly invitation: InvitationRow
}

/** Returns the organisation and the invitation of a link. @throws invitation.notFound also for a deleted organisation */
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
  if (!found) throw new AppError('invitation.notFound')
  return found
}
