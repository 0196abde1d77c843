import { AppError } from '@parta/contracts/errors'
import { kartLimits } from '@parta/contracts/money'
import { paymentCancelled, paymentDeferred, paymentExpired, paymentPaid } from '@parta/contracts/payment-facts'
import { assertSameInput, type IdempotencyKey } from '@parta/kit/http/idempotency'
import { type Decision, factOf } from '@parta/kit/store/decision'
import { type PlannedTask, planned } from '@parta/kit/store/planned'
import {
  cancelPayment,
  entrantOf,
  expirePayment,
  holdIdsOf,
  isInProgress,
  isUnattended,
  payPayment,
  subjectOf,
  waitingOf,
} from '../purchases/rules.ts'
import { joinDatesTask, type Payment, type Purchase, releaseHoldTask, settleDepositTask } from '../purchases/store.ts'
import { attemptFrom, completion, ownPurchase } from './buy-rules.ts'
import { reminder } from './reminder-rules.ts'

/** The answer of a change of a purchase: `isOurs` is false when another attempt has taken over. */
export interface Attempted {
  readonly purchase: Purchase
  readonly isOurs: boolean
}

type AttemptDecision = Decision<Purchase, Attempted>

const isPending = ({ status }: Payment) => status === 'pending'

function known(state: Purchase | null): Purchase {
  if (!state) throw new AppError('payment.notFound')
  return state
}

interface Retrying {
  readonly id: string
  readonly userId: string
  readonly key: IdempotencyKey
  readonly unsold?: Unsold
  /** The payer wants the next top-up that is enough to pay it. */
  readonly isAutomatic?: boolean
}

/** Pending payments that can no longer be sold as they were, each with the error code. */
export type Unsold = ReadonlyMap<string, string>

/**
 * The payer tries a pending purchase again. A repeated call begins no further attempt. What is no longer sold at that
 * price is cancelled.
 * @throws payment.notPending, payment.triedTooOften
 */
export function retryPurchase(
  state: Purchase | null,
  { id, userId, key, unsold = new Map(), isAutomatic = false }: Retrying,
  now: Date,
): AttemptDecision {
  const purchase = ownPurchase(state, userId)
  const before = purchase.keys.find((used) => used.id === key.id)
  if (before) {
    assertSameInput(before.input, key)
    return { next: purchase, answer: { purchase, isOurs: false } }
  }
  const isFree = isUnattended(purchase, now)
  const current = isFree ? withOverdueExpired(purchase, now) : purchase
  if (!current.payments.some(isPending)) throw new AppError('payment.notPending')
  if (isBusy(current, now)) return { next: purchase, answer: { purchase, isOurs: false } }
  if (current.keys.length >= kartLimits.callsMax) throw new AppError('payment.triedTooOften')
  const { isAutomatic: _before, agreedAt: _then, ...rest } = isFree ? withoutUnsold(current, unsold) : current
  const asked = isAutomatic ? { isAutomatic: true as const, agreedAt: now } : {}
  const keyed: Purchase = { ...rest, ...asked, keys: [...current.keys, key] }
  const releases = releasesOf(purchase, keyed)
  const facts = expiredFacts(purchase, keyed)
  if (keyed.step === 'done') return { next: keyed, facts, tasks: releases, answer: { purchase: keyed, isOurs: false } }
  const next = { ...keyed, ...attemptFrom(current.attempt, now) }
  return { next, facts, tasks: [completion(id, next), ...releases], answer: { purchase: next, isOurs: true } }
}

/** Whether a top-up makes the current attempt: its payer is not there to see the result. */
export function isByTopUp({ isAutomatic, attempt }: Purchase): boolean {
  return isAutomatic === true && attempt > 1
}

/** Cancels pending payments that are no longer sold. */
export function withoutUnsold(purchase: Purchase, unsold: Unsold): Purchase {
  const payments = purchase.payments.map((payment) => {
    const code = isPending(payment) ? unsold.get(payment.id) : undefined
    return code === undefined ? payment : cancelPayment(payment, code)
  })
  return decided({ ...purchase, payments })
}

/** The tasks that release the credit of payments that have just ended: a slow attempt may have reserved it. */
export function releasesOf(before: Purchase, after: Purchase): PlannedTask[] {
  return after.payments
    .filter((payment, at) => !isPending(payment) && before.payments[at]?.status === 'pending')
    .map(({ id }) => planned(releaseHoldTask, { id, data: { paymentId: id } }))
}

/**
 * Takes over an attempt whose time is over without an end: its process died. After a long outage, payments that are
 * overdue by then expire unless their credit is known to be held, because their payer no longer expects to be charged.
 * In the same way those of an alias that was removed meanwhile are cancelled. The price stays the one that was agreed.
 */
export function resumePurchase(state: Purchase | null, now: Date, removed: Unsold = new Map()): AttemptDecision {
  const purchase = known(state)
  if (purchase.busyUntil === null || purchase.busyUntil > now)
    return { next: purchase, answer: { purchase, isOurs: false } }
  const isFree = isUnattended(purchase, now)
  const current = isFree ? withoutUnsold(withOverdueExpired(purchase, now), removed) : purchase
  const isOurs = current.step !== 'done'
  const next = isOurs ? { ...current, ...attemptFrom(purchase.attempt, now) } : current
  const [facts, tasks] = [expiredFacts(purchase, next), releasesOf(purchase, next)]
  return { next, ...(tasks.length > 0 ? { facts, tasks } : {}), answer: { purchase: next, isOurs } }
}

function isBusy({ busyUntil }: Purchase, now: Date): boolean {
  return busyUntil !== null && busyUntil > now
}

function withOverdueExpired(purchase: Purchase, now: Date): Purchase {
  return decided({ ...purchase, payments: purchase.payments.map((payment) => expirePayment(payment, now)) })
}

/** Returns a purchase, as done if none of its payments is pending any more. */
export function decided(purchase: Purchase): Purchase {
  return purchase.payments.some(isPending) ? purchase : { ...purchase, step: 'done', busyUntil: null }
}

/** Runs a rule if the attempt is still the purchase's current one. */
function during(
  state: Purchase | null,
  attempt: number,
  rule: (purchase: Purchase) => Omit<AttemptDecision, 'answer'>,
): AttemptDecision {
  const purchase = known(state)
  if (purchase.attempt !== attempt || purchase.busyUntil === null)
    return { next: purchase, answer: { purchase, isOurs: false } }
  const decision = rule(purchase)
  return { ...decision, answer: { purchase: decision.next, isOurs: true } }
}

/** Ends an attempt for which the credit is not enough: the payments wait, and nothing is held. */
export function pausePurchase(state: Purchase | null, attempt: number, now: Date): AttemptDecision {
  return during(state, attempt, (purchase) => {
    const waiting = attempt === 1 ? purchase.payments.filter(isPending) : []
    return {
      next: { ...purchase, busyUntil: null },
      facts: waiting.map((payment) => factOf(paymentDeferred, waitingOf(purchase, payment))),
      tasks: waiting.flatMap((payment) => reminder(payment, now)),
    }
  })
}

interface Reserved {
  readonly attempt: number
  /** Payments whose credit was reserved before, and posted or released since. */
  readonly settled: readonly string[]
  /** Payments of subscriptions that another payment has just bought. */
  readonly refused: readonly string[]
}

/** The credit is held for all pending payments but the refused ones, which are cancelled. @throws Unposted */
export function holdPurchase(state: Purchase | null, reserved: Reserved, now: Date): AttemptDecision {
  const { attempt, settled, refused } = reserved
  return during(state, attempt, (purchase) => {
    const spent = purchase.payments.filter(
      (payment) => isPending(payment) && holdIdsOf([payment]).some((hold) => settled.includes(hold)),
    )
    if (spent.length > 0) throw new Unposted(spent)
    const payments = purchase.payments.map((payment) =>
      isPending(payment) && refused.includes(payment.id) ? cancelPayment(payment, 'payment.alreadyPaid') : payment,
    )
    return { next: { ...purchase, payments, step: 'held', heldAt: now } }
  })
}

/** Payments that cannot be paid, because their credit is neither held nor posted: a breach that a person must look at. */
export class Unposted extends Error {
  constructor(payments: readonly Payment[]) {
    super(`No credit is held or posted for ${payments.map(({ id }) => id).join(', ')}`)
  }
}

/** What events answered for the entrants of one event. */
export interface SeatsAnswer {
  readonly taken: readonly string[]
  readonly refused: readonly { readonly id: string; readonly code: string }[]
}

interface SeatsOfEvent {
  readonly attempt: number
  readonly eventId: string
  readonly productId: string
  readonly answer: SeatsAnswer
}

/** Notes the seats of one event. A payment whose seat is refused is cancelled with the reason. */
export function seatPurchase(
  state: Purchase | null,
  { attempt, eventId, productId, answer }: SeatsOfEvent,
): AttemptDecision {
  return during(state, attempt, (purchase) => {
    const payments = purchase.payments.map((payment) => {
      const isAsked = payment.eventId === eventId && payment.productId === productId && payment.seat === 'wanted'
      if (!isAsked || !isPending(payment)) return payment
      const entrant = entrantOf(payment, purchase.userId)
      if (answer.taken.includes(entrant)) return { ...payment, seat: 'taken' as const }
      const refused = answer.refused.find(({ id }) => id === entrant)
      return refused ? { ...cancelPayment(payment, refused.code), seat: 'refused' as const } : payment
    })
    const gone = payments.filter((payment, at) => payment.seat === 'refused' && payment !== purchase.payments[at])
    const told = isByTopUp(purchase) ? gone : []
    return {
      next: { ...purchase, payments },
      facts: told.map((payment) => factOf(paymentCancelled, subjectOf(purchase, payment))),
    }
  })
}

interface Posted {
  readonly attempt: number
  /** Payments whose credit reached its account. */
  readonly posted: readonly string[]
}

/** The credit was posted: every payment that is still pending has its seat, and is paid. @throws Unposted */
export function finishPurchase(state: Purchase | null, { attempt, posted }: Posted, now: Date): AttemptDecision {
  return during(state, attempt, (purchase) => {
    if (purchase.payments.some((payment) => isPending(payment) && payment.seat === 'wanted'))
      throw new Error('A purchase cannot finish before all its seats are known')
    const unposted = purchase.payments.filter(
      (payment) => isPending(payment) && payment.amount > 0 && !posted.includes(payment.id),
    )
    if (unposted.length > 0) throw new Unposted(unposted)
    const paying = new Set(purchase.payments.filter(isPending).map(({ id }) => id))
    const payments = purchase.payments.map((payment) =>
      paying.has(payment.id) ? payPayment(payment, now, purchase.busyUntil ?? now) : payment,
    )
    const next = decided({ ...purchase, payments })
    const paid = payments.filter(({ id }) => paying.has(id))
    const joining = paid.filter(({ autoJoin }) => autoJoin)
    return {
      next,
      facts: paid.map((payment) => paidFact(next, payment)),
      tasks: [
        ...joining.map(({ id: paymentId }) => planned(joinDatesTask, { id: paymentId, data: { paymentId } })),
        ...paid.filter(({ deposit }) => deposit).map(depositTask),
      ],
    }
  })
}

/** Returns the task of a deposit, which first looks at it when the event begins. */
function depositTask({ id: paymentId, expiresAt }: Payment): PlannedTask {
  return planned(settleDepositTask, { id: paymentId, data: { paymentId }, at: expiresAt })
}

/** The payer cancels a pending payment; a cancelled one stays as it is. @throws payment.inProgress, payment.notPending */
export function cancelOwn(
  state: Purchase | null,
  { userId, paymentId }: { readonly userId: string; readonly paymentId: string },
): Decision<Purchase, Purchase> {
  const purchase = ownPurchase(state, userId)
  const payment = purchase.payments.find(({ id }) => id === paymentId)
  if (!payment) throw new AppError('payment.notFound')
  if (payment.status === 'cancelled') return { next: purchase, answer: purchase }
  if (isPending(payment) && isInProgress(purchase)) throw new AppError('payment.inProgress')
  const cancelled = cancelPayment(payment, null)
  const next = decided({
    ...purchase,
    payments: purchase.payments.map((one) => (one === payment ? cancelled : one)),
  })
  return { next, tasks: releasesOf(purchase, next), answer: next }
}

/** Expires the overdue payments. @returns `false` while credit is held: then it must be tried again later */
export function expirePurchase(state: Purchase | null, now: Date): Decision<Purchase, boolean> {
  const purchase = known(state)
  if (isInProgress(purchase)) return { next: purchase, answer: false }
  const isOverdue = purchase.payments.some((payment) => isPending(payment) && payment.expiresAt <= now)
  if (!isOverdue) return { next: purchase, answer: true }
  const next = withOverdueExpired(purchase, now)
  return { next, facts: expiredFacts(purchase, next), tasks: releasesOf(purchase, next), answer: true }
}

/** Returns a fact for each payment that expires with a change. */
function expiredFacts(before: Purchase, after: Purchase) {
  return after.payments
    .filter(({ status }, at) => status === 'expired' && before.payments[at]?.status === 'pending')
    .map((payment) => factOf(paymentExpired, subjectOf(after, payment)))
}

function paidFact(purchase: Purchase, payment: Payment) {
  const validUntil = payment.validUntil?.toISOString() ?? null
  const how = isByTopUp(purchase) ? { isByTopUp: true as const } : {}
  return factOf(paymentPaid, { ...subjectOf(purchase, payment), autoJoin: payment.autoJoin, validUntil, ...how })
}
