import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/products'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { findForCaller } from './find-products.ts'
import { discontinueProduct } from './rules.ts'
import { products } from './store.ts'
import { productView } from './view.ts'

/** Discontinues a product, also of an organisation that may no longer sell. */
export async function discontinue(
  kit: Kit,
  { actor, params: { id } }: Pick<Call<typeof contract.discontinueProduct>, 'actor' | 'params'>,
): Promise<contract.Product> {
  const { seller } = await findForCaller(kit, id, personOf(actor))
  if (!seller.isAdmin) throw new AppError('rights.missing')
  const product = await kit.change(products, id, (state, now) => discontinueProduct(state, id, now))
  return productView(id, product, true)
}
