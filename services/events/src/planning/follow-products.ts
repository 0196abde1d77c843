import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { ProductSnapshot } from '@parta/contracts/products'
import type { Kit } from '@parta/kit/kit'
import { events, orgProjection, productProjection } from '../core/store.ts'
import { followProduct } from './sale-rules.ts'

/** Updates the price of the coming events that sell a product after it changed. */
export async function followProducts(kit: Kit, product: ProductSnapshot): Promise<void> {
  const org = await kit.projections.one(orgProjection, product.orgId)
  await follow(kit, product, org?.isRegistered ?? false)
}

/** Ends or resumes the sale in the coming events of an organisation, after its registration was changed. */
export async function followRegistration(kit: Kit, { id: orgId, isRegistered }: OrgSnapshot): Promise<void> {
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
