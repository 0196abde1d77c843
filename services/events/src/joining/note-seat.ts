import type { FactOf } from '@parta/contracts/fact'
import type { seatNoted } from '@parta/contracts/payment-facts'
import type { Kit } from '@parta/kit/kit'
import { withClock } from '../core/clock-rules.ts'
import { noteSeat } from '../core/owe-rules.ts'
import { events } from '../core/store.ts'

/** Follows an admin's note that a seat was paid for outside Parta; for a player who has left, nothing is kept. */
export async function followNote(kit: Kit, { data, at }: FactOf<typeof seatNoted>): Promise<void> {
  const { eventId, userId, aliasId, isPaid } = data
  await kit.change(events, eventId, (event, now) => {
    if (!event) return { next: event, answer: undefined }
    const { next, facts } = noteSeat(event, { eventId, entrantId: aliasId ?? userId, isPaid, at: new Date(at) })
    return { next: next === event ? event : withClock(next, now), facts, answer: undefined }
  })
}
