import type * as reputation from '@parta/contracts/reputation'
import { giveReason } from '@parta/kit/http/audit'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { hide } from './hide.ts'
import { sendReport } from './send-report.ts'

type ModerationOperation = 'reportReview' | 'hideReview'

export function moderationRoutes(kit: Kit): Pick<HandlersOf<typeof reputation>, ModerationOperation> {
  return {
    reportReview: (call) => sendReport(kit, call),
    hideReview: ({ params, body }) => {
      giveReason(body.reason)
      return hide(kit, params.id)
    },
  }
}
