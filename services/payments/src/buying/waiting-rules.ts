import { AppError } from '@parta/contracts/errors'
import type { Decision } from '@parta/kit/store/decision'
import { entrantOf, isUnattended } from '../purchases/rules.ts'
import type { Payment, Purchase } from '../purchases/store.ts'
import { type Attempted, releasesOf, withoutUnsold } from './attempt-rules.ts'
import { attemptFrom, completion } from './buy-rules.ts'

/**
 * A top-up tries a purchase that waits for credit, if its payer asked for that. What is overdue, or in progress, is left
 * to its tasks.
 */
export function retryAutomatically(state: Purchase | null, id: string, now: Date): Decision<Purchase, Attempted> {
  if (!state) throw new AppError('payment.notFound')
  const pending = state.payments.filter(({ status }) => status === 'pending')
  const isWaiting = pending.length > 0 && pending.every(({ expiresAt }) => expiresAt > now)
  if (!state.isAutomatic || !isWaiting || !isUnattended(state, now)) {
    return { next: state, answer: { purchase: state, isOurs: false } }
  }
  const next = { ...state, ...attemptFrom(state.attempt, now) }
  return { next, tasks: [completion(id, next)], answer: { purchase: next, isOurs: true } }
}

/** What a payment is for: the same text for all payments of one seat, or of one subscription of a person. */
export function aimOf({ productId, eventId, ...payment }: Payment, userId: string): string {
  return JSON.stringify([productId, eventId, entrantOf(payment, userId)])
}

/** A purchase, as far as it decides which of two for the same seat counts. */
type Rival = Pick<Purchase, 'createdAt'> & { readonly id: string }

interface Replacing {
  readonly id: string
  /** What the newer purchase is for. */
  readonly aims: ReadonlySet<string>
  readonly by: Rival
}

/**
 * Cancels the payments of a purchase that wait for the same seats or subscriptions as the purchase `by`. A purchase that
 * is being paid just now stays as it is; if it is the older of the two, the answer names what `by` gives up.
 */
export function replacePending(
  state: Purchase | null,
  { id, aims, by }: Replacing,
  now: Date,
): Decision<Purchase, readonly string[]> {
  if (!state) throw new AppError('payment.notFound')
  const isSame = (payment: Payment) => payment.status === 'pending' && aims.has(aimOf(payment, state.userId))
  const same = state.payments.filter(isSame)
  if (same.length === 0) return { next: state, answer: [] }
  if (!isUnattended(state, now)) {
    const isOlder = compare({ id, createdAt: state.createdAt }, by) < 0
    return { next: state, answer: isOlder ? same.map((payment) => aimOf(payment, state.userId)) : [] }
  }
  const next = withoutUnsold(state, new Map(same.map((payment) => [payment.id, 'payment.replaced'])))
  return { next, tasks: releasesOf(state, next), answer: [] }
}

function compare(one: Rival, other: Rival): number {
  return one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1)
}

/** Cancels the payments of a new purchase for the seats and subscriptions for which an older purchase is being paid. */
export function yieldTo(state: Purchase | null, aims: ReadonlySet<string>): Decision<Purchase, Purchase> {
  if (!state) throw new AppError('payment.notFound')
  const same = state.payments.filter((one) => one.status === 'pending' && aims.has(aimOf(one, state.userId)))
  const next = withoutUnsold(state, new Map(same.map((payment) => [payment.id, 'payment.inProgress'])))
  return { next, tasks: releasesOf(state, next), answer: next }
}
