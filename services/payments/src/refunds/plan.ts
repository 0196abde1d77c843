import type { Kit } from '@parta/kit/kit'
import { refundTask, returnChargeTask } from './store.ts'

/** Plans the refunds of payments whose seats became free. The facts of events only plan: see `refund`. */
export async function planRefunds(kit: Kit, paymentIds: readonly string[]): Promise<void> {
  for (const paymentId of paymentIds) await kit.tasks.plan(refundTask, { id: paymentId, data: { paymentId } })
}

/** Plans to give a leave charge back, because the seat was taken again, or the event was cancelled. */
export async function planChargeBack(kit: Kit, paymentId: string): Promise<void> {
  await kit.tasks.plan(returnChargeTask, { id: paymentId, data: { paymentId } })
}
