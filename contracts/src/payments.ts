import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { depositStatuses, kartLimits, paymentStatuses, productTypes } from './money.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Day, Id, nullable, params } from './shapes.ts'
import { currencies } from './values.ts'

const Time = Type.String({ format: 'date-time' })

export const getCredit = operation({
  name: 'getCredit',
  summary: 'The caller’s prepaid credit in each currency, in minor units (haléře, cents).',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/credit',
  reply: closed({
    userSymbol: Type.Integer(),
    credit: Type.Array(closed({ currency: Choice(currencies), available: Type.Integer(), held: Type.Integer() })),
  }),
  errors: ['user.notFound'],
})

/** A payment, as its payer sees it. Amounts are in minor units. */
export const PaymentView = closed({
  id: Id,
  purchaseId: Id,
  productId: Id,
  /** The product's title when it was bought. */
  title: Type.String(),
  orgId: Id,
  type: Choice(productTypes),
  /** `null` for a subscription. */
  eventId: nullable(Type.String()),
  /** The alias it is for; `null` for the payer. */
  aliasId: nullable(Type.String()),
  amount: Type.Integer(),
  currency: Choice(currencies),
  multisport: Type.Boolean(),
  /** Held until the buyer has come at the MultiSport price; `null` where nothing is held, or the payment has ended before. */
  deposit: nullable(closed({ amount: Type.Integer(), status: Choice(depositStatuses) })),
  status: Choice(paymentStatuses),
  /** `true` while the credit is held and the seat is being asked for: it can be neither cancelled nor retried. */
  inProgress: Type.Boolean(),
  /**
   * For a cancelled payment the error code, or `null` when the payer cancelled it; for a refunded one the reason why
   * its seat became free (`refundReasons`).
   */
  reason: nullable(Type.String()),
  /** What leaving costs, as it was when the product was bought: from so many hours before the start, so many percent. */
  leaveSteps: Type.Array(closed({ percent: Type.Integer(), hours: Type.Integer() })),
  /** The part of a refunded payment that was kept. */
  leaveCharge: Type.Integer(),
  createdAt: Time,
  /** When the event begins now, also if it was moved since. Absent for a subscription and an unknown event. */
  start: Type.Optional(Time),
  /** When a pending payment expires. */
  expiresAt: Time,
  datePaid: nullable(Time),
  /** Until when a paid subscription is valid. */
  validUntil: nullable(Time),
  /**
   * The start of a subscription that does not begin with its payment: the end of the one that it continues, or the day
   * that its buyer chose. Absent for others.
   */
  validFrom: Type.Optional(Time),
  /** For a paid subscription for some days that is still sold: it can be bought again, at most once ahead. */
  isRenewable: Type.Optional(Type.Boolean()),
  refundedAt: nullable(Time),
  /** The leave charge came back after the refund, because somebody else paid for the seat. */
  isChargeReturned: Type.Optional(Type.Boolean()),
})
export type PaymentView = Static<typeof PaymentView>

const PaymentId = params.id

export const listPayments = operation({
  name: 'listPayments',
  summary:
    'The caller’s payments, the newest first; those bought together follow each other. With `paymentId` only those bought together with it, with `subscriptionsOf` all subscriptions bought from this organisation that are valid now or later.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/payments',
  query: closed({ ...paging, paymentId: Type.Optional(Id), subscriptionsOf: Type.Optional(Id) }),
  reply: Page(PaymentView),
})

/** One row of a kart: a product for the caller, or for one of their aliases. */
export const KartRow = closed({
  productId: Id,
  aliasId: Type.Optional(Id),
  /** The event to join; required for a one-off product. */
  eventId: Type.Optional(Id),
  /** The price for holders of a MultiSport card, for which the product's deposit is held. */
  multisport: Type.Optional(Type.Boolean()),
  /** Continues a subscription for some days, which is still valid, from its end. Without it nobody buys one twice. */
  renew: Type.Optional(Type.Boolean()),
  /** The first day of a subscription for some days that continues none; the day of the payment where it is absent. */
  from: Type.Optional(Day),
})
export type KartRow = Static<typeof KartRow>

export const PurchaseView = closed({
  id: Id,
  payments: Type.Array(PaymentView),
  /** The credit that is missing; then all payments stay pending. */
  missing: nullable(closed({ currency: Choice(currencies), amount: Type.Integer({ minimum: 1 }) })),
})
export type PurchaseView = Static<typeof PurchaseView>

export const buyProducts = operation({
  name: 'buyProducts',
  summary:
    'Buy products from the credit. Seats and payment are one act: a payment of an event is paid only with its seat; one without a seat is cancelled at once, with the reason, and costs nothing. Entrants of one event get their seats together or not at all. A product of a private organisation is for its members; a seat at an event that sells it also for others who join. Without enough credit all payments stay pending. What waited for the same seat, or the same subscription of a person, is cancelled: the newest payment counts. A refusal names the rows as `payments.<position>`. `retryId` names a pending payment: those bought together with it are tried again, and `payments` is ignored.',
  service: 'payments',
  method: 'POST',
  path: '/a/payment/payments',
  idempotent: true,
  body: closed({
    payments: Type.Array(KartRow, { maxItems: kartLimits.rowsMax }),
    retryId: Type.Optional(Id),
    /** Without enough credit, the next top-up that is enough pays it, if everything is still to be had at this price. */
    payWhenToppedUp: Type.Optional(Type.Boolean()),
    /**
     * What the buyer was shown, in minor units. When the price is another one by now, nothing is bought. Not read with
     * `retryId`: then payments whose price has changed are cancelled.
     */
    expected: Type.Optional(
      closed({
        currency: Choice(currencies),
        amount: Type.Integer({ minimum: 0 }),
        /** The deposits that are held. */
        deposit: Type.Optional(Type.Integer({ minimum: 0 })),
      }),
    ),
  }),
  reply: PurchaseView,
  errors: [
    'user.notFound',
    'alias.notFound',
    'product.notFound',
    'product.discontinued',
    'org.notRegistered',
    'event.notFound',
    'event.past',
    'payment.kartEmpty',
    'payment.currenciesDiffer',
    'payment.eventRequired',
    'payment.duplicate',
    'payment.noMultisport',
    'payment.wrongStart',
    'payment.alreadyPaid',
    'payment.notFound',
    'payment.notPending',
    'payment.tooMany',
    'payment.triedTooOften',
    'payment.tooManyPending',
    'payment.priceChanged',
  ],
})

export const cancelPayment = operation({
  name: 'cancelPayment',
  summary: 'Cancel a pending payment, for good. Idempotent.',
  service: 'payments',
  method: 'PATCH',
  path: '/a/payment/cancel/:id',
  params: PaymentId,
  reply: PaymentView,
  errors: ['payment.notFound', 'payment.notPending', 'payment.inProgress'],
})

const Entrants = Type.Array(Id, { maxItems: limits.aliasesMax + 1, uniqueItems: true })

export const getPaymentStatus = operation({
  name: 'getPaymentStatus',
  summary:
    'For whom the caller has paid a product: of a one-off product for `eventId`, of a subscription that is valid now, and still at the start of `eventId` where it is given. `data.aliasIds` asks about these entrants only, where the caller’s own id stands for the caller; `paid` is true when all of them, at least one, are paid. Without them it asks about the caller and all aliases, and `paid` is true when somebody of them is.',
  service: 'payments',
  method: 'POST',
  path: '/a/payment/status/:id',
  params: params.id,
  body: closed({
    eventId: Type.Optional(Id),
    data: Type.Optional(closed({ aliasIds: Type.Optional(Entrants) })),
  }),
  reply: closed({ paid: Type.Boolean(), type: Choice(productTypes), ids: Type.Array(Type.String()) }),
  errors: ['product.notFound'],
})

export const listEventPayments = operation({
  name: 'listEventPayments',
  summary: 'The caller’s newest payment of an event for each entrant.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/paid/:id',
  params: params.id,
  reply: closed({ items: Type.Array(PaymentView) }),
})
