import { AppError } from '@parta/contracts/errors'
import type { getSales, Sales } from '@parta/contracts/sales'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { findSeller } from '../orgs/store.ts'
import { purchases, type StoredPurchase } from '../payments/store.ts'
import { rangeOf, type Sold, salesOf, soldOf } from './rules.ts'

/** Adds up what an organisation has sold; also one that may no longer sell. */
export async function findSales(
  kit: Kit,
  { params, query, actor }: Pick<Call<typeof getSales>, 'params' | 'query' | 'actor'>,
): Promise<{ items: Sales[] }> {
  const { isAdmin } = await findSeller(kit, params.id, personOf(actor))
  if (!isAdmin) throw new AppError('rights.missing')
  const { from, before } = rangeOf(query, new Date())
  const paid = { $gte: from, $lt: before }
  const wanted = { orgId: params.id, datePaid: paid, ...(query.product ? { productId: query.product } : {}) }
  const found = kit.database
    .native<StoredPurchase>(purchases.collection)
    .find({ payments: { $elemMatch: wanted } }, { projection: { currency: 1, payments: 1 } })
  const sold: Sold[] = []
  for await (const { currency, payments } of found) {
    for (const payment of payments) {
      const isWanted =
        payment.orgId === params.id && (query.product === undefined || payment.productId === query.product)
      const isInRange = payment.datePaid !== null && payment.datePaid >= from && payment.datePaid < before
      const one = isWanted && isInRange ? soldOf(payment, currency) : null
      if (one) sold.push(one)
    }
  }
  return { items: salesOf(sold) }
}
