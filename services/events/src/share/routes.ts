import type * as contract from '@parta/contracts/events'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'

export function shareRoutes(
  _kit: Kit,
): Pick<HandlersOf<typeof contract>, 'listOrgEvents' | 'getSharedEvent' | 'getCalendar'> {
  return {
    listOrgEvents: () => {
      throw new Error('being built')
    },
    getSharedEvent: () => {
      throw new Error('being built')
    },
    getCalendar: () => {
      throw new Error('being built')
    },
  }
}
