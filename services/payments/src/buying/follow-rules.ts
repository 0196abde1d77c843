import { AppError } from '@parta/contracts/errors'
import { paymentCancelled, paymentDeferred } from '@parta/contracts/payment-facts'
import type { CancelReason } from '@parta/contracts/values'
import { type Decision, factOf } from '@parta/kit/store/decision'
import { type PlannedTask, planned } from '@parta/kit/store/planned'
import { cancelPayment, isInProgress, isUnattended, subjectOf, waitingOf } from '../purchases/rules.ts'
import { expirePaymentTask, type Payment, type Purchase } from '../purchases/store.ts'
import { decided, releasesOf, withoutUnsold } from './attempt-rules.ts'
import { reminder } from './reminder-rules.ts'

interface EventPlan {
  readonly eventId: string
  readonly start: Date
  /** Why the event does not take place; `null` if it does. */
  readonly why: CancelReason | null
  /** The one-off product that it sells; undefined where that is not known. */
  readonly sells?: string | null | undefined
  /** When `sells` was asked: a payment ordered since may be for what the event sells by now. */
  readonly asked: Date
}

/**
 * Payments that wait for credit expire at the event's start, wherever it is moved, and are cancelled with the event
 * (domain facts 7.4), or when it sells something else. They follow a moved event also while an attempt is in progress:
 * were they to expire at the old start, an attempt that is continued after a crash would not pay them. No top-up pays for
 * another time than the payer agreed to: they are told until when the payment waits now.
 * @returns `false` while credit may be held for what is not sold any more: then it must be tried again later
 */
export function followPlan(purchase: Purchase | null, plan: EventPlan, now: Date): Decision<Purchase, boolean> {
  if (!purchase) throw new AppError('payment.notFound')
  const { eventId, start, why, sells } = plan
  const ahead = purchase.payments.filter((payment) => payment.eventId === eventId && payment.status === 'pending')
  const isOld = sells !== undefined && purchase.createdAt < plan.asked
  const over = ahead.filter(({ productId }) => why !== null || (isOld && sells !== productId))
  const moved = ahead.filter((payment) => !over.includes(payment) && payment.expiresAt.getTime() !== start.getTime())
  if (over.length + moved.length === 0) return { next: purchase, answer: true }
  if (over.length > 0 && isInProgress(purchase)) return { next: purchase, answer: false }
  const payments = purchase.payments.map((payment) => {
    if (over.includes(payment)) return cancelPayment(payment, why ?? 'product.notSold')
    return moved.includes(payment) ? { ...payment, expiresAt: start } : payment
  })
  const { isAutomatic, ...asked } = purchase
  const isAskedAnew = moved.length > 0 && isAutomatic === true && !isInProgress(purchase)
  const next = decided({ ...(isAskedAnew ? asked : purchase), payments })
  const waiting = moved.map((payment) => ({ ...payment, expiresAt: start }))
  return {
    next,
    facts: [
      ...over.map((payment) =>
        factOf(paymentCancelled, { ...subjectOf(purchase, payment), ...(why ? { reason: why } : {}) }),
      ),
      ...(isAskedAnew ? waiting.map((payment) => factOf(paymentDeferred, waitingOf(next, payment))) : []),
    ],
    tasks: [...releasesOf(purchase, next), ...waiting.flatMap((payment) => timers(payment, now))],
    answer: true,
  }
}

/** The tasks of a payment whose event was moved. */
function timers(payment: Payment, now: Date): PlannedTask[] {
  const id = `${payment.id}:${payment.expiresAt.getTime()}`
  const expiry = planned(expirePaymentTask, { id, data: { paymentId: payment.id }, at: payment.expiresAt })
  return [expiry, ...reminder(payment, now, id)]
}

interface Needless {
  readonly isMeant: (payment: Payment) => boolean
  /** The error code that says why it is not to be paid for. */
  readonly code: string
  /** Payments that were ordered at this time or later stay. */
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
