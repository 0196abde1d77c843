import type { Kit } from '@parta/kit/kit'
import { findPurchase, purchasesOf } from '../purchases/find-purchases.ts'
import { type PurchaseWithId, purchases } from '../purchases/store.ts'
import { aimOf, replacePending } from './waiting-rules.ts'

/**
 * Leaves one payment that waits for each seat and subscription of a purchase: the newest, or none if the purchase has
 * just paid for it. Called when an attempt to pay has ended: of purchases at the same moment, the attempt that ends last
 * finds them all. What is being paid just now is left to the end of its own attempt.
 */
export async function replaceWaiting(kit: Kit, { id, userId, payments }: PurchaseWithId): Promise<void> {
  const productIds = [...new Set(payments.map(({ productId }) => productId))]
  const tried = await findPurchase(kit, id)
  const paid = tried?.payments.filter(({ status }) => status === 'paid') ?? []
  const aims = new Set(paid.map((payment) => aimOf(payment, userId)))
  const waiting = await purchasesOf(kit)
    .find(
      { userId, payments: { $elemMatch: { status: 'pending', productId: { $in: productIds } } } },
      { projection: { _id: 1 } },
    )
    .sort({ createdAt: -1, _id: -1 })
    .toArray()
  for (const { _id } of waiting) {
    const kept = await kit.change(purchases, _id, (state, now) => replacePending(state, aims, now))
    for (const aim of kept) aims.add(aim)
  }
}
