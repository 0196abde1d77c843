import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/products'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { verifyEvent } from '../events/store.ts'
import { requireRegistered } from '../orgs/store.ts'
import { findForCaller } from './find-products.ts'
import { updateProduct } from './rules.ts'
import { products } from './store.ts'
import { productView } from './view.ts'

export async function update(
  kit: Kit,
  { actor, body }: Pick<Call<typeof contract.updateProduct>, 'actor' | 'body'>,
): Promise<contract.Product> {
  const { id, file, image, ...form } = body
  const { product, seller } = await findForCaller(kit, id, personOf(actor))
  if (!seller.isAdmin) throw new AppError('rights.missing')
  requireRegistered(seller.org)
  if (form.eventId !== product.eventId) await verifyEvent(kit, form.eventId, product.orgId)
  // The rule runs before the picture is stored, so that no picture is stored for a refused change.
  if (file) updateProduct(product, { id, form }, new Date())
  const picture = file ? await kit.media.storeImage(file) : image
  const next = await kit.change(products, id, (state, now) => updateProduct(state, { id, image: picture, form }, now))
  return productView(id, next, true)
}
