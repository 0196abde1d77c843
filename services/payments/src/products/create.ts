import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/products'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { verifyEvent } from '../events/store.ts'
import { findSeller, requireRegistered } from '../orgs/store.ts'
import { createProduct, noteProduct } from './rules.ts'
import { productDesks, products, productsOf } from './store.ts'
import { productView } from './view.ts'

export async function create(
  kit: Kit,
  { actor, body }: Pick<Call<typeof contract.createProduct>, 'actor' | 'body'>,
  id = newId(),
): Promise<contract.Product> {
  const { orgId, type, file, image = `SEED:${id}`, ...form } = body
  const { org, isAdmin } = await findSeller(kit, orgId, personOf(actor))
  if (!isAdmin) throw new AppError('rights.missing')
  requireRegistered(org)
  await verifyEvent(kit, form.eventId, orgId)
  const command = { id, orgId, type, currency: org.currency, image, form }
  // The rule runs before the picture is stored, so that no picture is stored for a refused product.
  createProduct(command, new Date())
  await takeRoom(kit, orgId, id)
  const picture = file ? await kit.media.storeImage(file) : image
  const product = await kit.change(products, id, (_none, now) => createProduct({ ...command, image: picture }, now))
  return productView(id, product, true)
}

/**
 * Notes that a product is being created. Those of an organisation are noted in one document, so calls at the same time
 * cannot pass the limit together.
 * @throws product.tooMany
 */
async function takeRoom(kit: Kit, orgId: string, id: string): Promise<void> {
  const rows = productsOf(kit).find({ orgId, status: 'active' }, { projection: { _id: 1 } })
  const active = new Set((await rows.toArray()).map(({ _id }) => _id))
  await kit.change(productDesks, orgId, (desk, now) => noteProduct(desk, { id, active }, now))
}
