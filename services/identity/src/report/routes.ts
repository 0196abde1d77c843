import type * as reports from '@parta/contracts/reports'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { countCall } from '../attempts/count.ts'
import { callerOf } from '../device/view.ts'
import { countClick } from './count-click.ts'
import { create } from './create.ts'
import { sendFeedback } from './send-feedback.ts'

export function reportRoutes(kit: Kit): HandlersOf<typeof reports> {
  return {
    reportUser: ({ actor, body }) => create(kit, actor, body),
    sendUserFeedback: ({ actor, body }) => sendFeedback(kit, actor, body),
    sendVisitorFeedback: async ({ body, request }) => {
      await countCall(kit, { email: '', caller: callerOf(kit, request)(null) }, 'feedback')
      await sendFeedback(kit, null, body)
    },
    clickReferral: (call) => countClick(kit, call),
    clickVisitorReferral: (call) => countClick(kit, call),
  }
}
