import type * as contract from '@parta/contracts/planning'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { newId } from '@parta/kit/store/id'
import { findEvent } from '../core/find-event.ts'
import { findComing, repetitionOf, spanFrom } from '../core/find-repetition.ts'
import { openEvent } from '../core/open-event.ts'
import { seenIn } from '../core/open-rules.ts'
import { callingOf } from './cancel-event.ts'
import { type CancelRequest, decideDelete } from './cancel-rules.ts'
import { takeOrder } from './take-order.ts'

export async function deleteRepetition(
  kit: Kit,
  { params, body, actor }: Pick<Call<typeof contract.deleteRepetition>, 'params' | 'body' | 'actor'>,
): Promise<contract.RepetitionChange> {
  const calling = await callingOf(kit, params.id, { actor })
  const at = new Date()
  const { event, org } = await openFor(kit, params.id, calling)
  const { id } = repetitionOf(event)
  // A caller who may not delete the event `id` may delete no event of its repetition.
  decideDelete(event, calling, at)
  const { userId: by, isSiteAdmin } = calling
  const meant = { repetitionId: id, from: spanFrom(body.span, event) }
  const coming = await findComing(kit, meant, {
    removed: false,
    ...(isSiteAdmin ? {} : seenIn(event, { userId: by, org })),
  })
  return takeOrder(
    kit,
    { id },
    { id: newId(at), kind: 'delete', by, at, eventIds: coming.map((one) => one.id), isSiteAdmin },
  )
}

/** Site admins may delete every event. */
async function openFor(kit: Kit, id: string, { userId, isSiteAdmin }: Pick<CancelRequest, 'userId' | 'isSiteAdmin'>) {
  return isSiteAdmin ? { event: await findEvent(kit, id), org: undefined } : openEvent(kit, id, { userId })
}
