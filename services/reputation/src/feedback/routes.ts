import type * as contract from '@parta/contracts/feedback'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { emit, emitBatch, rate } from './emit.ts'
import { find, list } from './find-feedback.ts'
import { finish } from './finish.ts'
import { listOfOrg } from './list-of-org.ts'

export function feedbackRoutes(kit: Kit): HandlersOf<typeof contract> {
  return {
    listFeedback: (call) => list(kit, call),
    getFeedback: (call) => find(kit, call),
    emitFeedback: (call) => emit(kit, call),
    emitEmojiBatch: (call) => emitBatch(kit, call),
    rateLevel: (call) => rate(kit, call),
    listOrgFeedback: (call) => listOfOrg(kit, call),
    finishFeedback: (call) => finish(kit, call),
  }
}
