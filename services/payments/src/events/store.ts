import { AppError } from '@parta/contracts/errors'
import type { EventSnapshot } from '@parta/contracts/events'
import { askEvent } from '@parta/contracts/questions'
import { projection } from '@parta/kit/facts/projection'
import type { Kit } from '@parta/kit/kit'
import { index } from '@parta/kit/store/row'

/** This service's own copy of events: which organisation's they are, and when they begin. */
export const eventProjection = projection(askEvent, 'event-copies', [
  index({ 'data.subscriptionProductId': 1 }, { serves: 'the coming events that sell a subscription', sparse: true }),
  index({ 'data.oldPassIds': 1 }, { serves: 'the coming events that sold a subscription before', sparse: true }),
])

/** A payment of a seat, or of a subscription. */
interface Seated {
  readonly eventId: string | null
  readonly expiresAt: Date
}

/**
 * Returns those payments whose event has not begun, by when it begins now: a paid payment keeps the time at which it
 * expired while it was pending, also when its event is moved.
 */
export async function findComing<T extends Seated>(kit: Kit, payments: readonly T[], now: Date): Promise<T[]> {
  const ids = payments.flatMap(({ eventId }) => eventId ?? [])
  const events = await kit.projections.many(eventProjection, [...new Set(ids)])
  return payments.filter(({ eventId, expiresAt }) => {
    const date = events.get(eventId ?? '')?.date
    return eventId !== null && (date === undefined ? expiresAt : new Date(date)) > now
  })
}

/** Returns those of some events that have begun; events that this service does not know are not among them. */
export async function findBegun(kit: Kit, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const found = await kit.database
    .native<{ _id: string; data: EventSnapshot }>(eventProjection.definition.collection)
    .find({ _id: { $in: [...ids] }, 'data.date': { $lte: now.toISOString() } }, { projection: { _id: 1 } })
    .toArray()
  return new Set(found.map(({ _id }) => _id))
}

/** A person who still has a seat in a coming event must leave it, which refunds it. @throws payment.stillSeated */
export async function requireLeft(kit: Kit, payment: Seated): Promise<void> {
  if ((await findComing(kit, [payment], new Date())).length > 0) throw new AppError('payment.stillSeated')
}

/** @throws event.notFound when a product is to lead to an event that is none of its organisation's */
export async function verifyEvent(kit: Kit, eventId: string | null | undefined, orgId: string): Promise<void> {
  if (!eventId) return
  const event = await kit.projections.one(eventProjection, eventId)
  if (event?.orgId !== orgId || event.removed) throw AppError.field('event.notFound', 'eventId')
}

/** Returns the events that sell a subscription and began within some time. */
export async function findBegunSelling(
  kit: Kit,
  productId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<EventSnapshot[]> {
  const found = await kit.database
    .native<{ _id: string; data: EventSnapshot }>(eventProjection.definition.collection)
    .find({
      'data.subscriptionProductId': productId,
      'data.date': { $gt: from.toISOString(), $lte: to.toISOString() },
    })
    .toArray()
  return found.map(({ data }) => data)
}

/** Returns the coming events that sell a subscription or sold it before, the soonest first. */
export async function findSelling(kit: Kit, productId: string, now: Date): Promise<EventSnapshot[]> {
  const found = await kit.database
    .native<{ _id: string; data: EventSnapshot }>(eventProjection.definition.collection)
    .find({
      $or: [{ 'data.subscriptionProductId': productId }, { 'data.oldPassIds': productId }],
      'data.cancelled': false,
      'data.date': { $gt: now.toISOString() },
    })
    .sort({ 'data.date': 1 })
    .toArray()
  return found.map(({ data }) => data)
}
