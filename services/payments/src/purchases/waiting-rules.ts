import { hour } from '@parta/contracts/durations'
import { type PlannedTask, planned } from '@parta/kit/store/planned'
import { subjectOf } from '../payments/rules.ts'
import { type Payment, type Purchase, remindPayerTask } from '../payments/store.ts'

/** Hours before a payment expires at which its payer is reminded; none when it expires within an hour of that. */
export const reminderHours = { oneOff: 24, subscription: 3 } as const

export function reminder({ id, type, expiresAt }: Payment, now: Date, taskId = id): PlannedTask[] {
  const at = new Date(expiresAt.getTime() - reminderHours[type] * hour)
  return at.getTime() < now.getTime() + hour
    ? []
    : [planned(remindPayerTask, { id: taskId, data: { paymentId: id }, at })]
}

/** Returns the fields of the facts about a payment that waits for credit. */
export function waitingOf(purchase: Purchase, payment: Payment) {
  const { amount, expiresAt } = payment
  const { currency } = purchase
  return { ...subjectOf(purchase, payment), amount, currency, expiresAt: expiresAt.toISOString() }
}
