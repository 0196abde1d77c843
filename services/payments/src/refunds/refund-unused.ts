import { askSeat } from '@parta/contracts/seats'
import type { Kit } from '@parta/kit/kit'
import { findBegunSelling } from '../events/store.ts'
import { findPurchase } from '../purchases/find-purchases.ts'
import { type Payment, purchaseOf } from '../purchases/store.ts'
import { refundWhole } from './refund-whole.ts'

/** Why it is refunded: the alias of the subscription does not exist any more. */
const reason = 'gone'

/**
 * Refunds in full a subscription that was paid for an alias after the alias was removed, unless the alias was in an event
 * that has begun since. Seats in coming events become free as with every refund of a subscription. Every step can be
 * repeated.
 * @param judgedAt the same for each attempt: an event that begins between two of them does not change the decision, after
 *   which the credit may already have come back
 */
export async function refundUnused(kit: Kit, paymentId: string, judgedAt: Date): Promise<void> {
  const purchase = await findPurchase(kit, purchaseOf(paymentId))
  const payment = purchase?.payments.find(({ id }) => id === paymentId)
  if (!purchase || payment?.type !== 'subscription') return
  const isBegun = payment.status === 'refunded' && payment.reason === reason
  const isDue = payment.status === 'paid' && !(await isUsed(kit, payment, judgedAt))
  if (isBegun || isDue) await refundWhole(kit, purchase, { payment, reason })
}

/** Returns whether the holder was in an event that began after the subscription was paid, and by some time. */
async function isUsed(kit: Kit, { id: paymentId, productId, datePaid }: Payment, at: Date): Promise<boolean> {
  const begun = await findBegunSelling(kit, productId, { from: datePaid ?? at, to: at })
  for (const { id: eventId } of begun) {
    const seat = await kit.bus.ask(askSeat, { eventId, paymentId })
    if (seat && (!seat.release || seat.release.at >= seat.release.start)) return true
  }
  return false
}
