import { depositStatuses, paymentStatuses, productTypes } from '@parta/contracts/money'
import { Choice, closed } from '@parta/contracts/operation'
import { Id, Moment, nullable } from '@parta/contracts/shapes'
import { currencies } from '@parta/contracts/values'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { task } from '@parta/kit/tasks/task'
import { Type } from 'typebox'

/** What is known of a payment’s seat: a subscription has none; `taken` and `refused` are the answer of events. */
const seatAnswers = ['none', 'wanted', 'taken', 'refused'] as const

/** One payment, as a part of its purchase. Prices and leave steps are those of the moment it was bought. */
const Payment = row({
  id: Type.String(),
  productId: Type.String(),
  orgId: Type.String(),
  title: Type.String(),
  type: Choice(productTypes),
  /** `null` for a subscription. */
  eventId: nullable(Type.String()),
  /** `null` for the payer. */
  aliasId: nullable(Type.String()),
  /** In minor units. */
  amount: Type.Integer(),
  multisport: Type.Boolean(),
  /** What is held beside the amount until the buyer has come, in minor units. Absent where nothing is held. */
  deposit: Type.Optional(
    row({
      amount: Type.Integer(),
      status: Choice(depositStatuses),
      settledAt: nullable(Timestamp),
      /** The admin of the organisation who gives back what was kept, and when that was done. */
      returnedBy: Type.Optional(Type.String()),
      returnedAt: Type.Optional(Timestamp),
    }),
  ),
  leaveSteps: list(row({ percent: Type.Integer(), hours: Type.Integer() })),
  /** For a subscription: how long it is valid, and whether its holder joins all events that sell it. */
  validDays: nullable(Type.Integer()),
  validUntil: nullable(Timestamp),
  /** The end of the subscription that a renewal continues, or the day that its buyer chose. Absent for others. */
  validFrom: Type.Optional(Timestamp),
  autoJoin: Type.Boolean(),
  expiresAt: Timestamp,
  status: Choice(paymentStatuses),
  seat: Choice(seatAnswers),
  /** Why it was cancelled or refunded: an error code, or a reason of the refund. */
  reason: nullable(Type.String()),
  datePaid: nullable(Timestamp),
  /** The part of a refunded payment that was kept, in minor units. */
  leaveCharge: Type.Integer(),
  refundedAt: nullable(Timestamp),
  /** Set when the leave charge came back after the refund. */
  isChargeReturned: Type.Optional(Type.Literal(true)),
})
export type Payment = RowOf<typeof Payment>

/**
 * How far a purchase is: `open` (no credit is held), `held` (for all its pending payments), `done` (every payment has
 * its final answer).
 */
const steps = ['open', 'held', 'done'] as const

/**
 * Payments that are bought together, with one payer and one currency. Its id is derived from the payer's idempotency
 * key; that of a payment is `<purchase>-<number>`.
 */
const Purchase = row({
  userId: Type.String(),
  currency: Choice(currencies),
  /** The keys of the calls that concerned it: the first one's id is the purchase’s. */
  keys: list(row({ id: Type.String(), input: Type.String() })),
  createdAt: Timestamp,
  step: Choice(steps),
  /** When the credit was held. Absent before. */
  heldAt: Type.Optional(Timestamp),
  /** Counts the attempts to pay. */
  attempt: Type.Integer(),
  /** Until when the current attempt has the purchase for itself; `null` when none is in progress. */
  busyUntil: nullable(Timestamp),
  /** Set while its payer wants it to be paid by the next top-up that is enough. */
  isAutomatic: Type.Optional(Type.Literal(true)),
  /** When the payer last asked for that. */
  agreedAt: Type.Optional(Timestamp),
  payments: list(Payment),
})
export type Purchase = RowOf<typeof Purchase>

/** The purchases of a person by the events of their seats. */
export const byEvent = { userId: 1, 'payments.eventId': 1 } as const

/** The purchases of a person by the end of their subscriptions. */
export const byValidity = { userId: 1, 'payments.validUntil': 1 } as const

export const purchases = aggregate('purchases', Purchase, [
  index({ 'keys.id': 1 }, { serves: 'a key moves the money of one purchase for ever', unique: true }),
  index({ userId: 1, createdAt: -1 }, { serves: 'the payments of a person, and what they have paid' }),
  index(byEvent, { serves: 'the seats of a person in coming events, when their account is deleted' }),
  index(byValidity, { serves: 'the valid subscriptions of a person, when their account is deleted or comes back' }),
  index(
    { 'payments.orgId': 1, 'payments.datePaid': 1 },
    { serves: 'getSales: what an organisation has sold within some days' },
  ),
  index(
    { 'payments.deposit.returnedBy': 1 },
    { serves: 'what an organisation earned, without deposits that are being given back', sparse: true },
  ),
  index({ createdAt: 1 }, { serves: 'parta_purchases_stuck: purchases that hold credit', partial: { step: 'held' } }),
  index({ 'payments.eventId': 1 }, { serves: 'the payments of an event that wait for credit, when it is moved' }),
  index({ 'payments.productId': 1 }, { serves: 'the holders of a subscription, when an event that sells it is new' }),
])

/** Continues an attempt to pay whose process has died. Planned with the attempt, due when its time is over. */
export const completePurchaseTask = task('complete-purchase', { data: closed({ purchaseId: Id }), attempts: 100 })

/** Expires a pending payment at its `expiresAt`. */
export const expirePaymentTask = task('expire-payment', { data: closed({ paymentId: Id }) })

/** Changes the payments of an event that wait for credit, after it was moved or cancelled. */
export const followEventTask = task('follow-event', { data: closed({ eventId: Id }), attempts: 1000 })

/** Cancels what a person ordered before a time for a seat that they gave up, or for which nothing is owed any more. */
export const followSeatTask = task('follow-seat', {
  data: closed({ userId: Id, aliasId: nullable(Id), eventId: Id, before: Moment, code: Type.String() }),
  attempts: 1000,
})

/** Cancels the payments of an alias that wait for credit, after its owner removed it. */
export const followAliasTask = task('follow-alias', { data: closed({ userId: Id, aliasId: Id }), attempts: 1000 })

/** Cancels what was bought for an alias after its owner removed it, and finds the subscriptions that were paid since. */
export const endAliasTask = task('end-alias', {
  data: closed({ userId: Id, aliasId: Id, removedAt: Moment }),
  attempts: 1000,
})

/** Refunds a subscription that was paid for an alias after its owner removed it. */
export const refundUnusedTask = task('refund-unused', { data: closed({ paymentId: Id }), attempts: 1000 })

/** Reminds the payer of a payment that still waits for credit, some hours before it expires. */
export const remindPayerTask = task('remind-payer', { data: closed({ paymentId: Id }) })

/** Seats the holder of a subscription with `autoJoin` in all coming events that sell it. */
export const joinDatesTask = task('join-dates', {
  // The fact because of which seats are requested again.
  data: closed({ paymentId: Id, cause: Type.Optional(Type.String()) }),
})

/** Seats all holders of a subscription with `autoJoin` in an event that sells it. */
export const joinHoldersTask = task('join-holders', { data: closed({ eventId: Id, productId: Id }) })

/** Takes the holder of a refunded subscription out of its coming events, now and again a minute later. */
export const releaseSeatsTask = task('release-seats', { data: closed({ paymentId: Id }), attempts: 1000 })

/**
 * Releases the credit of a payment that was cancelled or expired, now and again later: an attempt whose process stood
 * still may reserve it after the payment has ended.
 */
export const releaseHoldTask = task('release-hold', { data: closed({ paymentId: Id }), attempts: 1000 })

/**
 * Ends the deposit of a payment. It looks at the start of the event, at its end, and when the attendance can no longer
 * be corrected.
 */
export const settleDepositTask = task('settle-deposit', { data: closed({ paymentId: Id }), attempts: 1000 })

/** Looks at a deposit once, because a fact says that its seat or its card changed. */
export const reviewDepositTask = task('review-deposit', { data: closed({ paymentId: Id }), attempts: 1000 })

/** Gives a kept deposit back, after an admin of the organisation decided so. */
export const returnDepositTask = task('return-deposit', { data: closed({ paymentId: Id }), attempts: 1000 })

export type StoredPurchase = Stored<Purchase> & { readonly _id: string }

export type PurchaseWithId = Purchase & { readonly id: string }

export function purchaseOf(paymentId: string): string {
  return paymentId.slice(0, Math.max(0, paymentId.lastIndexOf('-')))
}
