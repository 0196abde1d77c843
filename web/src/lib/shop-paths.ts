import { paths } from './paths.ts'

export function productsPath(orgId: string): string {
  return paths.products.replace(':id', encodeURIComponent(orgId))
}

export function productPath(orgId: string, id: string): string {
  return `${productsPath(orgId)}/${encodeURIComponent(id)}`
}

export function newProductPath(orgId: string): string {
  return paths.newProduct.replace(':id', encodeURIComponent(orgId))
}

export function editProductPath(orgId: string, id: string): string {
  return paths.editProduct.replace(':id', encodeURIComponent(orgId)).replace(':productId', encodeURIComponent(id))
}

/** What an organisation has sold, or one of its products. */
export function productStatsPath(orgId: string, product?: string): string {
  const path = paths.productStats.replace(':id', encodeURIComponent(orgId))
  return product === undefined ? path : `${path}?${new URLSearchParams({ product })}`
}

export function payersPath(orgId: string): string {
  return paths.payers.replace(':id', encodeURIComponent(orgId))
}

export function eventPayersPath(eventId: string): string {
  return paths.eventPayers.replace(':id', encodeURIComponent(eventId))
}

export interface KartQuery {
  readonly product?: string
  /** The events that are joined; then the kart's people are fixed, too. */
  readonly events?: readonly string[]
  /** The ids of the person and their aliases for whom it is bought. */
  readonly people?: readonly string[]
  /** Until when the seats are held, ISO 8601. */
  readonly until?: string
  /** The event to which the finish page leads, for a subscription. */
  readonly back?: string
  /** A pending payment that is tried again, with those bought together with it. */
  readonly retry?: string
}

/** The kart of an organisation. */
export function buyPath(
  orgId: string,
  { product, events = [], people = [], until, back, retry }: KartQuery = {},
): string {
  const query = new URLSearchParams()
  if (product) query.set('product', product)
  if (events.length > 0) query.set('events', events.join(','))
  if (people.length > 0) query.set('people', people.join(','))
  if (until) query.set('until', until)
  if (back) query.set('event', back)
  if (retry) query.set('retry', retry)
  const path = paths.buy.replace(':id', encodeURIComponent(orgId))
  return query.size > 0 ? `${path}?${query}` : path
}
