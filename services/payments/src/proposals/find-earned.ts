import type { Currency } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { purchases, type StoredPurchase } from '../payments/store.ts'
import { soldOf } from '../reports/rules.ts'

/**
 * Adds up what an organisation earned since ever: paid payments, and the leave charges kept of refunded ones, as on its
 * page of sales.
 */
export async function findEarned(kit: Kit, orgId: string): Promise<ReadonlyMap<Currency, number>> {
  const found = kit.database
    .native<StoredPurchase>(purchases.collection)
    .find({ 'payments.orgId': orgId }, { projection: { currency: 1, payments: 1 } })
  const sums = new Map<Currency, number>()
  for await (const { currency, payments } of found) {
    for (const payment of payments) {
      const sold = payment.orgId === orgId ? soldOf(payment, currency) : null
      if (sold) sums.set(currency, (sums.get(currency) ?? 0) + sold.amount)
    }
  }
  return sums
}
