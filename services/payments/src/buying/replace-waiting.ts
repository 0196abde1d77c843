import type { Kit } from '@parta/kit/kit'
import { purchasesOf } from '../purchases/find-purchases.ts'
import { type PurchaseWithId, purchases } from '../purchases/store.ts'
import { aimOf, replacePending, yieldTo } from './waiting-rules.ts'

/**
 * Cancels what waits in other purchases of the person for the same seats and subscriptions, so that only one payment
 * waits for each. Called after the purchase is stored: of two at the same moment, at least one finds the other.
 * @returns the purchase, without the payments for whose seats an older one is being paid just now
 */
export async function replaceWaiting(kit: Kit, purchase: PurchaseWithId): Promise<PurchaseWithId> {
  const { id, userId, payments, createdAt } = purchase
  const aims = new Set(payments.map((payment) => aimOf(payment, userId)))
  const productIds = [...new Set(payments.map(({ productId }) => productId))]
  const others = await purchasesOf(kit)
    .find(
      { userId, _id: { $ne: id }, payments: { $elemMatch: { status: 'pending', productId: { $in: productIds } } } },
      { projection: { _id: 1 } },
    )
    .toArray()
  const kept = new Set<string>()
  for (const { _id } of others) {
    const replacing = { id: _id, aims, by: { id, createdAt } }
    const stays = await kit.change(purchases, _id, (state, now) => replacePending(state, replacing, now))
    for (const aim of stays) kept.add(aim)
  }
  if (kept.size === 0) return purchase
  return { ...(await kit.change(purchases, id, (state) => yieldTo(state, kept))), id }
}
