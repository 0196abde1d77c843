import { second } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import { TryLater } from '@parta/kit/tasks/task'
import { purchasesOf } from '../purchases/find-purchases.ts'
import { type Payment, purchases, type StoredPurchase } from '../purchases/store.ts'
import { refundWhole } from './refund-whole.ts'
import { beginWithPayment, renewalsOf } from './renewal-rules.ts'
import { byHand } from './rules.ts'

/**
 * Refunds the renewal of a subscription that was refunded, because its days would begin after a gap; one that waits for
 * credit begins with its payment. Every step can be repeated: the row of the journal is named after the renewal.
 * @throws TryLater while a renewal is in progress
 */
export async function refundRenewals(
  kit: Kit,
  { userId }: Pick<StoredPurchase, 'userId'>,
  refunded: Payment,
): Promise<void> {
  const found = await purchasesOf(kit).find({ userId, 'payments.productId': refunded.productId }).toArray()
  const renewals = renewalsOf(
    refunded,
    found.flatMap(({ payments }) => payments),
  )
  for (const payment of renewals) {
    const purchase = found.find(({ payments }) => payments.includes(payment))
    if (!purchase) continue
    if (payment.status === 'paid') await refundWhole(kit, purchase, { payment, reason: byHand })
    else if (!(await kit.change(purchases, purchase._id, (state) => beginWithPayment(state, payment.id)))) {
      throw new TryLater('The renewal is in progress', 5 * second)
    }
  }
}
