import { type EventInfo, getEvent, listMyEvents, type PlayerCard } from '@parta/contracts/events'
import type { SeatState } from '@parta/contracts/money'
import { type EventPayer, listEventPayers } from '@parta/contracts/payers'
import { expect } from 'vitest'
import { isSold } from '../../services/events/src/core/seat-rules.ts'
import type { EventRow } from '../../services/events/src/core/store.ts'
import { hasFreeSeat } from '../../services/events/src/core/watch-rules.ts'
import { watchersOf, watchesOf } from '../../services/events/src/core/watch-store.ts'
import { entrantOf } from '../../services/payments/src/purchases/rules.ts'
import type { Payment } from '../../services/payments/src/purchases/store.ts'
import type { Club } from './club.ts'
import type { Market, Player } from './market.ts'

/** A payment with its payer. */
export interface Paid extends Payment {
  readonly userId: string
}

/** How the seat of an entrant stands; `none` where the event sells nothing, and nothing was paid. */
type Seat = SeatState | 'held' | 'none'

interface Seen {
  readonly market: Market
  readonly club: Club
  readonly eventId: string
  readonly event: EventRow
  /** Of all payments those for this event, and the subscriptions. */
  readonly payments: readonly Paid[]
  /** How each seat stands, as the leader sees it. */
  readonly seats: ReadonlyMap<string, Seat>
}

/** Somebody in an event, with how their seat stands. */
export interface Seated {
  readonly eventId: string
  readonly id: string
  readonly seat: Seat
}

/**
 * Asserts that the seats of an event are the same in every view: that of the leader, of the player, and of who pays.
 * @returns its seats
 */
export async function assertSeats(
  market: Market,
  club: Club,
  of: { readonly eventId: string; readonly all: readonly Paid[] },
): Promise<Seated[]> {
  const { eventId, all } = of
  const event = await market
    .running('events')
    .kit.database.native<EventRow & { _id: string }>('events')
    .findOne({ _id: eventId })
  if (!event) throw new Error(`There is no event ${eventId}`)
  const payments = all.filter((payment) => payment.eventId === eventId || payment.eventId === null)
  if (event.cancelled) {
    assertNothingPaid(eventId, payments)
    return []
  }
  const detail = await market.must(getEvent, club.leader, { id: eventId })
  const seats = new Map(detail.playersInfo.map((card) => [idOf(card), seatOf(card)]))
  const seen: Seen = { market, club, eventId, event, payments, seats }
  assertPaid(seen)
  await assertPayers(seen)
  for (const player of club.players) await assertOwn(seen, player)
  // A person who asked to be told of a free seat does not wait while a seat is free.
  const waiting = await watchesOf(market.running('events').kit).countDocuments(watchersOf(eventId))
  if (hasFreeSeat(event, new Date())) expect([eventId, 'watchers', waiting]).toEqual([eventId, 'watchers', 0])
  return [...seats].map(([id, seat]) => ({ eventId, id, seat }))
}

const idOf = ({ id, aliasId }: PlayerCard) => aliasId ?? id
const seatOf = ({ held, seat }: PlayerCard): Seat => (held ? 'held' : (seat ?? 'none'))

/** Asserts that no payment for an event that does not take place is paid, or waits. */
function assertNothingPaid(eventId: string, payments: readonly Paid[]): void {
  const open = payments.filter((one) => one.eventId === eventId && ['paid', 'pending'].includes(one.status))
  expect(open).toEqual([])
}

/** Each seat has the payment that it says, once, and no other payment is for it. */
function assertPaid({ club, eventId, event, payments, seats }: Seen): void {
  expect([...seats.keys()]).toEqual(event.players.map(({ id }) => id))
  expect(event.players.length).toBeLessThanOrEqual(event.maxPlayers)
  const ofEvent = payments.filter((payment) => payment.eventId === eventId)
  for (const { id, paymentId } of event.players) {
    const seat = seats.get(id) ?? 'none'
    const say = [eventId, id, seat]
    const own = ofEvent.filter((payment) => entrantOf(payment, payment.userId) === id)
    const paid = own.filter(({ status }) => status === 'paid').map((payment) => payment.id)
    expect([...say, ...paid]).toEqual([...say, ...(seat === 'paid' ? [paymentId] : [])])
    if (seat === 'pass') {
      const pass = payments.find((payment) => payment.id === paymentId)
      expect([...say, pass?.type, pass?.status]).toEqual([...say, 'subscription', 'paid'])
    }
    const waiting = own.filter(({ status }) => status === 'pending').length
    expect([...say, waiting > (seat === 'held' || seat === 'owes' ? 1 : 0)]).toEqual([...say, false])
    const isKnown = isSold(event) ? seat !== 'none' : !['owes', 'free', 'held'].includes(seat)
    expect([...say, isKnown]).toEqual([...say, true])
    if (seat === 'free' && id !== club.leader.id) expect([...say, club.withFree.has(eventId)]).toEqual([...say, true])
  }
  for (const { id, status } of ofEvent) {
    if (status !== 'paid') continue
    expect([eventId, id, event.players.some(({ paymentId }) => paymentId === id)]).toEqual([eventId, id, true])
  }
}

/** The page of who pays says the same as the event does to its leader. */
async function assertPayers({ market, club, eventId, payments, seats }: Seen): Promise<void> {
  const { items } = await market.must(listEventPayers, club.leader, { id: eventId, query: { limit: '50' } })
  const found = new Map(items.map((payer) => [payer.id, payer]))
  for (const [id, seat] of seats) {
    const isPending = payments.some(
      (one) => one.eventId === eventId && one.status === 'pending' && entrantOf(one, one.userId) === id,
    )
    const said = found.get(id)
    const say = [eventId, id, seat]
    expect([...say, said?.state]).toEqual([...say, stateOf(seat, { isPending, noted: said?.noted ?? null })])
  }
  const left = items.filter(
    ({ id }) => !seats.has(id) && ['paid', 'pass', 'free'].includes(items.find((one) => one.id === id)?.state ?? ''),
  )
  expect(left).toEqual([])
}

function stateOf(
  seat: Seat,
  { isPending, noted }: { readonly isPending: boolean; readonly noted: EventPayer['noted'] },
): EventPayer['state'] {
  if (seat === 'paid' || seat === 'pass') return seat
  // A note stays when its player leaves, and is there when they come back.
  if (seat === 'cash' || (noted && seat !== 'held')) return 'noted'
  if (seat === 'free') return seat
  return isPending ? 'waiting' : seat === 'owes' ? seat : 'unpaid'
}

/** Players see of their own seats what the leader sees, on the page of the event and in their list. */
async function assertOwn({ market, eventId, seats }: Seen, player: Player): Promise<void> {
  const family = [player.id, player.child]
  const own = family.flatMap((id): [string, Seat][] => (seats.has(id) ? [[id, seats.get(id) ?? 'none']] : []))
  const are = (...states: Seat[]) => own.filter(([, seat]) => states.includes(seat)).map(([id]) => id)
  const [held, owes] = [are('held'), are('owes')]
  const payment = held.length + owes.length > 0 ? 'pending' : are('paid', 'pass').length > 0 ? 'paid' : undefined
  const expected = {
    joined: are('paid', 'pass', 'cash', 'owes', 'free', 'none').toSorted(),
    held: held.toSorted(),
    owes: owes.toSorted(),
    payment,
  }
  const inShort = (event: Pick<EventInfo, 'joined' | 'held' | 'owes' | 'payment'>) => ({
    joined: event.joined.toSorted(),
    held: (event.held ?? []).toSorted(),
    owes: (event.owes ?? []).toSorted(),
    payment: event.payment,
  })
  const detail = await market.must(getEvent, player, { id: eventId })
  expect([eventId, player.id, inShort(detail)]).toEqual([eventId, player.id, expected])
  const shown = detail.playersInfo.filter((card) => family.includes(idOf(card)))
  expect(new Map(shown.map((card): [string, Seat] => [idOf(card), seatOf(card)]))).toEqual(new Map(own))
  const { items } = await market.must(listMyEvents, player, { query: { limit: '50' } })
  const card = items.find(({ id }) => id === eventId)
  const listed = own.length > 0 ? expected : undefined
  expect([eventId, player.id, 'list', card && inShort(card)]).toEqual([eventId, player.id, 'list', listed])
}
