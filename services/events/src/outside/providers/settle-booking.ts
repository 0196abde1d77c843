import { minute } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import { type Outcome, TryLater } from '@parta/kit/tasks/task'
import { ProviderError } from './adapter.ts'
import { deny, lookAfterMs, resultOf } from './booking-rules.ts'
import { finish } from './finish-booking.ts'
import type { Connections } from './keep-connections.ts'
import { type BookingRow, bookings } from './store.ts'

interface Settling {
  readonly bookingId: string
  readonly pendingId: string
}

/**
 * Looks up the result of an unanswered request at the provider. The request counts as not carried out only after two
 * look-ups without a result, because the provider may be slow.
 */
export async function settle(kit: Kit, connections: Connections, settling: Settling): Promise<Outcome | void> {
  const { bookingId, pendingId } = settling
  const booking = await kit.database.model(bookings).findById(bookingId).lean<BookingRow>().exec()
  const pending = booking?.pending
  if (!booking || pending?.id !== pendingId) return
  const { customer, eventId, userId, merchant } = booking
  const request = { eventId, userId, pendingId, ids: pending.ids }
  const connected = await connections.find(booking.orgId)
  // Without a customer no request was sent, and after a disconnection the result cannot be looked up.
  if (customer === null || connected?.link.merchant !== merchant)
    return finish(kit, request, { result: 'nothing', isLate: true })
  const atProvider = await connected.adapter
    .bookingState({ event: booking.event, customer })
    .catch((error: unknown) => {
      if (error instanceof ProviderError) throw new TryLater(error.message, minute)
      throw error
    })
  const result = resultOf(booking, atProvider)
  if (result) return finish(kit, request, { result, isLate: true })
  await kit.change(bookings, bookingId, (state) => deny(state as BookingRow, pendingId))
  return { again: new Date(Date.now() + lookAfterMs) }
}

/** Ends a request whose result could not be looked up for too long, as not carried out. */
export async function giveUp(kit: Kit, { bookingId, pendingId }: Settling): Promise<void> {
  const booking = await kit.database.model(bookings).findById(bookingId).lean<BookingRow>().exec()
  if (!booking || booking.pending?.id !== pendingId) return
  const { eventId, userId } = booking
  await finish(kit, { eventId, userId, pendingId, ids: booking.pending.ids }, { result: 'nothing', isLate: true })
}
