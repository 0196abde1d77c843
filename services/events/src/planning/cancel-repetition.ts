import type * as contract from '@parta/contracts/planning'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { newId } from '@parta/kit/store/id'
import { findComing, repetitionOf, spanFrom } from '../core/find-repetition.ts'
import { openEvent } from '../core/open-event.ts'
import { seenIn } from '../core/open-rules.ts'
import { callingOf } from './cancel-event.ts'
import { decideCancel } from './cancel-rules.ts'
import { takeOrder } from './take-order.ts'

/** Cancels all coming events of a repetition, or those from the named event on. */
export async function cancelRepetition(
  kit: Kit,
  { params, body, actor }: Pick<Call<typeof contract.cancelRepetition>, 'params' | 'body' | 'actor'>,
): Promise<contract.RepetitionChange> {
  const message = body.message?.trim() ?? ''
  const calling = await callingOf(kit, params.id, { actor, message })
  const at = new Date()
  const { userId: by } = calling
  const { event, org } = await openEvent(kit, params.id, { userId: by })
  const { id } = repetitionOf(event)
  // A caller who may not cancel the event `id` may cancel no event of its repetition.
  decideCancel(event, calling, at)
  const meant = { repetitionId: id, from: spanFrom(body.span, event) }
  const coming = await findComing(kit, meant, { cancelled: false, ...seenIn(event, { userId: by, org }) })
  return takeOrder(
    kit,
    { id },
    { id: newId(at), kind: 'cancel', by, at, eventIds: coming.map((one) => one.id), message },
  )
}
