import { AppError } from '@parta/contracts/errors'
import type { RefundReason, ReleaseReason } from '@parta/contracts/money'
import { paymentRefunded } from '@parta/contracts/payment-facts'
import { leaveChargeOf, leavePercentAt } from '@parta/contracts/predicates/leave-charge'
import { type Decision, factOf } from '@parta/kit/store/decision'
import { planned } from '@parta/kit/store/planned'
import { refundPayment, subjectOf } from '../purchases/rules.ts'
import { type Payment, type Purchase, releaseSeatsTask } from '../purchases/store.ts'

/** Why and when the seat of a payment became free. */
export interface Release {
  readonly reason: ReleaseReason
  readonly at: Date
  /** The event's start at that time. */
  readonly start: Date
}

/**
 * Returns what is kept of a payment whose seat became free, in minor units: the leave charge for who left, nothing for
 * everybody else: removed, cancelled, not enough players.
 */
export function chargeFor({ amount, leaveSteps }: Payment, { reason, at, start }: Release): number {
  return reason === 'left' ? leaveChargeOf(amount, leavePercentAt(leaveSteps, start, at)) : 0
}

/** The reason of a refund that site admins decided. */
export const byHand = 'byHand' satisfies RefundReason

interface Refunding {
  readonly paymentId: string
  readonly leaveCharge: number
  readonly reason: string
}

/** Notes a refund, or that the charge of an earlier one came back; a repeated one changes nothing. */
export function refundOf(
  purchase: Purchase | null,
  { paymentId, leaveCharge, reason }: Refunding,
  now: Date,
): Decision<Purchase, void> {
  const before = purchase?.payments.find(({ id }) => id === paymentId)
  if (!purchase || !before) throw new AppError('payment.notFound')
  const { payment, amount } = refundPayment(before, { leaveCharge, reason }, now)
  if (before.status === 'refunded' && amount === 0) return { next: purchase, answer: undefined }
  const fact = {
    ...subjectOf(purchase, payment),
    amount,
    leaveCharge: payment.leaveCharge,
    ...(before.status === 'refunded' ? { returnsCharge: true } : {}),
    currency: purchase.currency,
    reason,
  }
  const payments = purchase.payments.map((one) => (one === before ? payment : one))
  // The seat of a one-off payment was released before; those of a subscription are taken now.
  const tasks =
    payment.type === 'subscription' ? [planned(releaseSeatsTask, { id: paymentId, data: { paymentId } })] : []
  return { next: { ...purchase, payments }, facts: [factOf(paymentRefunded, fact)], tasks, answer: undefined }
}
