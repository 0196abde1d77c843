import type { ProviderOutcome } from '@parta/contracts/providers'
import type { Kit } from '@parta/kit/kit'
import { withClock } from '../../core/clock-rules.ts'
import { addBooked, addWaiting, removeBooked } from '../../core/provided-rules.ts'
import type { MoveResult } from '../../core/seat-rules.ts'
import { type EventRow, events } from '../../core/store.ts'
import { endRequest, type Result } from './booking-rules.ts'
import { type BookingRow, bookings } from './store.ts'

/** A request of an account to the provider of an event. */
export interface Request {
  readonly eventId: string
  readonly userId: string
  readonly pendingId: string
  readonly ids: readonly string[]
}

interface Finishing {
  readonly result: Result
  /** True if the call that made the request has ended without an answer. */
  readonly isLate?: boolean
}

export function bookingIdOf({ eventId, userId }: Pick<Request, 'eventId' | 'userId'>): string {
  return `${eventId}:${userId}`
}

/**
 * Stores the result of a request: first in the event, then in the booking, which ends the request. After a crash in
 * between, the task of the request repeats both.
 */
export async function finish(kit: Kit, request: Request, { result, isLate = false }: Finishing): Promise<void> {
  const { eventId, pendingId } = request
  if (result !== 'nothing') await applyTo(kit, request, { result })
  const ending = { pendingId, result, isLate }
  await kit.change(bookings, bookingIdOf(request), (state) => endRequest(state as BookingRow, ending))
  kit.log.debug({ eventId, result }, 'A request to a booking provider ended')
}

/** Stores the provider's result for an account's entrants in the event. */
export async function applyTo(
  kit: Kit,
  { eventId, userId, ids }: Omit<Request, 'pendingId'>,
  { result, reason = 'left' }: { readonly result: Exclude<Result, 'nothing'>; readonly reason?: 'left' | 'kicked' },
): Promise<void> {
  await kit.change(events, eventId, (event, now) => {
    if (!event) return { next: event, answer: undefined }
    const { next, facts } = moved(event)
    return { next: next === event ? event : withClock(next, now), facts, answer: undefined }

    function moved(before: EventRow): MoveResult {
      const entries = { eventId, userId, ids, now }
      if (result === 'booked') return addBooked(before, entries)
      if (result === 'waiting') return addWaiting(before, entries)
      const goes = (entry: { id: string; userId: string }) => entry.userId === userId && ids.includes(entry.id)
      return removeBooked(before, { eventId, goes, reason })
    }
  })
}

/** Returns how an account stands in an event after a call. */
export async function outcomeOf(kit: Kit, request: Pick<Request, 'eventId' | 'userId'>): Promise<ProviderOutcome> {
  const { eventId } = request
  const [booking, event] = await Promise.all([
    kit.database.model(bookings).findById(bookingIdOf(request)).lean<BookingRow>().exec(),
    kit.database.model(events).findById(eventId, { playersCount: 1 }).lean<Pick<EventRow, 'playersCount'>>().exec(),
  ])
  const { booked = [], waiting = [], pending = null } = booking ?? {}
  return {
    eventId,
    joined: [...booked],
    queued: [...waiting],
    pending: [...(pending?.ids ?? [])],
    playersCount: event?.playersCount ?? 0,
  }
}
