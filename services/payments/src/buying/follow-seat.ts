import type { ErrorCode } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Outcome } from '@parta/kit/tasks/task'
import { followSeatTask } from '../purchases/store.ts'
import { cancelNeedless } from './follow-rules.ts'
import { findWaiting, followWaiting } from './follow-waiting.ts'

/** A fact about somebody's seat in an event. */
interface SeatFact {
  readonly id: string
  readonly at: string
  readonly data: { readonly eventId: string; readonly userId: string; readonly aliasId: string | null }
}

/**
 * Plans to cancel what waits for credit for a seat that is not to be paid for any more: else a top-up would pay it, and
 * seat somebody who has left.
 */
export async function planNeedless(kit: Kit, { id, at, data }: SeatFact, code: ErrorCode): Promise<void> {
  const { eventId, userId, aliasId } = data
  const seat = { eventId, userId, aliasId }
  if ((await findWaiting(kit, seat)).length === 0) return
  await kit.tasks.plan(followSeatTask, { id, data: { ...seat, before: at, code } })
}

interface Seat {
  readonly eventId: string
  readonly userId: string
  readonly aliasId: string | null
  /** A payment that was ordered later is for another seat. */
  readonly before: string
  readonly code: string
}

/** Cancels what waits for a seat; later again what is being paid just now. */
export function followSeat(kit: Kit, { eventId, userId, aliasId, before, code }: Seat): Promise<Outcome> {
  const isMeant = (payment: { readonly eventId: string | null; readonly aliasId: string | null }) =>
    payment.eventId === eventId && payment.aliasId === aliasId
  const needless = { isMeant, code, before: new Date(before) }
  return followWaiting(kit, { userId, eventId, aliasId }, (state, now) => cancelNeedless(state, needless, now))
}
