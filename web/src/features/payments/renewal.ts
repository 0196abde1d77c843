import type { PaymentView } from '@parta/contracts/payments'
import { isForMissingAlias, type Payer } from '@parta/contracts/predicates/bought'

interface Others {
  readonly all: readonly PaymentView[]
  readonly payer: Payer | undefined
}

/** Whether a subscription that is still valid can be continued: its alias was not removed, and nobody has done so yet. */
export function isToRenew(payment: PaymentView, { all, payer }: Others, now: Date): boolean {
  const { isRenewable = false, validFrom, validUntil, productId, aliasId } = payment
  if (!isRenewable || validUntil === null || new Date(validUntil) <= now) return false
  if (isForMissingAlias(payment, payer)) return false
  if (validFrom !== undefined && new Date(validFrom) > now) return false
  return !all.some(
    (one) =>
      one.productId === productId &&
      one.aliasId === aliasId &&
      one.validFrom === validUntil &&
      (one.status === 'paid' || one.status === 'pending'),
  )
}
