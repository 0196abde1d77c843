import { hour } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { BookingAdapter } from './adapter.ts'
import { follow } from './booking-rules.ts'
import { applyTo } from './finish-booking.ts'
import { type BookingRow, bookings } from './store.ts'

interface Following {
  readonly orgId: string
  readonly merchant: string
  readonly adapter: BookingAdapter
  readonly since: Date
}

/** Each read covers the hour before the previous read, too, so that no change made during that one is missed. */
const overlapMs = hour

type Stored = BookingRow & { readonly _id: string }

/** Stores which bookings the provider cancelled or moved up from its waiting list, and notifies their people. */
export async function followBookings(kit: Kit, { orgId, merchant, adapter, since }: Following): Promise<void> {
  const rows = kit.database.native<Stored>(bookings.collection)
  const ended = await adapter.ended(new Date(since.getTime() - overlapMs))
  const found =
    ended.length === 0
      ? []
      : await rows.find({ merchant, $or: ended.map(({ event, customer }) => ({ event, customer })) }).toArray()
  const waiting = await rows.find({ orgId, endDate: { $gt: new Date() }, 'waiting.0': { $exists: true } }).toArray()
  const all = new Map([...found, ...waiting].map((booking) => [booking._id, booking]))
  for (const booking of all.values()) await followBooking(kit, adapter, booking)
}

async function followBooking(kit: Kit, adapter: BookingAdapter, booking: Stored): Promise<void> {
  const { _id, event, customer, eventId, userId, booked, waiting, pending } = booking
  if (customer === null || pending || booked.length + waiting.length === 0) return
  const atProvider = await adapter.bookingState({ event, customer })
  const { answer: result } = follow(booking, atProvider)
  if (result === 'nothing') return
  // The event is written first: after a crash in between, the next read repeats both.
  await applyTo(kit, { eventId, userId, ids: [...booked, ...waiting] }, { result, reason: 'kicked' })
  await kit.change(bookings, _id, (state) => follow(state as BookingRow, atProvider))
}
