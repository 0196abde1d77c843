import { type TProperties, Type } from 'typebox'
import { fact } from './fact.ts'
import { productTypes } from './money.ts'
import { Choice, closed } from './operation.ts'
import { Together } from './repetition.ts'
import { Id, nullable } from './shapes.ts'
import { cancelReasons, currencies } from './values.ts'

const Time = Type.String({ format: 'date-time' })

const paymentFields = {
  paymentId: Id,
  userId: Id,
  aliasId: nullable(Type.String()),
  productId: Id,
  /** The product's title. */
  title: Type.String(),
  orgId: Id,
  type: Choice(productTypes),
  eventId: nullable(Type.String()),
}
const amountFields = { amount: Type.Integer(), currency: Choice(currencies) }

/** The payment of a one-off product has its seat; that of a subscription is valid until `validUntil`. */
export const paymentPaid = fact(
  'payments.payment-paid',
  closed({
    ...paymentFields,
    autoJoin: Type.Boolean(),
    validUntil: nullable(Time),
    /** Set when the payment waited for credit and a top-up paid it, as its payer wanted. */
    isByTopUp: Type.Optional(Type.Literal(true)),
  }),
)

/** An admin of the organisation noted that a seat was paid for outside Parta, or took that back. */
export const seatNoted = fact(
  'payments.seat-noted',
  closed({ eventId: Id, orgId: Id, userId: Id, aliasId: nullable(Type.String()), by: Id, isPaid: Type.Boolean() }),
)

const waitingFields = {
  ...paymentFields,
  ...amountFields,
  /** What all payments of the purchase that still wait cost together, with deposits: they are paid together. */
  due: Type.Integer(),
  expiresAt: Time,
}

/** A payment waits for credit. */
export const paymentDeferred = fact('payments.payment-deferred', closed(waitingFields))

/** A payment still waits for credit, and expires soon. */
export const paymentExpiring = fact('payments.payment-expiring', closed(waitingFields))

/** An admin of the organisation reminds the payer of a payment that waits for credit. */
export const payerReminded = fact('payments.payer-reminded', closed({ ...waitingFields, by: Id }))

/** An admin of the organisation reminds a player who owes for a seat. */
export const owingReminded = fact(
  'payments.owing-reminded',
  closed({
    userId: Id,
    aliasId: nullable(Type.String()),
    eventId: Id,
    eventName: Type.String(),
    /** Until when the seat can be paid for. */
    owedUntil: Time,
    together: Together,
    by: Id,
  }),
)

/** The time of a payment that waited for credit is over. */
export const paymentExpired = fact('payments.payment-expired', closed(paymentFields))

/**
 * A payment that waited for credit was cancelled, because its event does not take place; without a reason because a
 * top-up was to pay it, and its seat was taken, or because the event sells something else.
 */
export const paymentCancelled = fact(
  'payments.payment-cancelled',
  closed({ ...paymentFields, reason: Type.Optional(Choice(cancelReasons)) }),
)

/** Credit came back: all but `leaveCharge`, or the charge itself when the seat was taken by another. */
export const paymentRefunded = fact(
  'payments.payment-refunded',
  closed({
    ...paymentFields,
    /** What came back now, in minor units. */
    ...amountFields,
    leaveCharge: Type.Integer(),
    /** The leave charge of an earlier refund came back. */
    returnsCharge: Type.Optional(Type.Boolean()),
    reason: Type.String(),
  }),
)

/** A fact about several events: `dates` is their number, `eventId` the soonest. */
const dateFields = <T extends TProperties>(fields: T) =>
  closed({ ...paymentFields, eventId: Id, dates: Type.Integer({ minimum: 1 }), ...fields })

/** Events of a subscription that its holder was seated in without joining. */
export const datesJoined = fact('payments.dates-joined', dateFields({}))

/** Events of a subscription in which its holder got no seat, each for the same error code. */
export const datesRefused = fact('payments.dates-refused', dateFields({ code: Type.String() }))

/** Coming events that the holder of a subscription was taken out of, because the subscription was refunded. */
export const datesReleased = fact('payments.dates-released', dateFields({}))

const topUpFields = closed({
  /** The id of the stored movement: its account and its number there. */
  movementId: Type.String(),
  userId: Id,
  ...amountFields,
})

/** A transfer to a bank account was added to a person's credit. */
export const topUpCredited = fact('payments.top-up-credited', topUpFields)

/** The bank took a transfer back, and the person's credit with it. */
export const topUpReversed = fact('payments.top-up-reversed', topUpFields)

/** The deposit of a seat at the MultiSport price came back, or was kept. */
export const depositSettled = fact(
  'payments.deposit-settled',
  closed({
    ...paymentFields,
    /** In minor units. */
    ...amountFields,
    outcome: Choice(['returned', 'kept'] as const),
  }),
)

/** A leader marked that the buyer was not there, or had no card: the deposit is kept at `until` unless it is corrected. */
export const depositDoubted = fact(
  'payments.deposit-doubted',
  closed({ ...paymentFields, ...amountFields, until: Time }),
)

/** Site admins changed a person's credit: below zero when they took some. */
export const creditCorrected = fact('payments.credit-corrected', closed({ userId: Id, ...amountFields }))

/** Credit of a person is sent to their bank account. */
export const creditWithdrawn = fact('payments.credit-withdrawn', closed({ userId: Id, ...amountFields }))

/** An admin changed where an organisation's payouts go. */
export const payoutAccountChanged = fact(
  'payments.payout-account-changed',
  closed({ orgId: Id, orgName: Type.String(), by: Id, admins: Type.Array(Id) }),
)
