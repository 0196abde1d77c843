import { day } from '@parta/contracts/durations'
import { money } from '@parta/contracts/money'
import { owingReminded, payerReminded } from '@parta/contracts/payment-facts'
import { type Decision, factOf } from '@parta/kit/store/decision'
import { waitingOf } from '../purchases/rules.ts'
import type { Payment, Purchase } from '../purchases/store.ts'
import type { Owed } from './rules.ts'
import type { Reminders } from './store.ts'

interface Reminding {
  readonly by: string
  readonly debts: readonly Debt[]
  /** Seats for which nothing was ordered yet. */
  readonly owed?: readonly Owed[]
}

/** A purchase with the first of its payments that wait for credit: they are paid together. */
export interface Debt {
  readonly purchase: Pick<Purchase, 'userId' | 'currency' | 'payments'>
  readonly payment: Payment
}

/** Returns what a purchase owes an organisation, and can still be paid for. */
export function debtOf(purchase: Debt['purchase'], orgId: string, now: Date): Debt[] {
  const payment = purchase.payments.find(
    (one) => one.orgId === orgId && one.status === 'pending' && one.expiresAt > now,
  )
  return payment ? [{ purchase, payment }] : []
}

/**
 * Reminds those who owe something, each at most once in 24 hours by an organisation.
 * @returns how many people are reminded now
 */
export function remind(
  state: Reminders | null,
  { by, debts, owed = [] }: Reminding,
  now: Date,
): Decision<Reminders | null, number> {
  const sent = (state?.sent ?? []).filter(({ at }) => at.getTime() > now.getTime() - day)
  const known = new Set(sent.map(({ userId }) => userId))
  const owing = new Set([...debts.map(({ purchase }) => purchase.userId), ...owed.map(({ userId }) => userId)])
  const reminded = new Set([...owing].filter((id) => !known.has(id)).slice(0, money.remindedMax))
  if (reminded.size === 0) return { next: state, answer: 0 }
  return {
    next: { sent: [...sent, ...[...reminded].map((userId) => ({ userId, at: now }))] },
    facts: [
      ...debts
        .filter(({ purchase }) => reminded.has(purchase.userId))
        .map(({ purchase, payment }) => factOf(payerReminded, { ...waitingOf(purchase, payment), by })),
      ...owed
        .filter(({ userId }) => reminded.has(userId))
        .map((one) => factOf(owingReminded, { ...owedOf(one, now), ...togetherOf(one, { owed, by, now }), by })),
    ],
    answer: reminded.size,
  }
}

/** A player who has not paid in time can still pay until the event begins. */
function owedOf({ userId, aliasId, eventId, eventName, date, owedUntil }: Owed, now: Date) {
  const until = owedUntil > now ? owedUntil : date
  return { userId, aliasId, eventId, eventName, owedUntil: until.toISOString() }
}

/** A player who owes for several events gets one notification of a reminder. */
function togetherOf({ userId, date }: Owed, { owed, by, now }: { owed: readonly Owed[]; by: string; now: Date }) {
  const isAlone = owed.filter((one) => one.userId === userId).length === 1
  return isAlone ? {} : { together: { id: `owing-${now.getTime()}-${by}`, date: date.toISOString() } }
}

/** Removes the record that an erased person was reminded. */
export function forgetReminded(state: Reminders | null, userId: string): Decision<Reminders | null, void> {
  if (!state?.sent.some((one) => one.userId === userId)) return { next: state, answer: undefined }
  return { next: { sent: state.sent.filter((one) => one.userId !== userId) }, answer: undefined }
}
