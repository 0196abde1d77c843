import { AppError } from '@parta/contracts/errors'
import type { getSales, Sales } from '@parta/contracts/sales'
import { type Call, siteAdmins } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { type Actor, personOf } from '@parta/kit/session/actor'
import { findSeller, orgProjection } from '../orgs/store.ts'
import { purchasesOf } from '../payments/find.ts'
import { rangeOf, type Sold, salesOf, soldOf } from './rules.ts'

/**
 * An organisation's payments are for its admins. Site admins see those of each organisation, also of a deleted one.
 * @throws org.notFound, rights.missing
 */
export async function requireReader(kit: Kit, orgId: string, actor: Actor): Promise<void> {
  if (actor.groups.includes(siteAdmins)) {
    if (!(await kit.projections.one(orgProjection, orgId))) throw new AppError('org.notFound')
    return
  }
  const { isAdmin } = await findSeller(kit, orgId, personOf(actor))
  if (!isAdmin) throw new AppError('rights.missing')
}

/** Adds up what an organisation has sold; also one that may no longer sell. */
export async function findSales(
  kit: Kit,
  { params, query, actor }: Pick<Call<typeof getSales>, 'params' | 'query' | 'actor'>,
): Promise<{ items: Sales[] }> {
  await requireReader(kit, params.id, actor)
  const { from, before } = rangeOf(query, new Date())
  const paid = { $gte: from, $lt: before }
  const wanted = { orgId: params.id, datePaid: paid, ...(query.product ? { productId: query.product } : {}) }
  const found = purchasesOf(kit).find(
    { payments: { $elemMatch: wanted } },
    { projection: { currency: 1, payments: 1 } },
  )
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
