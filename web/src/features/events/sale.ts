import type { EventInfo } from '@parta/contracts/events'
import { minorOf } from '@parta/contracts/money'
import { leaveChargeOf, leavePercentAt, leaveStepsOf } from '@parta/contracts/predicates/leave-charge'
import type { ProductSnapshot } from '@parta/contracts/products'
import { buyPath } from '../../lib/paths.ts'

type Sale = Pick<EventInfo, 'id' | 'org' | 'oneOffProductId' | 'subscriptionProductId'>

/** Whether all dates of a repetition can be joined at once: only a subscription is valid for all of them. */
export function canJoinAll({ oneOffProductId, subscriptionProductId }: Omit<Sale, 'id' | 'org'>): boolean {
  return oneOffProductId === null || subscriptionProductId !== null
}

/** The kart with the seats of some people; with the subscription where nothing else is sold. Null without a product. */
export function payPath(
  { id, org, oneOffProductId, subscriptionProductId }: Sale,
  { people, until }: { readonly people: readonly string[]; readonly until?: string },
): string | null {
  if (!org) return null
  const shared = { people, ...(until ? { until } : {}) }
  if (oneOffProductId) return buyPath(org.id, { product: oneOffProductId, events: [id], ...shared })
  return subscriptionProductId ? buyPath(org.id, { product: subscriptionProductId, people }) : null
}

/** The one-off product of an event; undefined where there is none. */
export function oneOffOf({ products, oneOffProductId }: Pick<EventInfo, 'products' | 'oneOffProductId'>) {
  return products?.find(({ id }) => id === oneOffProductId)
}

/** What leaving costs now, by the product's price: percent, and minor units. */
export function leavingCost(product: ProductSnapshot, start: string, now: Date) {
  const percent = leavePercentAt(leaveStepsOf(product), new Date(start), now)
  return { percent, amount: leaveChargeOf(minorOf(product.price), percent) }
}
