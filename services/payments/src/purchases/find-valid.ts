import type { Kit } from '@parta/kit/kit'
import { findBegun, findComing } from '../events/store.ts'
import { purchasesOf } from './find-purchases.ts'
import { isLasting } from './rules.ts'
import { byEvent, byValidity, type Payment } from './store.ts'

/** Returns the paid subscriptions of a person that are valid now or later. Reads only purchases that have one. */
export async function findLasting(kit: Kit, userId: string, now: Date): Promise<Payment[]> {
  const found = await purchasesLasting(kit, userId, now).toArray()
  const all = found.flatMap(({ payments }) => payments)
  return all.filter((payment) => payment.type === 'subscription' && isLasting(payment, now))
}

/** Returns a cursor of the purchases with such a subscription. */
export function purchasesLasting(kit: Kit, userId: string, now: Date) {
  const valid = { type: 'subscription' as const, status: 'paid' as const, validUntil: { $gt: now } }
  return purchasesOf(kit)
    .find({ userId, payments: { $elemMatch: valid } }, { projection: { payments: 1 } })
    .hint(byValidity)
}

/**
 * Returns the paid seats of a person in events that have not begun. MongoDB returns only the ids of all their events;
 * purchases are read of those that have not begun. An event may be postponed at any time before it begins, so neither
 * the age of a purchase nor the time at which its payments expired says that its events are over.
 */
export async function findComingSeats(kit: Kit, userId: string, now: Date): Promise<Payment[]> {
  const all = await purchasesOf(kit).distinct('payments.eventId', { userId })
  const eventIds = all.filter((id) => id !== null)
  const begun = await findBegun(kit, eventIds, now)
  const wanted = new Set(eventIds.filter((id) => !begun.has(id)))
  if (wanted.size === 0) return []
  const found = await purchasesSeated(kit, userId, [...wanted]).toArray()
  const paid = found
    .flatMap(({ payments }) => payments)
    .filter(({ status, eventId }) => status === 'paid' && eventId !== null && wanted.has(eventId))
  return await findComing(kit, paid, now)
}

/** Returns a cursor of a person's purchases of seats in some events. */
export function purchasesSeated(kit: Kit, userId: string, eventIds: readonly string[]) {
  return purchasesOf(kit)
    .find({ userId, 'payments.eventId': { $in: [...eventIds] } }, { projection: { payments: 1 } })
    .hint(byEvent)
}
