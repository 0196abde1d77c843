import type { Kit } from '@parta/kit/kit'
import { PermanentFailure, TryLater } from '@parta/kit/tasks/task'
import { ProviderError } from './adapter.ts'
import { dropEntrant } from './booking-rules.ts'
import type { Connections } from './keep-connections.ts'
import { forgetConnector } from './link-rules.ts'
import { clearEvents } from './read-events.ts'
import {
  type BookingRow,
  bookings,
  type CustomerRow,
  cancelTask,
  type LinksRow,
  providerCustomers,
  providerLinks,
} from './store.ts'

/**
 * Removes a person's id from the connections that they made. The connections stay, because they belong to the
 * organisation.
 */
export async function forgetLinker(kit: Kit, userId: string): Promise<void> {
  const found = await kit.database
    .native<{ _id: string }>(providerLinks.collection)
    .find({ 'reservanto.by': userId }, { projection: { _id: 1 } })
    .toArray()
  for (const { _id } of found)
    await kit.change(providerLinks, _id, (state) => forgetConnector(state as LinksRow, userId))
}

/** Deletes the tokens of a deleted organisation, and removes its coming events. */
export async function dropLinks(kit: Kit, orgId: string): Promise<void> {
  await kit.database.native<{ _id: string }>(providerLinks.collection).deleteOne({ _id: orgId })
  await clearEvents(kit, orgId)
}

type Stored = BookingRow & { readonly _id: string }

/** Cancels the coming bookings of a deleted person, and deletes the providers' ids of that person. */
export async function forgetBooker(kit: Kit, userId: string): Promise<void> {
  const rows = kit.database.native<Stored>(bookings.collection)
  for (const booking of await rows.find({ userId }).toArray()) await planCancel(kit, booking)
  await rows.deleteMany({ userId })
  await kit.database.native<CustomerRow>(providerCustomers.collection).deleteMany({ userId })
}

/**
 * Removes a deleted alias from bookings. A booking of the alias alone is cancelled. From a booking with others the
 * provider cannot remove one person, so its number of people stays.
 */
export async function forgetEntrant(kit: Kit, { owner, aliasId }: { owner: string; aliasId: string }): Promise<void> {
  const found = await kit.database
    .native<Stored>(bookings.collection)
    .find({ userId: owner, $or: [{ booked: aliasId }, { waiting: aliasId }] })
    .toArray()
  for (const booking of found) {
    const isAlone = [...booking.booked, ...booking.waiting].every((id) => id === aliasId)
    if (isAlone) await planCancel(kit, booking)
    await kit.change(bookings, booking._id, (state) => dropEntrant(state as BookingRow, aliasId))
  }
}

async function planCancel(
  kit: Kit,
  { orgId, event, customer, endDate, booked, waiting, pending }: Stored,
): Promise<void> {
  if (customer === null || endDate < new Date()) return
  if (booked.length + waiting.length === 0 && !pending) return
  const data = { orgId, event, customer, isWaiting: waiting.length > 0 }
  // The id of the task names no person of Parta.
  await kit.tasks.plan(cancelTask, { id: `${orgId}-${event}-${customer}`, data })
}

interface Cancelling {
  readonly orgId: string
  readonly event: string
  readonly customer: string
  readonly isWaiting: boolean
}

/**
 * Cancels a booking of a deleted person or alias. If the provider refuses, for example after its deadline, the booking
 * stays.
 */
export async function cancelBooking(connections: Connections, cancelling: Cancelling): Promise<void> {
  const { orgId, isWaiting, ...pair } = cancelling
  const connected = await connections.find(orgId)
  if (!connected) return
  const { adapter } = connected
  try {
    const { state } = await adapter.bookingState(pair)
    if (state === 'booked') await adapter.leave(pair)
    if (state === 'waiting' && isWaiting) await adapter.alternates?.remove(pair)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.problem === 'refused') throw new PermanentFailure(error.message)
    throw new TryLater(error.message)
  }
}
