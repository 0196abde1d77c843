import type * as contract from '@parta/contracts/orgs'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'

export function manageRoutes(
  _kit: Kit,
): Pick<
  HandlersOf<typeof contract>,
  'updateOrg' | 'deleteOrg' | 'listMembers' | 'setRole' | 'kickMember' | 'connectOrg' | 'getSharedOrg'
> {
  return {
    updateOrg: () => {
      throw new Error('being built')
    },
    deleteOrg: () => {
      throw new Error('being built')
    },
    listMembers: () => {
      throw new Error('being built')
    },
    setRole: () => {
      throw new Error('being built')
    },
    kickMember: () => {
      throw new Error('being built')
    },
    connectOrg: () => {
      throw new Error('being built')
    },
    getSharedOrg: () => {
      throw new Error('being built')
    },
  }
}
