import { type Static, Type } from 'typebox'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { productLimits, productStatuses, productTypes } from './money.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Day, Id, ImageChoice, ImageFile, Line, Lines, nullable, params } from './shapes.ts'
import { currencies } from './values.ts'

const Percent = (minimum: number) => Type.Integer({ minimum, maximum: productLimits.leaveChargeMax })
const HoursBefore = Type.Integer({ minimum: 1, maximum: productLimits.leaveChargeHoursMax })

/** From so many hours before the start on, leaving costs so many percent of the paid price. */
export const LeaveStep = closed({ percent: Percent(1), hours: HoursBefore })
export type LeaveStep = Static<typeof LeaveStep>

/** Prices are whole crowns or euros; see `minorOf`. */
const fields = {
  title: Line(productLimits.titleMax),
  description: Lines(productLimits.descriptionMax),
  price: Type.Integer({ minimum: limits.priceMin, maximum: limits.priceMax }),
}

/**
 * The fields that a form may leave out. For a one-off product the fields of a subscription (`validDays`, `validUntil`,
 * `autoJoin`) are cleared, and for a subscription those of the leave charge.
 */
const optional = {
  /** The price for holders of a MultiSport card; 0 is free for them, `null` the same price as for everybody. */
  priceMultisport: Type.Optional(
    nullable(Type.Integer({ minimum: limits.multisportPriceMin, maximum: limits.priceMax })),
  ),
  /**
   * The credit that is held of a buyer at the MultiSport price until they have come to the event; at most what they
   * save. Cleared for a subscription, and without a MultiSport price.
   */
  multisportDeposit: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: limits.priceMax }))),
  /** The event that buyers are led to; one of the same organisation. */
  eventId: Type.Optional(nullable(Id)),
  /** A subscription is valid for so many days, or until the end of a day: exactly one of the two. */
  validDays: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: productLimits.validDaysMax }))),
  validUntil: Type.Optional(nullable(Day)),
  /** The holder of the subscription joins all events that sell it. */
  autoJoin: Type.Optional(Type.Boolean()),
  /** Percent of the paid price that leaving costs from `leaveChargeDate` hours before the start on. */
  leaveCharge: Type.Optional(nullable(Percent(0))),
  leaveChargeDate: Type.Optional(nullable(HoursBefore)),
  /** Further steps: fewer hours and more percent each. */
  leaveSteps: Type.Optional(Type.Array(LeaveStep, { maxItems: productLimits.leaveStepsMax })),
  image: Type.Optional(ImageChoice),
  file: Type.Optional(ImageFile),
}

export const ProductForm = closed({ ...fields, ...optional })
export type ProductForm = Static<typeof ProductForm>

/** The fields that the services which sell a product need. */
const sold = {
  id: Id,
  orgId: Id,
  title: Type.String(),
  image: Type.String(),
  price: Type.Integer(),
  priceMultisport: nullable(Type.Integer()),
  multisportDeposit: nullable(Type.Integer()),
  type: Choice(productTypes),
  status: Choice(productStatuses),
  /** The currency that its organisation had when it was created. */
  currency: Choice(currencies),
  eventId: nullable(Type.String()),
  validDays: nullable(Type.Integer()),
  /** The last day, in the zone of Parta. */
  validUntil: nullable(Type.String()),
  autoJoin: Type.Boolean(),
  leaveCharge: nullable(Type.Integer()),
  leaveChargeDate: nullable(Type.Integer()),
  leaveSteps: Type.Array(LeaveStep),
}

export const Product = closed({
  ...sold,
  description: Type.String(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  /** Whether the caller may edit and discontinue it: admins of its organisation, as long as it is active. */
  canEdit: Type.Boolean(),
})
export type Product = Static<typeof Product>

export const listProducts = operation({
  name: 'listProducts',
  summary:
    'The products of a registered organisation, the newest first; those of a private one are for its members only. Subscriptions whose last day is over are left out. Admins also see them, and discontinued ones, with `discontinued`, and the products of an organisation that is no longer registered.',
  service: 'payments',
  method: 'GET',
  path: '/a/product/list/:id',
  params: params.id,
  query: closed({
    ...paging,
    discontinued: Type.Optional(Type.Boolean()),
    /** Only the first page, the most recently changed first. */
    latest: Type.Optional(Type.Boolean()),
  }),
  reply: Page(Product),
  errors: ['org.notFound', 'org.notRegistered'],
})

export const getProduct = operation({
  name: 'getProduct',
  summary: 'One product; that of a private organisation is for its members only.',
  service: 'payments',
  method: 'GET',
  path: '/a/product/single/:id',
  params: params.id,
  reply: Product,
  errors: ['product.notFound', 'org.notRegistered'],
})

export const createProduct = operation({
  name: 'createProduct',
  summary: 'Create a product of a registered organisation; its admins only.',
  service: 'payments',
  method: 'POST',
  path: '/a/product',
  body: closed({ orgId: Id, type: Choice(productTypes), ...ProductForm.properties }),
  reply: Product,
  errors: [
    'org.notFound',
    'org.notRegistered',
    'product.tooMany',
    'product.multisportPrice',
    'product.multisportDeposit',
    'product.validity',
    'product.validityInPast',
    'product.leaveCharge',
    'product.leaveSteps',
    'event.notFound',
    'image.invalid',
  ],
})

export const updateProduct = operation({
  name: 'updateProduct',
  summary:
    'Change an active product; admins of its organisation only. Omitted fields stay unchanged. What was bought before keeps its price and leave charge.',
  service: 'payments',
  method: 'PATCH',
  path: '/a/product',
  body: closed({ id: Id, ...Type.Partial(ProductForm).properties }),
  reply: Product,
  errors: [
    'product.notFound',
    'product.discontinued',
    'org.notRegistered',
    'product.multisportPrice',
    'product.multisportDeposit',
    'product.validity',
    'product.validityInPast',
    'product.leaveCharge',
    'product.leaveSteps',
    'event.notFound',
    'image.invalid',
  ],
})

export const discontinueProduct = operation({
  name: 'discontinueProduct',
  summary: 'Sell a product no more, for good; admins of its organisation only. Idempotent.',
  service: 'payments',
  method: 'POST',
  path: '/a/product/discontinue/:id',
  params: params.id,
  reply: Product,
  errors: ['product.notFound'],
})

/** The snapshot of a product, from which other services keep projections. */
export const productUpdated = fact('payments.product-updated', closed(sold), { kept: true })
export type ProductSnapshot = Static<typeof productUpdated.data>
