import { day } from '@parta/contracts/durations'
import { type EntrantSeat, money, type passStates, type seatPayments } from '@parta/contracts/money'
import type { PaidSum } from '@parta/contracts/payers'
import type { Currency } from '@parta/contracts/values'
import { entrantOf } from '../purchases/rules.ts'
import type { Payment } from '../purchases/store.ts'
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

interface Unpaid {
  readonly title: string
  /** The amount with the deposit, in minor units. */
  readonly amount: number
  readonly currency: Currency
  /** `null` for a subscription. */
  readonly eventId: string | null
}

interface Pass {
  readonly state: (typeof passStates)[number]
  readonly until: Date | null
  /** When a coming subscription begins. */
  readonly from?: Date
}

export interface PayerLine extends Entrant {
  readonly pass: Pass
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

/** Returns the debts for which no payment waits: a waiting payment states the same debt. */
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

/** Somebody who is in an event. */
export interface Player extends Entrant {
  /** How their seat stands, as the event says; undefined where nothing is or was paid. */
  readonly seat?: EntrantSeat
}

/** All that was ever paid. */
const always: Range = { from: new Date(0), before: new Date(8.64e15) }

interface EventFound {
  readonly players: readonly Player[]
  readonly bought: readonly Bought[]
  readonly notes: readonly SeatNote[]
}

/**
 * Returns the players of an event, and others who ordered or paid for it, with how they paid. Of a player the event says
 * it, as it does to its leader. What was paid to another organisation, whose event it was before, is in no sum, and what
 * its admins noted is not shown.
 */
export function seatsOf(orgId: string, { players, bought: all, notes }: EventFound): SeatLine[] {
  const bought = all.filter(({ payment }) => payment.orgId === orgId)
  const playerById = new Map(players.map((player) => [player.id, player]))
  const notedById = new Map(notes.map((note) => [note.entrantId, note]))
  return grouped(bought, [...notes.map(entrantNoted), ...players]).flatMap(({ entrant, own }) => {
    const player = playerById.get(entrant.id)
    const found = notedById.get(entrant.id)
    const standing = found && !(player && found.isOver) ? found : null
    const noted = standing?.orgId === orgId ? standing : null
    const sums = sumsOf(own, always)
    // Somebody who has left, and neither paid nor got anything back.
    if (!player && sums.length === 0 && !noted && !has(own, 'pending')) return []
    const { id, userId, aliasId } = entrant
    return [{ id, userId, aliasId, state: paymentOf(player, { own, noted: player ? standing : noted }), sums, noted }]
  })
}

interface Known {
  readonly own: readonly Bought[]
  readonly noted: SeatNote | null
}

/**
 * How a seat is paid for. A payment and a note are known here before the event knows them; nobody notes a seat that is
 * only held.
 */
function paymentOf(player: Player | undefined, { own, noted }: Known): SeatLine['state'] {
  if (!player) return noted ? 'noted' : has(own, 'pending') ? 'waiting' : 'left'
  const { seat } = player
  if (seat === 'paid' || seat === 'pass') return seat
  if (noted && seat !== 'held') return 'noted'
  if (seat === 'free') return seat
  if (seat !== 'held' && has(own, 'paid')) return 'paid'
  if (has(own, 'pending')) return 'waiting'
  return seat === 'owes' ? seat : 'unpaid'
}

function has(own: readonly Bought[], status: Payment['status']): boolean {
  return own.some(({ payment }) => payment.status === status)
}

export function entrantNoted({ entrantId: id, userId }: SeatNote): Entrant {
  return { id, userId, aliasId: id === userId ? null : id }
}

/** Returns the listed people and aliases, and all others for whom something was bought, each with their payments. */
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

function passOf(own: readonly Bought[], now: Date): Pass {
  const passes = own.flatMap(({ payment: { type, status, validFrom = now, validUntil } }) =>
    type === 'subscription' && status === 'paid' && validUntil ? { from: validFrom, until: validUntil } : [],
  )
  const [last] = passes.toSorted((one, other) => other.until.getTime() - one.until.getTime())
  const lasting = passes.filter(({ until }) => until > now)
  const [next, ...later] = lasting.toSorted((one, other) => one.from.getTime() - other.from.getTime())
  if (!next) return { state: 'missing', until: last?.until ?? null }
  // A renewal prolongs the subscription; one that begins after a gap does not.
  const until = later.reduce((end, one) => (one.from <= end && one.until > end ? one.until : end), next.until)
  if (next.from > now) return { state: 'coming', until, from: next.from }
  const isEnding = until.getTime() - now.getTime() <= money.passEndingDays * day
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
