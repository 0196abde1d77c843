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

/**
 * Cancels the payments of a purchase that wait for one of the seats or subscriptions of `aims`. Answers for which ones it
 * still waits. One that is being paid just now stays as it is, and waits for none.
 */
export function replacePending(
  state: Purchase | null,
  aims: ReadonlySet<string>,
  now: Date,
): Decision<Purchase, readonly string[]> {
  if (!state) throw new AppError('payment.notFound')
  if (!isUnattended(state, now)) return { next: state, answer: [] }
  const pending = state.payments.filter(({ status }) => status === 'pending')
  const same = pending.filter((payment) => aims.has(aimOf(payment, state.userId)))
  const answer = pending.filter((payment) => !same.includes(payment)).map((payment) => aimOf(payment, state.userId))
  if (same.length === 0) return { next: state, answer }
  const next = withoutUnsold(state, new Map(same.map((payment) => [payment.id, 'payment.replaced'])))
  return { next, tasks: releasesOf(state, next), answer }
}
