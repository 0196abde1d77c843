import type * as identity from '@parta/contracts/identity'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'

export function erasureRoutes(_kit: Kit): Pick<HandlersOf<typeof identity>, 'deleteAccount'> {
  return {
    deleteAccount: () => {
      throw new Error('being built')
    },
  }
}
