import { minorOf } from '@parta/contracts/money'
import { askOwed } from '@parta/contracts/seats'
import type { Kit } from '@parta/kit/kit'
import { productsOf } from '../products/store.ts'
import type { Owed } from './rules.ts'

/** Returns who owes for a seat in the events of an organisation that begin then or later. */
export async function findOwed(kit: Kit, orgId: string, from: Date): Promise<Owed[]> {
  const owed: Omit<Owed, 'title' | 'amount' | 'currency'>[] = []
  for (let more = true; more; ) {
    const page = await kit.bus.ask(askOwed, { orgId, from: from.toISOString(), skip: owed.length })
    for (const { date, owedUntil, ...one } of page.items) {
      const aliasId = one.id === one.userId ? null : one.id
      owed.push({ ...one, aliasId, date: new Date(date), owedUntil: new Date(owedUntil) })
    }
    more = page.more
  }
  const productIds = [...new Set(owed.map(({ productId }) => productId))]
  const found = await productsOf(kit)
    .find({ _id: { $in: productIds } }, { projection: { title: 1, price: 1, currency: 1 } })
    .toArray()
  const products = new Map(found.map(({ _id, ...product }) => [_id, product]))
  return owed.flatMap((one) => {
    const product = products.get(one.productId)
    return product ? [{ ...one, title: product.title, amount: minorOf(product.price), currency: product.currency }] : []
  })
}
