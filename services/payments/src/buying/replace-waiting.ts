import type { Kit } from '@parta/kit/kit'
import { purchasesOf } from '../purchases/find-purchases.ts'
import { type Payment, type PurchaseWithId, purchases, type StoredPurchase } from '../purchases/store.ts'
import { aimOf, replacePending } from './waiting-rules.ts'

/**
 * Leaves one payment that waits for each seat and subscription of a purchase: the newest, or none for a seat that is
 * paid, and none older than the purchase for a subscription that it has paid. Called when an attempt to pay has ended: of
 * purchases at the same moment, the attempt that ends last finds them all. What is being paid just now is left to the end
 * of its own attempt.
 */
export async function replaceWaiting(kit: Kit, { id, userId, payments }: PurchaseWithId): Promise<void> {
  const productId = { $in: payments.map((payment) => payment.productId) }
  const eventId = { $in: payments.flatMap((payment) => payment.eventId ?? []) }
  const waits = { payments: { $elemMatch: { status: 'pending', productId } } }
  const isPaid = { payments: { $elemMatch: { status: 'paid', productId, eventId } } }
  const found = await purchasesOf(kit)
    .find({ userId, $or: [{ _id: id }, waits, isPaid] })
    .sort({ createdAt: -1, _id: -1 })
    .toArray()
  const aims = new Set(found.flatMap((purchase) => paidAims(purchase, (payment) => payment.eventId !== null)))
  for (const purchase of found) {
    if (purchase.payments.some(({ status }) => status === 'pending')) {
      const kept = await kit.change(purchases, purchase._id, (state, now) => replacePending(state, aims, now))
      for (const aim of kept) aims.add(aim)
    }
    if (purchase._id === id) for (const aim of paidAims(purchase)) aims.add(aim)
  }
}

/** Returns what the paid payments of a purchase are for. */
function paidAims({ payments, userId }: StoredPurchase, isMeant: (payment: Payment) => boolean = () => true): string[] {
  return payments
    .filter((payment) => payment.status === 'paid' && isMeant(payment))
    .map((payment) => aimOf(payment, userId))
}
