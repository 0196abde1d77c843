import { day } from '@parta/contracts/durations'
import { money, type passStates, type SeatState, type seatPayments } from '@parta/contracts/money'
import type { PaidSum } from '@parta/contracts/payers'
import type { Currency } from '@parta/contracts/values'
import { entrantOf, isCovering, isLasting } from '../payments/rules.ts'
import type { Payment } from '../payments/store.ts'
import { keptDeposit } from '../reports/rules.ts'
import type { SeatNote } from './store.ts'

/** A payment with the fields of its purchase that count here. */
export interface Bought {
  readonly userId: string
  readonly currency: Currency
  readonly payment: Payment
}

/** A person, or an alias with its owner. */
export interface Entrant {
  readonly id: string
  readonly userId: string
  readonly aliasId: string | null
}

interface Range {
  readonly from: Date
  readonly before: Date
}

/** A player who owes for a seat that the event did not sell when they joined. */
export interface Owed extends Entrant, Unpaid {
  readonly eventId: string
  readonly eventName: string
  readonly date: Date
  readonly productId: string
  readonly owedUntil: Date
}

/** What is to be paid. */
interface Unpaid {
  readonly title: string
  /** With the deposit, in minor units. */
  readonly amount: number
  readonly currency: Currency
  /** `null` for a subscription. */
  readonly eventId: string | null
}

export interface PayerLine extends Entrant {
  readonly pass: { readonly state: (typeof passStates)[number]; readonly until: Date | null }
  readonly unpaid: readonly Unpaid[]
  readonly sums: readonly PaidSum[]
  readonly noted: readonly EventNote[]
}

/** What an admin noted of a seat in an event. */
interface EventNote extends SeatNote {
  readonly eventId: string
}

interface OrgFound {
  readonly members: readonly string[]
  readonly bought: readonly Bought[]
  readonly owed: readonly Owed[]
  readonly notes: readonly EventNote[]
}

/** Returns the members, and others who paid or for whom something was bought, with subscription, debts and sums. */
export function payersOf(
  { members, bought, owed, notes }: OrgFound,
  { now, ...range }: Range & { readonly now: Date },
): PayerLine[] {
  const isIn = inRange(range)
  const noted = Map.groupBy(
    notes.filter(({ at }) => isIn(at)),
    ({ entrantId }) => entrantId,
  )
  const owing = Map.groupBy(notOrdered(owed, bought), ({ id }) => id)
  const people = [
    ...owed.map(({ id, userId, aliasId }) => ({ id, userId, aliasId })),
    ...[...noted.values()].flatMap(([first]) => (first ? [entrantNoted(first)] : [])),
    ...members.map((id) => ({ id, userId: id, aliasId: null })),
  ]
  return grouped(bought, people).map(({ entrant, own }) => ({
    ...entrant,
    pass: passOf(own, now),
    unpaid: [...own.filter(isWaiting).map(unpaidOf), ...(owing.get(entrant.id) ?? [])],
    sums: sumsOf(own, range),
    noted: noted.get(entrant.id) ?? [],
  }))
}

const isWaiting = ({ payment }: Pick<Bought, 'payment'>) => payment.status === 'pending'

function unpaidOf({ currency, payment: { title, amount, deposit, eventId } }: Bought): Unpaid {
  return { title, amount: amount + (deposit?.amount ?? 0), currency, eventId }
}

/** Returns what is owed and not ordered yet: a payment that waits for the seat says the same. */
export function notOrdered(owed: readonly Owed[], bought: readonly Pick<Bought, 'userId' | 'payment'>[]): Owed[] {
  const waiting = bought.filter(isWaiting)
  return owed.filter(
    ({ id, eventId }) =>
      !waiting.some(({ userId, payment }) => payment.eventId === eventId && entrantOf(payment, userId) === id),
  )
}

export interface SeatLine extends Entrant {
  readonly state: (typeof seatPayments)[number]
  readonly sums: readonly PaidSum[]
  readonly noted: SeatNote | null
}

export interface PaidEvent {
  readonly id: string
  readonly date: string
  readonly subscriptionProductId?: string | null | undefined
}

/** All that was ever paid. */
const always: Range = { from: new Date(0), before: new Date(8.64e15) }

/** A player, with what the event says of the seat; nothing while the seat is held. */
export interface Player extends Entrant {
  readonly seat?: SeatState | undefined
}

interface EventFound {
  readonly players: readonly Player[]
  readonly bought: readonly Bought[]
  readonly notes: readonly SeatNote[]
}

/** Returns the players of an event, and others who paid for it, with how they paid. */
export function seatsOf(event: PaidEvent, { players, bought, notes }: EventFound): SeatLine[] {
  const inIt = new Map(players.map((player) => [player.id, player]))
  const isOfEvent = ({ payment }: Bought) => payment.eventId === event.id
  const start = new Date(event.date)
  const isPass = ({ payment }: Bought) =>
    payment.type === 'subscription' && payment.productId === event.subscriptionProductId && isCovering(payment, start)
  const notedById = new Map(notes.map((note) => [note.entrantId, note]))
  const listed = players.map(({ id, userId, aliasId }) => ({ id, userId, aliasId }))
  return grouped(bought, [...notes.map(entrantNoted), ...listed]).flatMap(({ entrant, own }) => {
    const seats = own.filter(isOfEvent)
    const noted = notedById.get(entrant.id) ?? null
    const sums = sumsOf(seats, always)
    // Somebody who has left, or holds a subscription of an event that they do not play.
    if (!inIt.has(entrant.id) && sums.length === 0 && !noted) return []
    const state = stateOf({ player: inIt.get(entrant.id), seats, hasPass: own.some(isPass), isNoted: noted !== null })
    return [{ ...entrant, state, sums, noted }]
  })
}

interface Seated {
  /** Undefined for somebody who has left. */
  readonly player: Player | undefined
  readonly seats: readonly Bought[]
  readonly hasPass: boolean
  readonly isNoted: boolean
}

/**
 * How somebody has paid for an event. The event knows who joined by a subscription, which may be one that it sold before,
 * who plays for free, and who owes; a payment or a note counts at once, before the event has heard of it.
 */
function stateOf({ player, seats, hasPass, isNoted }: Seated): SeatLine['state'] {
  const has = (status: Payment['status']) => seats.some(({ payment }) => payment.status === status)
  if (has('paid')) return 'paid'
  if (!player) return isNoted ? 'noted' : 'left'
  const { seat } = player
  if (seat === 'pass' || (seat === undefined && hasPass)) return 'pass'
  if (isNoted) return 'noted'
  if (has('pending')) return 'waiting'
  return seat === undefined || seat === 'cash' ? 'unpaid' : seat
}

function entrantNoted({ entrantId: id, userId }: SeatNote): Entrant {
  return { id, userId, aliasId: id === userId ? null : id }
}

/** Returns what was bought for each: for those who are listed, and for others after them. */
function grouped(bought: readonly Bought[], listed: readonly Entrant[]) {
  const byId = Map.groupBy(bought, ({ userId, payment }) => entrantOf(payment, userId))
  const others = [...byId].map(([id, [first]]) => ({
    id,
    userId: first?.userId ?? id,
    aliasId: first?.payment.aliasId ?? null,
  }))
  const all = new Map([...others, ...listed].map((entrant) => [entrant.id, entrant]))
  return [...all.values()].map((entrant) => ({ entrant, own: byId.get(entrant.id) ?? [] }))
}

function passOf(own: readonly Bought[], now: Date): PayerLine['pass'] {
  const passes = own.flatMap(({ payment }) =>
    payment.type === 'subscription' && payment.status === 'paid' ? payment : [],
  )
  const ends = passes.flatMap(({ validUntil }) => validUntil?.getTime() ?? [])
  const until = ends.length > 0 ? new Date(Math.max(...ends)) : null
  if (!passes.some((payment) => isLasting(payment, now))) return { state: 'missing', until }
  const isEnding = until !== null && until.getTime() - now.getTime() <= money.passEndingDays * day
  return { state: isEnding ? 'ending' : 'valid', until }
}

/** Adds up what was paid, and what came back, within a range. A refund counts on its own day. */
function sumsOf(own: readonly Bought[], range: Range): PaidSum[] {
  const isIn = inRange(range)
  return [...Map.groupBy(own, ({ currency }) => currency)]
    .map(([currency, those]) => ({
      currency,
      paid: sum(those, ({ payment }) => (isIn(payment.datePaid) ? payment.amount + keptDeposit(payment) : 0)),
      refunded: sum(those, ({ payment }) => (isIn(payment.refundedAt) ? payment.amount - payment.leaveCharge : 0)),
    }))
    .filter(({ paid, refunded }) => paid !== 0 || refunded !== 0)
}

function inRange({ from, before }: Range) {
  return (at: Date | null) => at !== null && at >= from && at < before
}

function sum(bought: readonly Bought[], amountOf: (one: Bought) => number): number {
  return bought.reduce((total, one) => total + amountOf(one), 0)
}
