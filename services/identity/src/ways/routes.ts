import type * as ways from '@parta/contracts/ways'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'

export function waysRoutes(_kit: Kit): Pick<HandlersOf<typeof ways>, 'listWays'> {
  return {
    listWays: () => {
      throw new Error('being built')
    },
  }
}
