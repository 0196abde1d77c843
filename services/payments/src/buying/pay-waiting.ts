import type { Kit } from '@parta/kit/kit'
import { purchasesOf } from '../purchases/find-purchases.ts'
import { purchases } from '../purchases/store.ts'
import { findUnsold } from './buy.ts'
import { attempt } from './complete.ts'
import { retryAutomatically } from './waiting-rules.ts'

/**
 * Pays the purchases that wait for credit and whose payer wants a top-up to pay them, the oldest first, as far as the
 * credit is enough. One whose price has changed, or that is no longer sold, goes on waiting: its payer decides.
 */
export async function payWaiting(kit: Kit, userId: string): Promise<void> {
  const found = await purchasesOf(kit)
    .find({ userId, isAutomatic: true, 'payments.status': 'pending' })
    .sort({ createdAt: 1, _id: 1 })
    .toArray()
  for (const { _id: id, ...waiting } of found) {
    if ((await findUnsold(kit, waiting)).size > 0) continue
    const { purchase, isOurs } = await kit.change(purchases, id, (state, now) => retryAutomatically(state, id, now))
    if (isOurs) await attempt(kit, { ...purchase, id })
  }
}
