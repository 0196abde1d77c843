import { minute } from '@parta/contracts/durations'
import { datesReleased } from '@parta/contracts/payment-facts'
import { askReleaseSeats } from '@parta/contracts/seats'
import type { Kit } from '@parta/kit/kit'
import { factOf } from '@parta/kit/store/decision'
import type { Outcome } from '@parta/kit/tasks/task'
import { findPurchase } from '../purchases/find-purchases.ts'
import { subjectOf } from '../purchases/rules.ts'
import { purchaseOf } from '../purchases/store.ts'
import { refundRenewals } from './refund-renewals.ts'

/**
 * Takes the holder of a refunded subscription out of its coming events, and notifies them; refunds its renewal. Every
 * step can be repeated: the events service answers with all seats that were released, and the fact has one id.
 * @returns when to look again: a call that seats the holder may be in progress
 */
export async function releaseSeats(kit: Kit, paymentId: string): Promise<Outcome> {
  const purchase = await findPurchase(kit, purchaseOf(paymentId))
  const payment = purchase?.payments.find(({ id }) => id === paymentId)
  if (!purchase || payment?.status !== 'refunded' || !payment.refundedAt) return { state: 'done' }
  const { released, more } = await kit.bus.ask(askReleaseSeats, { userId: purchase.userId, paymentId })
  if (more) return { again: new Date() }
  const [soonest] = released.toSorted((one, other) => one.start.localeCompare(other.start))
  if (soonest) {
    const data = { ...subjectOf(purchase, payment), eventId: soonest.eventId, dates: released.length }
    const id = `payments:dates:${paymentId}:released`
    await kit.publish(factOf(datesReleased, data), { id, subject: purchase._id, at: payment.refundedAt, version: 1 })
  }
  await refundRenewals(kit, purchase, payment)
  const settled = new Date(payment.refundedAt.getTime() + settledMs)
  return new Date() < settled ? { again: settled } : { state: 'done' }
}

/** After this time no call is in progress any more that has read the subscription as valid. */
const settledMs = minute
