import type { PaymentView } from '@parta/contracts/payments'
import { neededFor } from '@parta/contracts/predicates/kart'
import type { Currency } from '@parta/contracts/values'

/**
 * Returns the newest purchase that waits for credit in a currency: its first payment, with the credit that all of its
 * waiting payments take and hold; `null` when none waits.
 * @param items the newest first
 */
export function waitingIn(items: readonly PaymentView[], currency: Currency) {
  const waiting = items.filter((one) => one.status === 'pending' && !one.inProgress && one.currency === currency)
  const first = waiting[0]
  if (!first) return null
  const own = waiting.filter(({ purchaseId }) => purchaseId === first.purchaseId)
  const { id, orgId, title } = first
  const isSeat = own.some(({ eventId }) => eventId !== null)
  return { id, orgId, title, isSeat, needed: own.reduce((sum, payment) => sum + neededFor(payment), 0) }
}
