import { getEvent } from '@parta/contracts/events'
import { insideChoices } from '@parta/contracts/money'
import { noteSeat } from '@parta/contracts/payers'
import { buyProducts, cancelPayment, type KartRow, listPayments, type PaymentView } from '@parta/contracts/payments'
import { cancelEvent, type EventPatch, replaceProduct, updateEvent, updateRepetition } from '@parta/contracts/planning'
import { joinEvent, kickPlayer, leaveEvent, readmitPlayer } from '@parta/contracts/players'
import { discontinueProduct, updateProduct } from '@parta/contracts/products'
import { confirmMoneyProposal, proposeMoney } from '@parta/contracts/proposals'
import { watchSeats } from '@parta/contracts/seat-watches'
import fc from 'fast-check'
import { aTicket, type Club, startOf } from './club.ts'
import type { Market, Player } from './market.ts'

/** What a step is done to, and with which values. */
interface Act {
  readonly market: Market
  readonly club: Club
  readonly player: Player
  /** The player, the child, or both. */
  readonly ids: readonly string[]
  readonly event: number
  readonly eventId: string
  readonly number: number
  readonly inside: (typeof insideChoices)[number]
  readonly refund: boolean
}

/** Does a step as a caller would; what is refused changes nothing. */
type Do = (act: Act) => Promise<unknown>

/** The steps, each with how often it is chosen. */
const steps: Readonly<Record<string, readonly [weight: number, act: Do]>> = {
  topUp: [4, topUp],
  join: [
    6,
    ({ market, player, ids, eventId }) => market.call(joinEvent, player, { id: eventId, body: { aliasIds: ids } }),
  ],
  pay: [6, (act) => order(act, {})],
  orderAutomatically: [3, (act) => order(act, { payWhenToppedUp: true })],
  retry: [2, retry],
  cancelPayment: [1, cancel],
  leave: [
    4,
    ({ market, player, ids, eventId }) => market.call(leaveEvent, player, { id: eventId, body: { aliasIds: ids } }),
  ],
  kick: [1, (act) => remove(act, { reason: 'other', message: 'Dost.' })],
  readmit: [1, readmit],
  lapse: [1, ({ market, player, eventId }) => market.lapse(player, eventId)],
  buyPass: [2, buyPass],
  refundPass: [2, refundPass],
  sell: [5, (act) => sell(act, false)],
  sellAll: [2, (act) => sell(act, true)],
  price: [2, changePrice],
  seats: [2, (act) => edit(act, { maxPlayers: 2 + act.number })],
  move: [2, (act) => edit(act, { date: startOf(act.event, 1 + act.number) })],
  replace: [1, replace],
  discontinue: [1, discontinue],
  note: [3, note],
  watch: [3, ({ market, player, eventId }) => market.call(watchSeats, player, { id: eventId })],
  cancelEvent: [1, cancelSeldom],
}

const chosen = Object.entries(steps).map(([what, [weight]]) => ({ weight, arbitrary: fc.constant(what) }))
export const aStep = fc.record({
  what: fc.oneof(...chosen),
  who: fc.integer({ min: 0, max: 1 }),
  event: fc.integer({ min: 0, max: 2 }),
  number: fc.integer({ min: 0, max: 3 }),
  entrants: fc.constantFrom<readonly ('self' | 'child')[]>(['self'], ['self'], ['child'], ['self', 'child']),
  inside: fc.constantFrom(...insideChoices),
  refund: fc.boolean(),
})
export type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never

export async function run(market: Market, club: Club, { what, who, event, entrants, ...how }: Step): Promise<void> {
  const player = club.players[who] as Player
  const ids = entrants.map((one) => (one === 'self' ? player.id : player.child))
  await steps[what]?.[1]({ market, club, player, ids, event, eventId: club.eventIds[event] ?? '', ...how })
}

let lines = 0

/** The bank shows a transfer of the player. */
async function topUp({ market, player, number }: Act): Promise<void> {
  lines += 1
  const amount = [10_000, 15_000, 40_000, 5_000][number] ?? 0
  const id = 32_000_000_000 + lines
  market.bank.lines = [...market.bank.lines, { id, amount, vs: player.symbol, instruction: id }]
}

/** Buys seats with the product that the event sells, for those of the family to whom its page offers them. */
async function order({ market, player, ids, eventId }: Act, more: object): Promise<void> {
  const { oneOffProductId: productId, joined, owes = [] } = await market.must(getEvent, player, { id: eventId })
  const buyers = ids.filter((id) => owes.includes(id) || !joined.includes(id))
  if (!productId || buyers.length === 0) return
  const payments = buyers.map((id): KartRow => ({ productId, eventId, ...(id === player.id ? {} : { aliasId: id }) }))
  await market.call(buyProducts, player, { body: { payments, ...more } })
}

async function buyPass({ market, club, player, ids }: Act): Promise<void> {
  const productId = club.season
  const payments = ids.map((id): KartRow => ({ productId, ...(id === player.id ? {} : { aliasId: id }) }))
  await market.call(buyProducts, player, { body: { payments } })
}

/** One of a person's payments that are in a state. */
async function paymentOf({ market, player, number }: Act, which: (payment: PaymentView) => boolean) {
  const found = (await market.must(listPayments, player)).items.filter(which)
  return found[number % Math.max(1, found.length)]
}

async function retry(act: Act): Promise<void> {
  const waiting = await paymentOf(act, ({ status }) => status === 'pending')
  if (!waiting) return
  await act.market.call(buyProducts, act.player, { body: { payments: [], retryId: waiting.id } })
}

async function cancel(act: Act): Promise<void> {
  const waiting = await paymentOf(act, ({ status }) => status === 'pending')
  if (waiting) await act.market.call(cancelPayment, act.player, { id: waiting.id })
}

/** Two site admins give a subscription back. */
async function refundPass(act: Act): Promise<void> {
  const pass = await paymentOf(act, ({ status, type }) => status === 'paid' && type === 'subscription')
  if (!pass) return
  const { market, club } = act
  const [petr, eva] = club.admins
  const body = { kind: 'refund', paymentId: pass.id, note: 'Reklamace.' }
  const { status, body: proposal } = await market.call(proposeMoney, petr, { body })
  if (status < 300 && proposal.state === 'open') await market.call(confirmMoneyProposal, eva, { id: proposal.id })
}

function remove({ market, club, ids, eventId }: Act, how: object): Promise<unknown> {
  return market.call(kickPlayer, club.leader, { id: eventId, body: { idOrAliasId: ids[0] ?? '', ...how } })
}

function readmit({ market, club, ids, eventId }: Act): Promise<unknown> {
  return market.call(readmitPlayer, club.leader, { id: eventId, body: { idOrAliasId: ids[0] ?? '' } })
}

async function edit({ market, club, eventId, inside }: Act, body: EventPatch): Promise<void> {
  const { status } = await market.call(updateEvent, club.leader, { id: eventId, body })
  if (status < 300 && body.playersInside && inside === 'free') club.withFree.add(eventId)
}

/** Makes the event, or the whole series, sell a ticket or none, and the subscription or not. */
async function sell(act: Act, isForAll: boolean): Promise<void> {
  const { market, club, event, eventId, number, inside, refund } = act
  const oneOffProductId = [club.tickets[0], club.tickets[1], club.tickets[0], null][number] ?? null
  const subscriptionProductId = refund === (number === 0) ? club.season : null
  const body = { oneOffProductId, subscriptionProductId, playersInside: inside, refund }
  if (!isForAll || event === 0) return edit(act, body)
  const answer = await market.call(updateRepetition, club.leader, { id: eventId, body: { ...body, span: 'all' } })
  if (answer.status < 300 && inside === 'free') for (const id of answer.body.changed) club.withFree.add(id)
}

function changePrice({ market, club, number }: Act): Promise<unknown> {
  const id = club.tickets[number % 2] ?? ''
  return market.call(updateProduct, club.leader, { body: { id, price: 90 + 10 * number } })
}

/** Replaces a ticket by the other one, or by none, in the events that sell it. */
async function replace({ market, club, number, refund }: Act): Promise<void> {
  const [id = '', other = ''] = number % 2 === 0 ? club.tickets : club.tickets.toReversed()
  const body = { productId: refund ? other : null }
  const answer = await market.call(replaceProduct, club.leader, { id, body })
  if (answer.status < 300) for (const eventId of answer.body.changed) club.withFree.add(eventId)
}

/** Discontinues a ticket, whose events stay as they are, and creates another one for later. */
async function discontinue({ market, club, number }: Act): Promise<void> {
  const place = number % 2
  await market.call(discontinueProduct, club.leader, { id: club.tickets[place] ?? '' })
  club.tickets[place] = await aTicket(market, club, place)
}

/** Notes, as an admin, that a seat was paid for in cash, or takes that back. */
async function note({ market, club, ids, eventId, number }: Act): Promise<void> {
  const isPaid = number > 0
  const body = { entrant: ids[0] ?? '', isPaid, ...(isPaid ? { note: 'hotově' } : {}) }
  const { status } = await market.call(noteSeat, club.leader, { id: eventId, body })
  if (status < 300 && !isPaid) club.withFree.add(eventId)
}

/** Cancels an event, but in few steps, because little can happen to it afterwards. */
async function cancelSeldom({ market, club, eventId, number }: Act): Promise<void> {
  if (number === 0) await market.call(cancelEvent, club.leader, { id: eventId, body: {} })
}
