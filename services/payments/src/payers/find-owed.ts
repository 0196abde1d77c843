import { minorOf } from '@parta/contracts/money'
import { askOwed } from '@parta/contracts/seats'
import { collectPages } from '@parta/kit/facts/collect-pages'
import type { Kit } from '@parta/kit/kit'
import { productsOf } from '../products/store.ts'
import type { Owed } from './rules.ts'

/** Returns who owes for a seat in the events of an organisation that begin then or later. */
export async function findOwed(kit: Kit, orgId: string, from: Date): Promise<Owed[]> {
  const owed = await collectPages((skip) => kit.bus.ask(askOwed, { orgId, from: from.toISOString(), skip }))
  const productIds = [...new Set(owed.map(({ productId }) => productId))]
  const found = await productsOf(kit)
    .find({ _id: { $in: productIds } }, { projection: { title: 1, price: 1, currency: 1 } })
    .toArray()
  const products = new Map(found.map(({ _id, ...product }) => [_id, product]))
  return owed.flatMap(({ date, owedUntil, ...one }) => {
    const product = products.get(one.productId)
    if (!product) return []
    const { title, price, currency } = product
    const aliasId = one.id === one.userId ? null : one.id
    const times = { date: new Date(date), owedUntil: new Date(owedUntil) }
    return [{ ...one, ...times, aliasId, title, amount: minorOf(price), currency }]
  })
}
