import type { PaymentView } from '@parta/contracts/payments'

/** One array for all calls, so that cards without a payment are not rendered again. */
const none: readonly PaymentView[] = []

/**
 * Returns the newest payment of each person for an event.
 * @param payments the newest first
 */
export function newestOf(payments: readonly PaymentView[], eventId: string): readonly PaymentView[] {
  const newest = new Map<string | null, PaymentView>()
  for (const payment of payments) {
    if (payment.eventId === eventId && !newest.has(payment.aliasId)) newest.set(payment.aliasId, payment)
  }
  return newest.size === 0 ? none : [...newest.values()]
}
