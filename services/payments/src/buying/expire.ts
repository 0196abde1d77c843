import { second } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { Outcome } from '@parta/kit/tasks/task'
import { purchaseOf, purchases } from '../purchases/store.ts'
import { expirePurchase } from './attempt-rules.ts'

/** Runs the task of a payment whose time is over; later again while its credit is held. */
export async function expire(kit: Kit, paymentId: string): Promise<Outcome> {
  const isDone = await kit.change(purchases, purchaseOf(paymentId), expirePurchase)
  return isDone ? { state: 'done' } : { again: new Date(Date.now() + 10 * second) }
}
