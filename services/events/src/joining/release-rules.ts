import { isPast } from '@parta/contracts/predicates/players'
import type { Decision } from '@parta/kit/store/decision'
import type { EventRow } from '../core/store.ts'
import { removePlayers } from './join-rules.ts'

interface Releasing {
  readonly eventId: string
  readonly userId: string
  /** The payment that is no longer valid. */
  readonly paymentId: string
}

/**
 * Takes out the players whose seats a payment has paid for. An event that has begun keeps its players, and others of
 * the person stay.
 */
export function releaseSeats(
  before: EventRow | null,
  { eventId, userId, paymentId }: Releasing,
  now: Date,
): Decision<EventRow, void> {
  if (!before || isPast(before, now)) return { next: before as EventRow, answer: undefined }
  const ids = before.players.filter((entry) => entry.paymentId === paymentId).map(({ id }) => id)
  return removePlayers(before, { eventId, userId, ids }, now)
}
