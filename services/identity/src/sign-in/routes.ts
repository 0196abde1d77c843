import type * as identity from '@parta/contracts/identity'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'

export function signInRoutes(
  _kit: Kit,
): Pick<HandlersOf<typeof identity>, 'signOutEverywhere' | 'listSignIns' | 'revokeSignIn'> {
  return {
    signOutEverywhere: () => {
      throw new Error('being built')
    },
    listSignIns: () => {
      throw new Error('being built')
    },
    revokeSignIn: () => {
      throw new Error('being built')
    },
  }
}
