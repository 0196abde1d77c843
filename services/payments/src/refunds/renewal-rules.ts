import { AppError } from '@parta/contracts/errors'
import type { Decision } from '@parta/kit/store/decision'
import { isInProgress } from '../purchases/rules.ts'
import type { Payment, Purchase } from '../purchases/store.ts'

/**
 * Returns the payments that were bought to continue a refunded subscription. None when it had ended before, or when
 * another subscription of the same person ends at the same time, so that there is no gap.
 */
export function renewalsOf(refunded: Payment, all: readonly Payment[]): Payment[] {
  const { productId, aliasId, validUntil: end, refundedAt } = refunded
  if (!end || !refundedAt || end <= refundedAt) return []
  const same = all.filter((one) => one.productId === productId && one.aliasId === aliasId)
  if (same.some(({ status, validUntil }) => status === 'paid' && isAt(validUntil, end))) return []
  return same.filter(
    ({ status, validFrom }) => (status === 'paid' || status === 'pending') && isAt(validFrom ?? null, end),
  )
}

function isAt(time: Date | null, other: Date): boolean {
  return time?.getTime() === other.getTime()
}

/**
 * Lets a pending renewal begin with its payment.
 * @returns false while the payment is in progress, because its claim has the old beginning
 */
export function beginWithPayment(purchase: Purchase | null, paymentId: string): Decision<Purchase, boolean> {
  const payment = purchase?.payments.find(({ id }) => id === paymentId)
  if (!purchase || !payment) throw new AppError('payment.notFound')
  if (payment.status !== 'pending' || payment.validFrom === undefined) {
    return { next: purchase, answer: payment.status !== 'paid' }
  }
  if (isInProgress(purchase)) return { next: purchase, answer: false }
  const { validFrom: _old, ...rest } = payment
  return {
    next: { ...purchase, payments: purchase.payments.map((one) => (one === payment ? rest : one)) },
    answer: true,
  }
}
