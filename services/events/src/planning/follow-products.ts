import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { ProductSnapshot } from '@parta/contracts/products'
import type { Kit } from '@parta/kit/kit'
import { events } from '../domain/store.ts'
import { orgProjection, productProjection } from '../event/store.ts'
import { followProduct } from './sale-rules.ts'
import { followSoldTask } from './store.ts'

/** Updates the price of the coming events that sell a product after it changed. */
export async function followProducts(kit: Kit, product: ProductSnapshot): Promise<void> {
  const org = await kit.projections.one(orgProjection, product.orgId)
  await follow(kit, product, org?.isRegistered ?? false)
}

/** Ends or resumes the sale in the coming events of an organisation, after its registration was changed. */
export async function followRegistration(kit: Kit, { id: orgId, isRegistered = false }: OrgSnapshot): Promise<void> {
  // The index on the organisation's events serves this query.
  const sold = { 'org.id': orgId, date: { $gt: new Date() } }
  const native = kit.database.native(events.collection)
  const ids = (
    await Promise.all(['oneOffProductId', 'subscriptionProductId'].map((id) => native.distinct(id, sold)))
  ).flat()
  const products = await kit.projections.many(productProjection, [
    ...new Set(ids.filter((id) => typeof id === 'string')),
  ])
  for (const product of products.values()) await follow(kit, product, isRegistered)
}

/** Plans the task below once. */
export function planSold(kit: Kit): Promise<void> {
  return kit.tasks.plan(followSoldTask, { id: 'currency-of-products', data: {} })
}

/**
 * Lets all coming events follow their products: older versions of Parta gave an event the currency that its organisation
 * had, which may have been changed since the product was created.
 */
export async function followSold(kit: Kit): Promise<void> {
  const coming = { date: { $gt: new Date() } }
  const native = kit.database.native(events.collection)
  const ids = new Set<string>()
  for (const name of ['oneOffProductId', 'subscriptionProductId'])
    for (const id of await native.distinct(name, coming)) if (typeof id === 'string') ids.add(id)
  for (const id of ids) {
    const product = await kit.projections.one(productProjection, id)
    if (product) await followProducts(kit, product)
  }
}

async function follow(kit: Kit, product: ProductSnapshot, isRegistered: boolean): Promise<void> {
  const cursor = kit.database.native<{ _id: string }>(events.collection).find(
    {
      'org.id': product.orgId,
      date: { $gt: new Date() },
      $or: [{ oneOffProductId: product.id }, { subscriptionProductId: product.id }],
    },
    { projection: { _id: 1 } },
  )
  for await (const { _id: eventId } of cursor) {
    await kit.change(events, eventId, (event, now) => followProduct(event, { eventId, product, isRegistered }, now))
  }
}
