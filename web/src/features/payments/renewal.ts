import type { PaymentView } from '@parta/contracts/payments'

/** Whether a subscription that is still valid can be continued: nobody has done so yet. */
export function isToRenew(payment: PaymentView, all: readonly PaymentView[], now: Date): boolean {
  const { isRenewable = false, validFrom, validUntil, productId, aliasId } = payment
  if (!isRenewable || validUntil === null || new Date(validUntil) <= now) return false
  if (validFrom !== undefined && new Date(validFrom) > now) return false
  return !all.some(
    (one) =>
      one.productId === productId &&
      one.aliasId === aliasId &&
      one.validFrom === validUntil &&
      (one.status === 'paid' || one.status === 'pending'),
  )
}
