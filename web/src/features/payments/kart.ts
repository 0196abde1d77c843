import type { EventInfo } from '@parta/contracts/events'
import { minorOf } from '@parta/contracts/money'
import type { KartRow, PaymentView } from '@parta/contracts/payments'
import { isForMissingAlias, type Payer } from '@parta/contracts/predicates/bought'
import { duplicateRows } from '@parta/contracts/predicates/kart'
import type { Product, ProductSnapshot } from '@parta/contracts/products'
import type { Currency } from '@parta/contracts/values'
import { isToRenew } from './renewal.ts'

/** One row of the kart: a product for one person. */
export interface KartItem {
  readonly productId: string
  /** The id of the person or of one of their aliases. */
  readonly person: string
  /** The event of a one-off product; `null` for the one that the product is linked to. */
  readonly eventId: string | null
  readonly multisport: boolean
  /** The person has the subscription already: this one begins when it ends. */
  readonly renew?: boolean
  /** The first day of a subscription for some days, where it is not today. */
  readonly from?: string | undefined
}

export function countOf(items: readonly KartItem[], productId: string): number {
  return items.filter((item) => item.productId === productId).length
}

/** Who of a family has a subscription, by their ids. */
export interface Owners {
  readonly all: readonly string[]
  /** Those who can continue it when it ends. */
  readonly renewable: readonly string[]
}

export const nobody: Owners = { all: [], renewable: [] }

interface Held {
  readonly held: readonly PaymentView[]
  /** The payer, whose own payments name no alias. */
  readonly me: Payer & { readonly id: string }
  readonly now: Date
}

/** Returns who has a subscription now or later, without removed aliases. */
export function ownersOf(productId: string, { held, me, now }: Held): Owners {
  const payments = held.filter((payment) => payment.productId === productId && !isForMissingAlias(payment, me))
  const idsOf = (some: readonly PaymentView[]) => [...new Set(some.map(({ aliasId }) => aliasId ?? me.id))]
  return {
    all: idsOf(payments),
    renewable: idsOf(payments.filter((one) => isToRenew(one, { all: payments, payer: me }, now))),
  }
}

/** Whether a person can get a subscription: they have none yet, or can continue theirs. */
export function canGet(person: string, { all, renewable }: Owners): boolean {
  return !all.includes(person) || renewable.includes(person)
}

/** Returns the row of a product for a person; it continues a subscription that the person has. */
function itemOf(row: Pick<KartItem, 'productId' | 'person' | 'eventId'>, { renewable }: Owners): KartItem {
  return { ...row, multisport: false, ...(renewable.includes(row.person) ? { renew: true } : {}) }
}

/** The ids of a person and their aliases, and who of them has the product already. */
interface Buyers {
  readonly family: readonly string[]
  readonly owners?: Owners
}

/**
 * Returns the person for whom a product is added next: first those who do not have it yet, then those who can continue
 * it.
 */
export function nextPerson(
  items: readonly KartItem[],
  productId: string,
  { family, owners = nobody }: Buyers,
): string | undefined {
  if (countOf(items, productId) >= family.length) return undefined
  const taken = new Set(items.filter((item) => item.productId === productId).map(({ person }) => person))
  const free = family.filter((id) => !taken.has(id))
  return free.find((id) => !owners.all.includes(id)) ?? free.find((id) => canGet(id, owners))
}

/** Adds a product for the next person; a kart with it for everybody who can get it stays as it is. */
export function withOneMore(items: readonly KartItem[], productId: string, buyers: Buyers): KartItem[] {
  const person = nextPerson(items, productId, buyers)
  return person === undefined
    ? [...items]
    : [...items, itemOf({ productId, person, eventId: null }, buyers.owners ?? nobody)]
}

/** Removes the last row of a product. */
export function withOneLess(items: readonly KartItem[], productId: string): KartItem[] {
  const at = items.findLastIndex((item) => item.productId === productId)
  return items.filter((_item, index) => index !== at)
}

export function withChanged(items: readonly KartItem[], at: number, change: Partial<KartItem>): KartItem[] {
  return items.map((item, index) => (index === at ? { ...item, ...change } : item))
}

export function without(items: readonly KartItem[], at: number): KartItem[] {
  return items.filter((_item, index) => index !== at)
}

/** Returns the indexes of rows that have the same person, product and event as another one, that one included. */
export function repeated(items: readonly KartItem[]): Set<number> {
  const rows = items.map(({ productId, person, eventId }) => ({ productId, aliasId: person, eventId: eventId ?? '' }))
  const later = duplicateRows(rows)
  const isSame = (a: number, b: number) =>
    rows[a]?.productId === rows[b]?.productId &&
    rows[a]?.aliasId === rows[b]?.aliasId &&
    rows[a]?.eventId === rows[b]?.eventId
  return new Set(rows.flatMap((_row, at) => (later.some((other) => isSame(at, other)) ? [at] : [])))
}

/** Returns a key for each row that stays the same when its person changes: its number among those of its product and event. */
export function keysOf(items: readonly KartItem[]): string[] {
  const counts = new Map<string, number>()
  return items.map(({ productId, eventId }) => {
    const name = `${productId} ${eventId}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return `${name} ${count}`
  })
}

type Priced = Pick<Product, 'id' | 'type' | 'price' | 'priceMultisport' | 'multisportDeposit' | 'currency'>

/** Returns the price of a row in minor units. */
export function priceOf(
  { multisport }: Pick<KartItem, 'multisport'>,
  { price, priceMultisport }: Pick<Priced, 'price' | 'priceMultisport'>,
): number {
  return minorOf(multisport ? (priceMultisport ?? price) : price)
}

/** Returns the deposit of a row, which is held until its buyer has come, in minor units. */
export function depositOf(
  { multisport }: Pick<KartItem, 'multisport'>,
  { type, multisportDeposit }: Pick<Priced, 'type' | 'multisportDeposit'>,
): number {
  return multisport && type === 'oneOff' ? minorOf(multisportDeposit ?? 0) : 0
}

/** Returns the sum of the deposits, in minor units. */
export function depositsOf(items: readonly KartItem[], products: ReadonlyMap<string, Priced>): number {
  return items.reduce((sum, item) => {
    const product = products.get(item.productId)
    return product ? sum + depositOf(item, product) : sum
  }, 0)
}

/** Returns the products of seats that an event still sells; a discontinued one to people who hold a seat, or owe for one. */
export function seatsSold({
  products = [],
  held = [],
  owes = [],
}: Pick<EventInfo, 'products' | 'held' | 'owes'>): ProductSnapshot[] {
  const mayStillPay = held.length > 0 || owes.length > 0
  return products.filter(({ type, status }) => type === 'oneOff' && (status === 'active' || mayStillPay))
}

/** Whether a one-off product can be bought for an event now: it is ahead, takes place and sells the product. */
export function isSoldAt(
  productId: string,
  { date, cancelled, oneOffProductId }: Pick<EventInfo, 'date' | 'cancelled' | 'oneOffProductId'>,
  now: Date,
): boolean {
  return oneOffProductId === productId && !cancelled && new Date(date) > now
}

/** Returns the sum for each currency in minor units. */
export function totalsOf(items: readonly KartItem[], products: ReadonlyMap<string, Priced>): Map<Currency, number> {
  const totals = new Map<Currency, number>()
  for (const item of items) {
    const product = products.get(item.productId)
    if (product) totals.set(product.currency, (totals.get(product.currency) ?? 0) + priceOf(item, product))
  }
  return totals
}

/** Returns the rows as the server takes them. */
export function rowsOf(items: readonly KartItem[], me: string): KartRow[] {
  return items.map(({ productId, person, eventId, multisport, renew, from }) => ({
    productId,
    ...(person === me ? {} : { aliasId: person }),
    ...(eventId === null ? {} : { eventId }),
    ...(multisport ? { multisport } : {}),
    ...(renew ? { renew } : {}),
    ...(from && !renew ? { from } : {}),
  }))
}

interface Asked {
  readonly types: ReadonlyMap<string, Product['type']>
  readonly product: string | null
  readonly events: readonly string[]
  readonly people: readonly string[]
  /** Who has the product already. */
  readonly owners?: Owners
}

/**
 * Returns the kart that an address asks for: the product for each of the people, at each of the events. Without an event
 * a one-off product has no row: nothing says which seat is bought. Who has a subscription already continues it, or has
 * no row.
 */
export function askedItems(
  { product, events, people, types, owners = nobody }: Asked,
  family: readonly string[],
): KartItem[] {
  if (product === null || (events.length === 0 && types.get(product) === 'oneOff')) return []
  const chosen = people.filter((id) => family.includes(id))
  const persons = chosen.length > 0 ? chosen : family.slice(0, 1)
  const dates: (string | null)[] = events.length > 0 ? [...events] : [null]
  return dates.flatMap((eventId) =>
    persons
      .filter((person) => canGet(person, owners))
      .map((person) => itemOf({ productId: product, person, eventId }, owners)),
  )
}
