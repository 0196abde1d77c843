import type { PaymentView } from '@parta/contracts/payments'
import { buyPath } from '../../lib/shop-paths.ts'

export type Outcome = 'paid' | 'partly' | 'refused' | 'waiting' | 'inProgress'

/** Returns what became of a purchase as a whole. */
export function outcomeOf(payments: readonly Pick<PaymentView, 'status' | 'inProgress'>[]): Outcome {
  if (payments.some(({ inProgress }) => inProgress)) return 'inProgress'
  if (payments.some(({ status }) => status === 'pending')) return 'waiting'
  const paid = payments.filter(({ status }) => status === 'paid').length
  if (paid === payments.length) return 'paid'
  return paid > 0 ? 'partly' : 'refused'
}

/**
 * Returns the texts of the end of a purchase, as a key under `finish`: of an outcome, but that all of it was paid
 * before, that no seat is left, and that no seat is concerned, have their own.
 */
export function finishText(
  payments: readonly Pick<PaymentView, 'status' | 'inProgress' | 'reason' | 'eventId'>[],
): Outcome | 'there' | 'full' | 'waitingSubscription' {
  if (payments.every(isThere)) return 'there'
  if (payments.every(isFull)) return 'full'
  const outcome = outcomeOf(payments)
  return outcome === 'waiting' && payments.every(({ eventId }) => eventId === null) ? 'waitingSubscription' : outcome
}

/** Whether a payment was refused because no seat is left. */
export function isFull({ status, reason }: Pick<PaymentView, 'status' | 'reason'>): boolean {
  return status === 'cancelled' && (reason === 'event.full' || reason === 'event.notEnoughRoom')
}

/** Whether a payment was refused because the same was paid before, for example in another tab. */
function isThere({ status, reason }: Pick<PaymentView, 'status' | 'reason'>): boolean {
  return status === 'cancelled' && (reason === 'event.alreadyJoined' || reason === 'payment.alreadyPaid')
}

type Refused = Pick<PaymentView, 'reason' | 'orgId' | 'productId' | 'eventId' | 'aliasId'>

/**
 * Returns the path of the kart with a product whose price has changed, for the same people and events, at its price of
 * today; `null` when no price has changed. @param me the id of the payer
 */
export function againPath(payments: readonly Refused[], me: string): string | null {
  const outdated = payments.filter(({ reason }) => reason === 'payment.priceChanged')
  const [first] = outdated
  if (!first) return null
  const same = outdated.filter(({ productId }) => productId === first.productId)
  const people = [...new Set(same.map(({ aliasId }) => aliasId ?? me))]
  const events = [...new Set(same.flatMap(({ eventId }) => eventId ?? []))]
  return buyPath(first.orgId, { product: first.productId, people, events })
}
