import { AppError, type ErrorCode } from '@parta/contracts/errors'
import { seatLimits } from '@parta/contracts/money'
import { isOpenedBy } from '@parta/contracts/predicates/bought'
import { addPlayers } from '../core/queue-rules.ts'
import { holdSeats, holdUntil, isHeld, isSold, type MoveResult, passesOf } from '../core/seat-rules.ts'
import type { Entry, EventRow, JoinSource, Sale } from '../core/store.ts'

/** The people whom paid subscriptions cover. */
export type Covered = readonly {
  readonly id: string
  readonly paymentId: string
  /** The first moment that is not covered: an event that starts then or later is not. Null when it does not expire. */
  readonly until: Date | null
  /** Events that start earlier are not covered. */
  readonly from?: Date
  readonly paidAt?: Date
}[]

/** The people whom the subscriptions of an event cover. */
export interface Coverage {
  /** The subscription that the event sold when the payments service was asked. */
  readonly productId: string
  readonly covered: Covered
}

/**
 * Returns the people covered by the subscription of an event, or by one that it sold before and that was paid for while
 * it sold it. Undefined where the payments service was not asked about it.
 */
export function coverageIn(event: Sale, found: ReadonlyMap<string, Covered>): Coverage | undefined {
  const { subscriptionProductId: productId } = event
  if (productId === null || !found.has(productId)) return undefined
  const covered = passesOf(event).flatMap((id) =>
    (found.get(id) ?? []).filter(({ paidAt }) => isOpenedBy(event, { productId: id, datePaid: paidAt })),
  )
  return { productId, covered }
}

/** What decides whether entrants have paid for their seats. */
export interface PaymentProof {
  /** Undefined until the payments service was asked. */
  readonly coverage?: Coverage | undefined
  /** Whether all dates of a repetition are joined: then no seats are held, only subscribers join. */
  readonly isRepeated?: boolean | undefined
  /** The payments of a purchase by the ids of its entrants, when the payments service asks for their seats. */
  readonly payments?: ReadonlyMap<string, { readonly paymentId: string }> | undefined
}

/**
 * Why an entrant gets no seat in an event whose seats are paid for; null where they get one, or where nothing is sold.
 * @throws payment.required when the payments service has not been asked yet whom a subscription covers
 */
export function seatMissed(
  event: EventRow,
  joining: PaymentProof,
  { entrant, now }: { readonly entrant: { readonly id: string; readonly userId: string }; readonly now: Date },
): ErrorCode | null {
  if (!isSold(event)) return null
  const { id, userId } = entrant
  const left = event.releases?.filter((one) => one.userId === userId && one.reason === 'left').length ?? 0
  if (left >= seatLimits.leavingsMax) return 'event.leftTooOften'
  if (paymentOf(event, joining, id)) return null
  if (!isCoverageKnown(event, joining)) throw new AppError('payment.required')
  if (event.oneOffProductId === null || joining.isRepeated) return 'payment.required'
  if (event.saleEnded) return 'product.discontinued'
  return holdUntil(event, userId, now) ? null : 'event.holdLapsed'
}

/** The entrants beyond the seats that are held for one person at once. */
export function heldTooMany<E extends { readonly id: string; readonly userId: string }>(
  event: EventRow,
  joining: PaymentProof,
  entrants: readonly E[],
): readonly E[] {
  if (!isSold(event)) return []
  const unpaid = entrants.filter(({ id }) => !paymentOf(event, joining, id))
  const isOwn = (entry: Entry) => isHeld(entry) && unpaid.some(({ userId }) => userId === entry.userId)
  const held = unpaid.length > 0 ? event.players.filter(isOwn).length : 0
  return unpaid.slice(Math.max(0, seatLimits.heldMax - held))
}

/** Whether it is known whom the subscription of an event covers, or it needs none. */
export function isCoverageKnown({ subscriptionProductId }: Sale, { coverage, payments }: PaymentProof): boolean {
  return subscriptionProductId === null || payments !== undefined || coverage?.productId === subscriptionProductId
}

/** The payment that an entrant's seat is paid with already. */
export function paymentOf(event: EventRow, { coverage, payments }: PaymentProof, id: string): string | undefined {
  if (payments) return payments.get(id)?.paymentId
  if (!coverage || coverage.productId !== event.subscriptionProductId) return undefined
  const { date } = event
  return coverage.covered.find(
    (one) => one.id === id && (one.until === null || date < one.until) && (one.from === undefined || one.from <= date),
  )?.paymentId
}

/** The entries with their payments, or with the time until which they are to be paid for. */
export function priced(
  event: EventRow,
  joining: PaymentProof,
  { entries, now }: { readonly entries: readonly Entry[]; readonly now: Date },
): readonly Entry[] {
  if (!isSold(event)) return entries
  return entries.map((entry) => {
    const paymentId = paymentOf(event, joining, entry.id)
    if (paymentId) return { ...entry, paymentId }
    return { ...entry, payBy: holdUntil(event, entry.userId, now) ?? now }
  })
}

interface PricedEntries {
  readonly eventId: string
  readonly entries: readonly Entry[]
  readonly through: JoinSource
  readonly now: Date
}

/** Adds paid entries to the players, and holds the seats of the others. */
export function seatPriced(event: EventRow, { eventId, entries, through, now }: PricedEntries): MoveResult {
  const paid = entries.filter((entry) => !isHeld(entry))
  const source = Object.keys(through).length > 0 ? { through } : {}
  const unpaid = entries.filter(isHeld).map((entry) => ({ ...entry, ...source }))
  const { next: seated, facts } = addPlayers(event, { eventId, entries: paid, through, now })
  const { next, facts: held } = holdSeats(seated, { eventId, entries: unpaid })
  return { next, facts: [...facts, ...held] }
}
