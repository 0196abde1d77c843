import { hour } from '@parta/contracts/durations'
import { paymentExpiring } from '@parta/contracts/payment-facts'
import type { Kit } from '@parta/kit/kit'
import { factOf } from '@parta/kit/store/decision'
import { findPurchase } from '../purchases/find-purchases.ts'
import { waitingOf } from '../purchases/rules.ts'
import { purchaseOf } from '../purchases/store.ts'
import { reminderHours } from './reminder-rules.ts'

/** Publishes that a payment expires soon, if it still waits for credit. */
export async function sendReminder(kit: Kit, paymentId: string): Promise<void> {
  const purchase = await findPurchase(kit, purchaseOf(paymentId))
  const payment = purchase?.payments.find(({ id }) => id === paymentId)
  const now = new Date()
  if (!purchase || payment?.status !== 'pending' || payment.expiresAt <= now) return
  // Its event was moved to a later time, which has a reminder of its own.
  if (payment.expiresAt.getTime() > now.getTime() + (reminderHours[payment.type] + 1) * hour) return
  const publication = { id: `payments:expiring:${paymentId}`, subject: purchase._id, at: now, version: 1 }
  await kit.publish(factOf(paymentExpiring, waitingOf(purchase, payment)), publication)
}
