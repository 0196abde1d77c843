import type { PaymentView } from '@parta/contracts/payments'
import { isInProgress } from './rules.ts'
import type { Payment, Purchase } from './store.ts'

/** When events begin now, by their ids. */
export type Starts = ReadonlyMap<string, { readonly date: string }>

/** Returns the payments of a purchase as their payer sees them. */
export function paymentViews(purchaseId: string, purchase: Purchase, starts?: Starts): PaymentView[] {
  return purchase.payments.map((payment) => {
    const start = starts?.get(payment.eventId ?? '')?.date
    return { ...paymentView(purchaseId, purchase, payment), ...(start ? { start } : {}) }
  })
}

function paymentView(purchaseId: string, purchase: Purchase, payment: Payment): PaymentView {
  const { id, productId, title, orgId, type, eventId, aliasId, amount, multisport, status, reason } = payment
  const { leaveSteps, leaveCharge, expiresAt, datePaid, validUntil, validFrom, validDays, refundedAt } = payment
  // Of a payment that ended without being paid nothing is held.
  const isShown = payment.deposit?.status !== 'due' || status === 'pending'
  const deposit = payment.deposit && isShown ? { amount: payment.deposit.amount, status: payment.deposit.status } : null
  const inProgress = status === 'pending' && isInProgress(purchase)
  return {
    id,
    purchaseId,
    productId,
    title,
    orgId,
    type,
    eventId,
    aliasId,
    amount,
    currency: purchase.currency,
    multisport,
    deposit,
    status,
    inProgress,
    reason,
    leaveSteps: leaveSteps.map(({ percent, hours }) => ({ percent, hours })),
    leaveCharge,
    createdAt: purchase.createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    datePaid: datePaid?.toISOString() ?? null,
    validUntil: validUntil?.toISOString() ?? null,
    ...(validFrom ? { validFrom: validFrom.toISOString() } : {}),
    ...(status === 'paid' && validDays !== null ? { isRenewable: true } : {}),
    refundedAt: refundedAt?.toISOString() ?? null,
    ...(payment.isChargeReturned ? { isChargeReturned: true } : {}),
  }
}
