import { AppError } from '@parta/contracts/errors'
import { seatLimits } from '@parta/contracts/money'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { EventPatch } from '@parta/contracts/planning'
import { isPast } from '@parta/contracts/predicates/players'
import type { ProductSnapshot } from '@parta/contracts/products'
import type { Decision } from '@parta/kit/store/decision'
import { withClock } from '../core/clock-rules.ts'
import { changeFacts, snapshot } from '../core/fact-rules.ts'
import { isSold, passesOf } from '../core/seat-rules.ts'
import type { EventRow, Products, Sale } from '../core/store.ts'
import { confirmationOf, type Touched } from './event-rules.ts'

const kinds = { oneOffProductId: 'oneOff', subscriptionProductId: 'subscription' } as const

/** What decides whether an organisation may sell. */
type SellingOrg = Pick<OrgSnapshot, 'isRegistered'> | null | undefined

/**
 * Checks the products of an event as it would be stored: active ones of its organisation, which may sell. Products that
 * an edit leaves alone are not checked, unless the organisation changes.
 */
export function assertProducts(
  event: EventRow,
  { products, org, touched }: { readonly products: Products; readonly org: SellingOrg; readonly touched: Touched },
): void {
  for (const field of ['oneOffProductId', 'subscriptionProductId'] as const) {
    const id = event[field]
    if (id === null || !touched(field, 'org')) continue
    const product = products.get(id)
    if (product?.type !== kinds[field] || product.orgId !== event.org?.id)
      throw AppError.field('product.notFound', field)
    if (product.status !== 'active') throw AppError.field('product.discontinued', field)
    if (!org?.isRegistered) throw AppError.field('org.notRegistered', field)
  }
  if (isSold(event) && touched('oneOffProductId', 'subscriptionProductId') && event.queueCount > 0) {
    throw AppError.field('event.hasQueue', event.oneOffProductId === null ? 'subscriptionProductId' : 'oneOffProductId')
  }
}

type SaleFields = Pick<
  EventRow,
  'price' | 'canPayWithMultiSport' | 'enableQueue' | 'requireConfirmation' | 'hoursConfirm' | 'confirmationDate' | 'org'
>

/**
 * The fields that follow from the products of an event: the price with its currency, and neither queue nor confirmation
 * (part 2, section 4). None where nothing is sold.
 */
export function saleFields(event: EventRow, products: Products): Partial<SaleFields> {
  if (!isSold(event)) return {}
  const product = products.get(pricingId(event) ?? '')
  return { ...(product ? priceOf(event, product) : {}), enableQueue: false, ...confirmationOf(event.date, false, -1) }
}

/** Price and MultiSport of an event that sells nothing any more, as the edit says; those of its product would stay. */
export function unsoldFields(
  before: Sale,
  after: Sale,
  { price = 0, canPayWithMultiSport = false }: EventPatch,
): Partial<SaleFields> {
  return isSold(before) && !isSold(after) ? { price, canPayWithMultiSport } : {}
}

/**
 * An event after an edit: whether the sale has ended follows from the product that gives the price now, and who holds the
 * subscription that it sold before still joins with it.
 */
export function saleAsked(
  before: EventRow,
  edited: EventRow,
  { products, now }: { readonly products: Products; readonly now: Date },
): EventRow {
  const event = withOldPasses(before, edited, now)
  const id = pricingId(event)
  if (id === pricingId(before)) return event
  const { saleEnded: _old, ...rest } = event
  const product = products.get(id ?? '')
  return product && product.status !== 'active' ? { ...rest, saleEnded: true } : rest
}

/**
 * The subscription that an event sold opens it for its holders when another one replaces it; of another organisation
 * none does.
 */
function withOldPasses(before: EventRow, event: EventRow, now: Date): EventRow {
  const { subscriptionProductId: sold } = event
  if (sold === before.subscriptionProductId && event.org?.id === before.org?.id) return event
  const { oldPassIds: _old, passReplacedAt: _then, ...rest } = event
  if (sold === null || event.org?.id !== before.org?.id) return rest
  const old = passesOf(before).filter((id) => id !== sold)
  return old.length > 0 ? { ...rest, oldPassIds: old.slice(0, seatLimits.oldPassesMax), passReplacedAt: now } : rest
}

/** The subscriptions that open an event beside the one that it sells, and until when they were bought. */
export function oldPassesOf({ oldPassIds, passReplacedAt }: Sale): Pick<Sale, 'oldPassIds' | 'passReplacedAt'> {
  return { ...(oldPassIds ? { oldPassIds } : {}), ...(passReplacedAt ? { passReplacedAt } : {}) }
}

/** The product that gives the price of an event. */
function pricingId({ oneOffProductId, subscriptionProductId }: Sale): string | null {
  return oneOffProductId ?? subscriptionProductId
}

/** A product keeps the currency that its organisation had when it was created. */
function priceOf({ org }: Pick<EventRow, 'org'>, { price, priceMultisport, currency }: ProductSnapshot) {
  return { price, canPayWithMultiSport: priceMultisport !== null, org: org && { ...org, currency } }
}

interface FollowedProduct {
  readonly eventId: string
  readonly product: ProductSnapshot
  /** Whether its organisation may sell. */
  readonly isRegistered: boolean
}

/**
 * A coming event gets the price of its product when that changes. A discontinued product is sold no more, nor any while
 * the organisation is not registered.
 */
export function followProduct(
  event: EventRow | null,
  { eventId, product, isRegistered }: FollowedProduct,
  now: Date,
): Decision<EventRow, void> {
  const unchanged = { next: event as EventRow, answer: undefined }
  if (!event || event.cancelled || isPast(event, now)) return unchanged
  if (pricingId(event) !== product.id) return unchanged
  const isOver = product.status !== 'active' || !isRegistered
  const { price, canPayWithMultiSport, org } = priceOf(event, product)
  const isSame =
    event.price === price &&
    event.canPayWithMultiSport === canPayWithMultiSport &&
    event.org?.currency === org?.currency
  if (isSame && isOver === (event.saleEnded ?? false)) return unchanged
  const { saleEnded: _old, ...rest } = event
  const next = withClock({ ...rest, price, canPayWithMultiSport, org, ...(isOver ? { saleEnded: true } : {}) }, now)
  const facts = isSame ? [] : changeFacts(eventId, next, { fields: ['price'], by: null })
  return { next, facts: [...facts, snapshot(eventId, next)], answer: undefined }
}
