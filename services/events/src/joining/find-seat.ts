import type { Answered, Asked } from '@parta/contracts/questions'
import type { askSeat } from '@parta/contracts/seats'
import type { Kit } from '@parta/kit/kit'
import { type EventRow, events } from '../core/store.ts'

/** How the seat of a payment stands: the answer to the payments service, which refunds by it. */
export async function findSeat(
  kit: Kit,
  { eventId, paymentId }: Asked<typeof askSeat>,
): Promise<Answered<typeof askSeat>> {
  const isPaid = { $elemMatch: { paymentId } }
  // Of thousands of players only the one is read.
  const event = await kit.database
    .native<EventRow & { _id: string }>(events.collection)
    .findOne(
      { _id: eventId },
      { projection: { date: 1, endDate: 1, players: isPaid, releases: 1, attendance: 1, cancellation: 1 } },
    )
  if (!event) return null
  const start = event.date.toISOString()
  const released = event.releases?.findLast((one) => one.paymentId === paymentId)
  const seat = released ?? event.players?.[0]
  if (!seat) return null
  const { id, userId } = seat
  const end = event.endDate.toISOString()
  if (!released) {
    const wasThere = event.attendance?.find((mark) => mark.id === id)?.wasThere ?? null
    return { id, userId, start, end, wasThere, card: event.players?.[0]?.card ?? null, release: null }
  }
  const { reason, at, refilledAt } = released
  const why = event.cancellation?.reason
  const isCancelled = why === 'cancelled' || why === 'deleted'
  const release = {
    reason,
    at: at.toISOString(),
    start: released.start.toISOString(),
    refilledAt: refilledAt?.toISOString() ?? null,
    ...(reason === 'left' && isCancelled ? { cancelled: why } : {}),
  }
  return { id, userId, start, end, wasThere: null, card: null, release }
}
