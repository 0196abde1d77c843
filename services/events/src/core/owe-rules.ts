import { hour } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { type InsideChoice, type SeatState, seatLimits } from '@parta/contracts/money'
import { playerJoined } from '@parta/contracts/players'
import { paymentsMissed, seatOwed, seatReleased } from '@parta/contracts/seats'
import { type FactDraft, factOf } from '@parta/kit/store/decision'
import { firstOwed } from './roster-rules.ts'
import { about, isHeld, isSold, type MoveResult, released, type Sold, withLists } from './seat-rules.ts'
import type { ClockMark, Entry, EventRow } from './store.ts'

/*
 * Players who were in an event before it sold what it sells now. The organiser says whether they stay for free or owe
 * the price. Who owes stays a player, and pays like for a held seat; after the time for that, the leader decides.
 */

/** Whether a player is still to pay for the seat. */
export function owes({ owedUntil }: Entry): boolean {
  return owedUntil !== undefined
}

/** How the seat of a player stands; `null` while it is held, and where nothing is or was paid. */
export function seatState(event: Sold, entry: Entry): SeatState | null {
  if (isHeld(entry)) return null
  if (entry.paymentId !== undefined) return entry.amount === undefined ? 'pass' : 'paid'
  if (entry.noted?.isPaid) return 'cash'
  if (!isSold(event)) return null
  return owes(entry) ? 'owes' : 'free'
}

/** What an organiser says of the players when an edit changes what the event sells. */
export interface SaleChoice {
  readonly playersInside?: InsideChoice | undefined
  readonly refund?: boolean | undefined
}

interface SaleChange {
  readonly eventId: string
  readonly before: EventRow
  readonly choice: SaleChoice
  readonly now: Date
}

/**
 * The players after an edit that changes what an event sells.
 * @param event the event that sells something else, or nothing any more
 * @throws event.insideUnsaid, event.refundUnsaid when the choice is missing, event.oweNeedsTicket
 */
export function changeSale(event: EventRow, change: SaleChange): MoveResult {
  if (!isOtherSale(change.before, event)) return { next: event, facts: [] }
  return isSold(event) ? sellInside(event, change) : endSale(event, change)
}

/** Whether players must pay for something else. Another subscription beside the same ticket changes nothing for them. */
function isOtherSale(before: Sold, after: Sold): boolean {
  return before.oneOffProductId !== after.oneOffProductId || isSold(before) !== isSold(after)
}

/** The leader plays without paying; held seats were freed, or are paid for as before. */
function isUnpaid(event: EventRow, entry: Entry): boolean {
  return entry.paymentId === undefined && !entry.noted?.isPaid && !isHeld(entry) && entry.id !== event.leader
}

function sellInside(event: EventRow, { eventId, choice, now }: SaleChange): MoveResult {
  const unpaid = new Set(event.players.filter((entry) => isUnpaid(event, entry)))
  if (unpaid.size === 0) return { next: event, facts: [] }
  if (choice.playersInside === undefined) throw AppError.field('event.insideUnsaid', 'playersInside')
  if (choice.playersInside === 'free') return forgive(eventId, event)
  if (event.oneOffProductId === null) throw AppError.field('event.oweNeedsTicket', 'playersInside')
  const owedUntil = endOfDebt(event, now)
  const players = event.players.map((entry) => (unpaid.has(entry) ? { ...entry, owedUntil } : entry))
  const next = withMarks(withLists(event, { players, queue: event.queue }), isSoon(owedUntil, now) ? ['owing'] : [])
  return { next, facts: owedFacts(eventId, next) }
}

function endOfDebt({ date }: EventRow, now: Date): Date {
  return new Date(Math.min(now.getTime() + seatLimits.owedHours * hour, date.getTime()))
}

/** Whether the reminder would come at once. */
function isSoon(owedUntil: Date, now: Date): boolean {
  return remindedAt(owedUntil) <= now
}

function remindedAt(owedUntil: Date): Date {
  return new Date(owedUntil.getTime() - seatLimits.oweReminderHours * hour)
}

/** Returns the event with the marks of its debts replaced. */
function withMarks(event: EventRow, marks: readonly ClockMark[]): EventRow {
  const others = event.marks.filter((mark) => mark !== 'owing' && mark !== 'overdue')
  return { ...event, marks: [...others, ...marks] }
}

/** Removes the debts of the players for whom `isMeant` is true; by default those of all. */
function forgive(eventId: string, event: EventRow, isMeant: (entry: Entry) => boolean = () => true): MoveResult {
  const meant = event.players.filter((entry) => isMeant(entry) && (owes(entry) || entry.noted?.owedUntil))
  if (meant.length === 0) return { next: event, facts: [] }
  const players = event.players.map((entry) => (meant.includes(entry) ? withoutDebt(entry) : entry))
  const left = withLists(event, { players, queue: event.queue })
  const next = players.some(owes) ? left : withMarks(left, [])
  const owing = meant.filter(owes)
  return { next, facts: owing.map((entry) => factOf(seatOwed, { ...about(eventId, next, entry), owedUntil: null })) }
}

function withoutDebt({ owedUntil: _over, noted, ...rest }: Entry): Entry {
  return noted ? { ...rest, noted: { isPaid: noted.isPaid, at: noted.at } } : rest
}

/** A moved event is owed nothing beyond its start: who would have paid later is told the new time. */
export function dueByStart(eventId: string, event: EventRow, now: Date): MoveResult {
  const { date } = event
  const isLate = ({ owedUntil, noted }: Entry) => [owedUntil, noted?.owedUntil].some((until) => until && until > date)
  const late = event.players.filter(isLate)
  if (late.length === 0) return { next: event, facts: [] }
  const capped = (entry: Entry): Entry => ({
    ...entry,
    ...(entry.owedUntil ? { owedUntil: date } : {}),
    ...(entry.noted?.owedUntil ? { noted: { ...entry.noted, owedUntil: date } } : {}),
  })
  const players = event.players.map((entry) => (late.includes(entry) ? capped(entry) : entry))
  const next = withMarks(withLists(event, { players, queue: event.queue }), isSoon(date, now) ? ['owing'] : [])
  return { next, facts: owedFacts(eventId, next, ({ owedUntil }) => owedUntil === date) }
}

/** The leader plays without paying, also who becomes it later. */
export function leadFree(eventId: string, event: EventRow): MoveResult {
  return forgive(eventId, event, ({ id }) => id === event.leader)
}

/** Pays back the seats of players if the organiser says so; they stay. A subscription is valid for other events. */
function endSale(before: EventRow, { eventId, choice, now }: SaleChange): MoveResult {
  const { next: event, facts } = forgive(eventId, before)
  const paid = event.players.filter((entry) => seatState(event, entry) === 'paid')
  if (paid.length === 0) return { next: event, facts }
  if (choice.refund === undefined) throw AppError.field('event.refundUnsaid', 'refund')
  if (!choice.refund) return { next: event, facts }
  const players = event.players.map((entry) => (paid.includes(entry) ? unpaidOf(entry) : entry))
  const releases = [...(event.releases ?? []), ...released(event, { paid, reason: 'unsold', now })]
  const next = { ...withLists(event, { players, queue: event.queue }), releases }
  const back = paid.flatMap((entry) =>
    entry.paymentId ? [factOf(seatReleased, { ...about(eventId, next, entry), refundOf: entry.paymentId })] : [],
  )
  return { next, facts: [...facts, ...back] }
}

function unpaidOf(entry: Entry): Entry {
  const { paymentId: _payment, amount: _amount, currency: _currency, paidAt: _at, ...rest } = entry
  const { multisport: _price, card: _card, ...left } = rest
  return left
}

interface Noting {
  readonly eventId: string
  readonly entrantId: string
  readonly isPaid: boolean
  readonly at: Date
}

/**
 * An admin notes that a player has paid outside Parta, or takes the note back. A player who owed owes nothing as long as
 * the note stands; who held a seat is a player from now on. The same note again, or an older one, changes nothing.
 */
export function noteSeat(event: EventRow, { eventId, entrantId, isPaid, at }: Noting): MoveResult {
  const noted = event.players.find((entry) => entry.id === entrantId)
  if (!noted || (noted.noted && noted.noted.at >= at)) return { next: event, facts: [] }
  if (isPaid && isHeld(noted)) return seatNoted(event, { eventId, held: noted, at })
  const { owedUntil = noted.noted?.owedUntil, ...rest } = noted
  const owed = owedUntil && noted.paymentId === undefined ? { owedUntil } : {}
  const entry: Entry = { ...rest, ...(isPaid ? {} : owed), noted: { isPaid, at, ...owed } }
  const players = event.players.map((other) => (other === noted ? entry : other))
  const next = withLists(event, { players, queue: event.queue })
  if (!owed.owedUntil || isPaid === (noted.noted?.isPaid ?? false)) return { next, facts: [] }
  const again = { owedUntil: owed.owedUntil.toISOString(), isNoteTakenBack: true as const }
  const data = { ...about(eventId, next, entry), ...(isPaid ? { owedUntil: null } : again) }
  return { next, facts: [factOf(seatOwed, data)] }
}

interface HeldNote {
  readonly eventId: string
  readonly held: Entry
  readonly at: Date
}

/** Notes that the holder of a seat has paid outside Parta. If the note is taken back, they owe the price. */
function seatNoted(event: EventRow, { eventId, held, at }: HeldNote): MoveResult {
  const { payBy: _over, through, ...rest } = held
  const entry: Entry = { ...rest, noted: { isPaid: true, at, owedUntil: endOfDebt(event, at) } }
  const players = event.players.map((other) => (other === held ? entry : other))
  const next = withLists(event, { players, queue: event.queue })
  const player = about(eventId, next, entry)
  return {
    next,
    facts: [factOf(playerJoined, { ...player, ...through }), factOf(seatOwed, { ...player, owedUntil: null })],
  }
}

/** When those who owe are reminded, and when their time is over; `null` where nobody owes. */
export function owedDue(
  { players, oneOffProductId }: Pick<EventRow, 'players' | 'oneOffProductId'>,
  mark: 'owing' | 'overdue',
): Date | null {
  const first = oneOffProductId === null ? null : firstOwed(players)
  return first && (mark === 'owing' ? remindedAt(first) : first)
}

export function remindOwing(eventId: string, event: EventRow): MoveResult {
  return { next: { ...event, marks: [...event.marks, 'owing'] }, facts: owedFacts(eventId, event) }
}

/** Publishes who has not paid in time, which notifies the leader. These people keep their seats. */
export function publishOverdue(eventId: string, event: EventRow): MoveResult {
  const { name: eventName, leader, trainer } = event
  return {
    next: { ...event, marks: [...event.marks, 'overdue'] },
    facts: [factOf(paymentsMissed, { eventId, eventName, leader, trainer })],
  }
}

function owedFacts(eventId: string, event: EventRow, isMeant: (entry: Entry) => boolean = owes): FactDraft[] {
  return event.players.filter(isMeant).flatMap((entry) => {
    const { owedUntil } = entry
    return owedUntil ? [factOf(seatOwed, { ...about(eventId, event, entry), owedUntil: owedUntil.toISOString() })] : []
  })
}
