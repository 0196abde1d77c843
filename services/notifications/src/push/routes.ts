import type * as push from '@parta/contracts/push'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'

export function pushRoutes(_kit: Kit): HandlersOf<typeof push> {
  return {
    getPushKey: () => {
      throw new Error('being built')
    },
    addPush: () => {
      throw new Error('being built')
    },
    removePush: () => {
      throw new Error('being built')
    },
  }
}
