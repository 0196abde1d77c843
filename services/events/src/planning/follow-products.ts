import type { ProductSnapshot } from '@parta/contracts/products'
import type { Kit } from '@parta/kit/kit'
import { events } from '../domain/store.ts'
import { followProduct } from './sale-rules.ts'

/** Updates the price of the coming events that sell a product after it changed. */
export async function followProducts(kit: Kit, product: ProductSnapshot): Promise<void> {
  // The index on the organisation's events serves this query.
  const cursor = kit.database.native<{ _id: string }>(events.collection).find(
    {
      'org.id': product.orgId,
      date: { $gt: new Date() },
      $or: [{ oneOffProductId: product.id }, { subscriptionProductId: product.id }],
    },
    { projection: { _id: 1 } },
  )
  for await (const { _id: eventId } of cursor) {
    await kit.change(events, eventId, (event, now) => followProduct(event, { eventId, product }, now))
  }
}
