import { AppError } from '@parta/contracts/errors'
import { paymentCancelled } from '@parta/contracts/payment-facts'
import type { CancelReason } from '@parta/contracts/values'
import { type Decision, factOf } from '@parta/kit/store/decision'
import { planned } from '@parta/kit/store/planned'
import { cancelPayment, isInProgress, isUnattended, subjectOf } from '../payments/rules.ts'
import { expirePaymentTask, type Payment, type Purchase } from '../payments/store.ts'
import { decided, releasesOf, withoutUnsold } from './attempt-rules.ts'
import { reminder } from './reminder-rules.ts'

interface EventPlan {
  readonly eventId: string
  readonly start: Date
  /** Why the event does not take place; `null` if it does. */
  readonly why: CancelReason | null
}

/**
 * Payments that wait for credit expire at the event's start, wherever it is moved, and are cancelled with the event
 * (domain facts 7.4). They follow a moved event also while an attempt is in progress: were they to expire at the old
 * start, an attempt that is continued after a crash would not pay them.
 * @returns `false` while credit may be held for an event that does not take place: then it must be tried again later
 */
export function followPlan(
  purchase: Purchase | null,
  { eventId, start, why }: EventPlan,
  now: Date,
): Decision<Purchase, boolean> {
  if (!purchase) throw new AppError('payment.notFound')
  const isAhead = purchase.payments.filter((payment) => payment.eventId === eventId && payment.status === 'pending')
  const changed = isAhead.filter(({ expiresAt }) => why !== null || expiresAt.getTime() !== start.getTime())
  if (changed.length === 0) return { next: purchase, answer: true }
  if (why !== null && isInProgress(purchase)) return { next: purchase, answer: false }
  const payments = purchase.payments.map((payment) => {
    if (!changed.includes(payment)) return payment
    return why === null ? { ...payment, expiresAt: start } : cancelPayment(payment, why)
  })
  const next = decided({ ...purchase, payments })
  if (why !== null) {
    const facts = changed.map((payment) => factOf(paymentCancelled, { ...subjectOf(purchase, payment), reason: why }))
    return { next, facts, tasks: releasesOf(purchase, next), answer: true }
  }
  const tasks = changed.flatMap((payment) => {
    const id = `${payment.id}:${start.getTime()}`
    const expiry = planned(expirePaymentTask, { id, data: { paymentId: payment.id }, at: start })
    return [expiry, ...reminder({ ...payment, expiresAt: start }, now, id)]
  })
  return { next, tasks, answer: true }
}

interface Needless {
  readonly isMeant: (payment: Payment) => boolean
  /** The error code that says why it is not to be paid for. */
  readonly code: string
  /** What was ordered at this time or later stays. */
  readonly before?: Date
}

/**
 * Cancels payments that wait for credit and are not to be paid any more.
 * @returns `false` while an attempt is in progress or credit is held: then it must be tried again later
 */
export function cancelNeedless(
  purchase: Purchase | null,
  { isMeant, code, before }: Needless,
  now: Date,
): Decision<Purchase, boolean> {
  if (!purchase) throw new AppError('payment.notFound')
  const isOlder = before === undefined || purchase.createdAt < before
  const own = purchase.payments.filter((payment) => isOlder && payment.status === 'pending' && isMeant(payment))
  if (own.length === 0) return { next: purchase, answer: true }
  if (!isUnattended(purchase, now)) return { next: purchase, answer: false }
  const next = withoutUnsold(purchase, new Map(own.map(({ id }) => [id, code])))
  return { next, tasks: releasesOf(purchase, next), answer: true }
}

/** Cancels the payments that wait for credit of an alias that their payer removed. */
export function cancelEntrant(purchase: Purchase | null, aliasId: string, now: Date): Decision<Purchase, boolean> {
  return cancelNeedless(purchase, { isMeant: (payment) => payment.aliasId === aliasId, code: 'alias.notFound' }, now)
}
