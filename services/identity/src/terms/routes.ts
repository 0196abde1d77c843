import type * as identity from '@parta/contracts/identity'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'

export function termsRoutes(_kit: Kit): Pick<HandlersOf<typeof identity>, 'updateAttributes'> {
  return {
    updateAttributes: () => {
      throw new Error('being built')
    },
  }
}
