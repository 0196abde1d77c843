import type * as contract from '@parta/contracts/players'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { events } from '../core/store.ts'
import { changeEach } from './change-each.ts'
import { decideLeave, hasLeft, leaveEach } from './leave-rules.ts'

type LeaveCall = Pick<Call<typeof contract.leaveEvent>, 'params' | 'body' | 'actor'>

export async function leaveEvent(kit: Kit, call: LeaveCall): Promise<contract.LeaveOutcome> {
  const leaving = leavingOf(call)
  const eventId = call.params.id
  return kit.change(events, eventId, (event, now) => decideLeave(event, { ...leaving, eventId }, now))
}

export async function leaveRepetition(
  kit: Kit,
  call: Pick<Call<typeof contract.leaveRepetition>, 'params' | 'body' | 'actor'>,
): Promise<contract.LeaveRepetitionOutcome> {
  const leaving = leavingOf(call)
  return changeEach(kit, call.params.id, {
    asking: { userId: leaving.userId },
    span: call.body.span,
    ids: leaving.ids,
    decide: (event, eventId, now) => leaveEach(event, { ...leaving, eventId }, now),
    isDone: hasLeft,
    isCounted: false,
    already: 'event.notJoined',
  })
}

function leavingOf({ body, actor }: LeaveCall) {
  const userId = personOf(actor)
  return { userId, ids: ownIds(body.aliasIds, userId), message: body.message ?? '' }
}

/** The ids of the call; the caller's own where it has none. */
export function ownIds(ids: readonly string[] | undefined, userId: string): readonly string[] {
  return ids && ids.length > 0 ? ids : [userId]
}
