import type * as reports from '@parta/contracts/reports'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'

export function reportRoutes(
  _kit: Kit,
): Pick<HandlersOf<typeof reports>, 'reportUser' | 'sendUserFeedback' | 'clickReferral'> {
  return {
    reportUser: () => {
      throw new Error('being built')
    },
    sendUserFeedback: () => {
      throw new Error('being built')
    },
    clickReferral: () => {
      throw new Error('being built')
    },
  }
}
