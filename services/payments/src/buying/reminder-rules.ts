import { hour } from '@parta/contracts/durations'
import { type PlannedTask, planned } from '@parta/kit/store/planned'
import { type Payment, remindPayerTask } from '../purchases/store.ts'

/** Hours before a payment expires at which its payer is reminded; none when it expires within an hour of that. */
export const reminderHours = { oneOff: 24, subscription: 3 } as const

/** Returns the task that reminds the payer of a payment that waits for credit; none when it is too late for that. */
export function reminder({ id, type, expiresAt }: Payment, now: Date, taskId = id): PlannedTask[] {
  const at = new Date(expiresAt.getTime() - reminderHours[type] * hour)
  return at.getTime() < now.getTime() + hour
    ? []
    : [planned(remindPayerTask, { id: taskId, data: { paymentId: id }, at })]
}
