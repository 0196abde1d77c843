import type * as ways from '@parta/contracts/ways'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'

export function passkeyRoutes(
  _kit: Kit,
): Pick<
  HandlersOf<typeof ways>,
  'beginPasskey' | 'addPasskey' | 'removePasskey' | 'beginPasskeySignIn' | 'signInByPasskey'
> {
  return {
    beginPasskey: () => {
      throw new Error('being built')
    },
    addPasskey: () => {
      throw new Error('being built')
    },
    removePasskey: () => {
      throw new Error('being built')
    },
    beginPasskeySignIn: () => {
      throw new Error('being built')
    },
    signInByPasskey: () => {
      throw new Error('being built')
    },
  }
}
