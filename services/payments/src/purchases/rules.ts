import { AppError } from '@parta/contracts/errors'
import type { PaymentStatus } from '@parta/contracts/money'
import { isForMissingAlias } from '@parta/contracts/predicates/bought'
import { validBefore } from '@parta/contracts/predicates/validity'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { depositHold } from '../ledger/rules.ts'
import type { Payment, Purchase } from './store.ts'

/** The states that may follow a state; no state comes back (part 2, section 4). */
const following: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['paid', 'expired', 'cancelled'],
  paid: ['refunded'],
  expired: [],
  cancelled: [],
  refunded: [],
}

/** @throws payment.notPending for a transition that does not exist */
function moved(payment: Payment, status: PaymentStatus): Payment {
  if (!following[payment.status].includes(status)) throw new AppError('payment.notPending')
  return { ...payment, status }
}

/**
 * A pending payment is paid. A subscription of so many days is valid from now on, from the end of the one before, or
 * from the day that its buyer chose.
 * @param countedFrom when the attempt to pay ends, as in its claim: were it valid for a day less, because of midnight in
 * between, its renewal would be refused until that day is over
 */
export function payPayment(payment: Payment, now: Date, countedFrom = now): Payment {
  const paid: Payment = { ...moved(payment, 'paid'), datePaid: now, validUntil: endOfValidity(payment, countedFrom) }
  return paid.deposit ? { ...paid, deposit: { ...paid.deposit, status: 'held' } } : paid
}

/** Returns the ids of all holds that payments may have. */
export function holdIdsOf(payments: readonly Payment[]): string[] {
  return payments.flatMap(({ id, deposit }) => (deposit ? [id, depositHold(id)] : [id]))
}

/** Ends a held deposit as returned or kept; a deposit that has ended stays as it is. */
export function settleDeposit(payment: Payment, outcome: 'returned' | 'kept', now: Date): Payment {
  if (payment.deposit?.status !== 'held') return payment
  return { ...payment, deposit: { ...payment.deposit, status: outcome, settledAt: now } }
}

/**
 * Returns the first moment at which a subscription paid at `paidAt` is no longer valid; `null` for a one-off product. Its
 * days are counted from its beginning, or from the payment if that is later.
 */
export function endOfValidity({ validDays, validUntil, validFrom }: Payment, paidAt: Date): Date | null {
  if (validDays === null) return validUntil
  const isAhead = validFrom !== undefined && validFrom > paidAt
  return validBefore({ validDays, validUntil: null }, isAhead ? validFrom : paidAt)
}

/** Returns the end of the subscription that a payment of so many days would continue. */
export function renewedFrom(held: readonly Payment[]): Date | undefined {
  const ends = held.flatMap(({ validUntil }) => validUntil?.getTime() ?? [])
  return ends.length > 0 ? new Date(Math.max(...ends)) : undefined
}

/** @param reason the error code for which there is no seat; `null` when the payer cancels it */
export function cancelPayment(payment: Payment, reason: string | null): Payment {
  return { ...moved(payment, 'cancelled'), reason }
}

/** Expires a pending payment whose time is over; any other is returned as it is. */
export function expirePayment(payment: Payment, now: Date): Payment {
  return payment.status === 'pending' && payment.expiresAt <= now ? moved(payment, 'expired') : payment
}

interface Refund {
  /** The part that is kept, in minor units. */
  readonly leaveCharge: number
  readonly reason: string
}

/**
 * A paid payment is refunded. The charge of a refunded one may fall, when another person takes the seat or the event is
 * cancelled; it never rises.
 * @returns the payment, and the credit that comes back now
 */
export function refundPayment(payment: Payment, { leaveCharge, reason }: Refund, now: Date) {
  const kept = Math.min(leaveCharge, payment.amount)
  if (payment.status === 'refunded') {
    const least = Math.min(kept, payment.leaveCharge)
    const amount = payment.leaveCharge - least
    const returned = amount > 0 ? { isChargeReturned: true as const, reason } : {}
    return { payment: { ...payment, leaveCharge: least, ...returned }, amount }
  }
  const refunded: Payment = { ...moved(payment, 'refunded'), leaveCharge: kept, reason, refundedAt: now }
  return { payment: refunded, amount: payment.amount - kept }
}

/** Whether a payment covers its person at a time: a paid seat, or a paid subscription that is valid then. */
export function isCovering(payment: Payment, at: Date): boolean {
  const { validFrom } = payment
  return isLasting(payment, at) && (validFrom === undefined || validFrom <= at)
}

/** Whether a payment covers its person now or later: also a renewal that has not begun. */
export function isLasting({ status, type, validUntil }: Payment, now: Date): boolean {
  if (status !== 'paid') return false
  return type === 'oneOff' || (validUntil !== null && validUntil > now)
}

/** The entrant of a payment: its alias, or the payer. */
export function entrantOf({ aliasId }: Pick<Payment, 'aliasId'>, userId: string): string {
  return aliasId ?? userId
}

/** Whether credit may be held for the purchase: its payments can then be neither cancelled nor expire. */
export function isInProgress({ step, busyUntil }: Pick<Purchase, 'step' | 'busyUntil'>): boolean {
  return step === 'held' || busyUntil !== null
}

/**
 * Whether payments can end at any moment, because no attempt is in progress and none that died has noted credit as held.
 * Credit that such an attempt reserved without noting it is released when they end.
 */
export function isUnattended({ step, busyUntil }: Pick<Purchase, 'step' | 'busyUntil'>, now: Date): boolean {
  return step !== 'held' && (busyUntil === null || busyUntil <= now)
}

/** Returns the fields that every fact about a payment has. */
export function subjectOf({ userId }: Pick<Purchase, 'userId'>, payment: Payment) {
  const { id: paymentId, aliasId, productId, title, orgId, type, eventId } = payment
  return { paymentId, userId, aliasId, productId, title, orgId, type, eventId }
}

/** Returns the fields of the facts about a payment that waits for credit. */
export function waitingOf(purchase: Pick<Purchase, 'userId' | 'currency' | 'payments'>, payment: Payment) {
  const { amount, expiresAt } = payment
  const { currency } = purchase
  const waiting = purchase.payments.filter(({ status }) => status === 'pending')
  const due = waiting.reduce((sum, one) => sum + one.amount + (one.deposit?.amount ?? 0), 0)
  return { ...subjectOf(purchase, payment), amount, currency, due, expiresAt: expiresAt.toISOString() }
}

/** Returns the pending payments whose alias the payer has removed, each with the error code. */
export function ofRemovedAliases(payments: readonly Payment[], payer: UserSnapshot): ReadonlyMap<string, string> {
  const removed = payments.filter((payment) => payment.status === 'pending' && isForMissingAlias(payment, payer))
  return new Map(removed.map(({ id }) => [id, 'alias.notFound']))
}
