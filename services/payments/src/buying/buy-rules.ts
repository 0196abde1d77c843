import { hour, second } from '@parta/contracts/durations'
import { AppError, type ErrorCode } from '@parta/contracts/errors'
import { kartLimits, minorOf } from '@parta/contracts/money'
import { duplicateRows } from '@parta/contracts/predicates/kart'
import { leaveStepsOf } from '@parta/contracts/predicates/leave-charge'
import { dayOf, startOf } from '@parta/contracts/predicates/validity'
import type { ProductSnapshot } from '@parta/contracts/products'
import type { Currency } from '@parta/contracts/values'
import { assertSameInput, type IdempotencyKey } from '@parta/kit/http/idempotency'
import type { Decision } from '@parta/kit/store/decision'
import { planned } from '@parta/kit/store/planned'
import { entrantOf, isCovering, isLasting, renewedFrom } from '../purchases/rules.ts'
import { completePurchaseTask, expirePaymentTask, type Payment, type Purchase } from '../purchases/store.ts'

/** A row of the kart with what the server knows of it: prices and dates never come from the caller. */
export interface KartLine {
  readonly product: ProductSnapshot
  /** The event holds the seat, or lets its player owe for it: they pay for it also after the product was discontinued. */
  readonly isReserved?: boolean
  /** `null` for the payer. */
  readonly aliasId: string | null
  /** The event of a one-off product, which sells it. */
  readonly event: { readonly id: string; readonly start: Date } | null
  readonly multisport: boolean
  /** The buyer wants to continue a subscription that is still valid. */
  readonly renew?: boolean
  /** The first day of a subscription, as YYYY-MM-DD, where the buyer chose one. */
  readonly from?: string | undefined
}

export interface Buying {
  readonly userId: string
  readonly key: IdempotencyKey
  readonly lines: readonly KartLine[]
  /** What this person has bought before of these products. */
  readonly bought: readonly Payment[]
  /** How many payments of this person wait for credit. */
  readonly waiting?: number
  /** The total that the buyer was shown. */
  readonly expected?: Total | undefined
  /** The buyer wants it to be paid by the next top-up that is enough. */
  readonly isAutomatic?: boolean | undefined
}

interface Total {
  readonly currency: Currency
  /** In minor units. */
  readonly amount: number
  /** What is held beside it; not checked where it is absent. */
  readonly deposit?: number | undefined
}

/**
 * Opens a purchase and begins its first attempt to pay. A repeated call gets the purchase as it is.
 * @throws request.keyReused when the key belongs to another kart
 */
export function openPurchase(state: Purchase | null, buying: Buying, now: Date): Decision<Purchase, Purchase> {
  const { userId, key, lines } = buying
  if (state) {
    ownPurchase(state, userId)
    assertSameInput(state.keys[0]?.input ?? '', key)
    return { next: state, answer: state }
  }
  assertSellable(buying, now)
  const payments = lines.map((line, at) => {
    const validFrom = renewedFrom(heldBy(line, buying, now)) ?? startAsked(line, now)
    return { ...paymentOf(line, `${key.id}-${at + 1}`, now), ...(validFrom ? { validFrom } : {}) }
  })
  if ((buying.waiting ?? 0) + payments.length > kartLimits.pendingMax) throw new AppError('payment.tooManyPending')
  const currency = lines[0]?.product.currency ?? 'CZK'
  const amount = payments.reduce((sum, payment) => sum + payment.amount, 0)
  const deposit = payments.reduce((sum, payment) => sum + (payment.deposit?.amount ?? 0), 0)
  assertExpected(buying.expected, { currency, amount, deposit })
  const next: Purchase = {
    userId,
    currency,
    keys: [key],
    createdAt: now,
    step: 'open',
    ...attemptFrom(0, now),
    ...(buying.isAutomatic ? { isAutomatic: true as const, agreedAt: now } : {}),
    payments,
  }
  return { next, tasks: [completion(key.id, next), ...payments.map(expiry)], answer: next }
}

/** Refuses a purchase that is not the caller's as one that does not exist. @throws payment.notFound */
export function ownPurchase(state: Purchase | null, userId: string): Purchase {
  if (state?.userId !== userId) throw new AppError('payment.notFound')
  return state
}

/** @throws payment.priceChanged when the buyer was shown another total */
function assertExpected(expected: Total | undefined, { currency, amount, deposit = 0 }: Total): void {
  if (!expected) return
  const isSame = expected.currency === currency && expected.amount === amount
  if (!isSame || (expected.deposit ?? deposit) !== deposit) throw new AppError('payment.priceChanged')
}

/** Returns the fields of the attempt that begins now. */
export function attemptFrom(last: number, now: Date): Pick<Purchase, 'attempt' | 'busyUntil'> {
  return { attempt: last + 1, busyUntil: new Date(now.getTime() + kartLimits.attemptSeconds * second) }
}

/** The task that continues an attempt whose process died. */
export function completion(purchaseId: string, { attempt, busyUntil }: Pick<Purchase, 'attempt' | 'busyUntil'>) {
  const at = busyUntil ? { at: busyUntil } : {}
  return planned(completePurchaseTask, { id: `${purchaseId}:${attempt}`, data: { purchaseId }, ...at })
}

function expiry({ id, expiresAt }: Payment) {
  return planned(expirePaymentTask, { id, data: { paymentId: id }, at: expiresAt })
}

/** Returns what covers the person of a line now or later: a seat of the event, or subscriptions of the product. */
function heldBy({ product, aliasId, event }: KartLine, { userId, bought }: Buying, now: Date): readonly Payment[] {
  return bought.filter(
    (payment) =>
      payment.productId === product.id &&
      payment.eventId === (event?.id ?? null) &&
      entrantOf(payment, userId) === (aliasId ?? userId) &&
      isLasting(payment, now),
  )
}

/** A subscription for some days can be bought once more before it ends, by who asks for that. */
function isRenewed({ product, renew = false }: KartLine, held: readonly Payment[], now: Date): boolean {
  return (
    renew &&
    product.validDays !== null &&
    held.every((payment) => isCovering(payment, now) && payment.validUntil !== null)
  )
}

/** Returns when a subscription begins on a chosen day; today it begins with its payment. */
function startAsked({ from }: KartLine, now: Date): Date | undefined {
  const start = from === undefined ? now : startOf(from)
  return start > now ? start : undefined
}

/** Whether the buyer chose a first day that the subscription cannot have. */
function hasWrongStart({ product, renew = false, from }: KartLine, now: Date): boolean {
  if (from === undefined) return false
  const isChosen = product.type === 'subscription' && product.validDays !== null && !renew
  return !isChosen || from > dayOf(startOf(dayOf(now), kartLimits.startDaysMax))
}

/** @throws AppError that names each refused line, as `payments.<position>` */
function assertSellable(buying: Buying, now: Date): void {
  const { lines } = buying
  if (lines.length === 0) throw new AppError('payment.kartEmpty')
  if (new Set(lines.map(({ product }) => product.currency)).size > 1) throw new AppError('payment.currenciesDiffer')
  const keys = lines.map(({ product, aliasId, event }) => ({
    productId: product.id,
    aliasId: aliasId ?? undefined,
    eventId: event?.id,
  }))
  if (duplicateRows(keys).length > 0) throw new AppError('payment.duplicate')
  const refused = lines.flatMap((line, at) => {
    const code = lineMissed(line, buying, now)
    return code === null ? [] : [{ field: `payments.${at}`, code }]
  })
  const [first] = refused
  if (first) throw new AppError(first.code, { fields: refused })
}

/** Why a line cannot be bought; null where it can. */
function lineMissed(line: KartLine, buying: Buying, now: Date): ErrorCode | null {
  const { product, event, multisport, isReserved = false } = line
  if ((product.status !== 'active' && !isReserved) || hasEnded(product, now)) return 'product.discontinued'
  if (product.type === 'oneOff' && !event) return 'payment.eventRequired'
  if (event && event.start <= now) return 'event.past'
  if (multisport && product.priceMultisport === null) return 'payment.noMultisport'
  if (hasWrongStart(line, now)) return 'payment.wrongStart'
  const held = heldBy(line, buying, now)
  return held.length > 0 && !isRenewed(line, held, now) ? 'payment.alreadyPaid' : null
}

/** Whether the last day of a subscription is over, so that it is worth nothing any more. */
function hasEnded({ validUntil }: Pick<ProductSnapshot, 'validUntil'>, now: Date): boolean {
  return validUntil !== null && startOf(validUntil, 1) <= now
}

/** The price of a product in minor units. */
export function amountOf(
  { price, priceMultisport }: Pick<ProductSnapshot, 'price' | 'priceMultisport'>,
  multisport: boolean,
) {
  return minorOf(multisport ? (priceMultisport ?? price) : price)
}

/** What is held of who buys a seat at the MultiSport price, in minor units. */
export function depositOf(
  { type, multisportDeposit }: Pick<ProductSnapshot, 'type' | 'multisportDeposit'>,
  multisport: boolean,
): number {
  return multisport && type === 'oneOff' ? minorOf(multisportDeposit ?? 0) : 0
}

/** Returns when a subscription that waits for credit expires: after some hours, but not after its own fixed end. */
function waitingEnd(validUntil: Date | null, now: Date): Date {
  const end = now.getTime() + kartLimits.subscriptionHours * hour
  return new Date(Math.min(end, validUntil?.getTime() ?? end))
}

function paymentOf({ product, aliasId, event, multisport }: KartLine, id: string, now: Date): Payment {
  const isOneOff = product.type === 'oneOff'
  const { validDays } = product
  const validUntil = isOneOff || product.validUntil === null ? null : startOf(product.validUntil, 1)
  const deposit = depositOf(product, multisport)
  return {
    id,
    productId: product.id,
    orgId: product.orgId,
    title: product.title,
    type: product.type,
    eventId: event?.id ?? null,
    aliasId,
    amount: amountOf(product, multisport),
    multisport,
    ...(deposit > 0 ? { deposit: { amount: deposit, status: 'due' as const, settledAt: null } } : {}),
    leaveSteps: isOneOff ? leaveStepsOf(product) : [],
    validDays: isOneOff ? null : validDays,
    validUntil,
    autoJoin: !isOneOff && product.autoJoin,
    expiresAt: event?.start ?? waitingEnd(validUntil, now),
    status: 'pending',
    seat: isOneOff ? 'wanted' : 'none',
    reason: null,
    datePaid: null,
    leaveCharge: 0,
    refundedAt: null,
  }
}
