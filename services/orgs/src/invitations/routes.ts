import type * as contract from '@parta/contracts/orgs'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'

export function invitationRoutes(
  _kit: Kit,
): Pick<
  HandlersOf<typeof contract>,
  'createInvitation' | 'listInvitations' | 'revokeInvitation' | 'getInvitation' | 'acceptInvitation'
> {
  return {
    createInvitation: () => {
      throw new Error('being built')
    },
    listInvitations: () => {
      throw new Error('being built')
    },
    revokeInvitation: () => {
      throw new Error('being built')
    },
    getInvitation: () => {
      throw new Error('being built')
    },
    acceptInvitation: () => {
      throw new Error('being built')
    },
  }
}
