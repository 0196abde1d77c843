import type * as contract from '@parta/contracts/orgs'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'

export function requestRoutes(
  _kit: Kit,
): Pick<HandlersOf<typeof contract>, 'requestJoin' | 'listRequests' | 'decideRequest'> {
  return {
    requestJoin: () => {
      throw new Error('being built')
    },
    listRequests: () => {
      throw new Error('being built')
    },
    decideRequest: () => {
      throw new Error('being built')
    },
  }
}
