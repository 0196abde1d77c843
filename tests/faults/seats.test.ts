import { day } from '@parta/contracts/durations'
import { seatStates } from '@parta/contracts/money'
import { listPayers, type Payer } from '@parta/contracts/payers'
import { getCredit, listPayments } from '@parta/contracts/payments'
import { leaveChargeOf, leavePercentAt } from '@parta/contracts/predicates/leave-charge'
import { dayOf } from '@parta/contracts/predicates/validity'
import { getPaymentReport } from '@parta/contracts/sales'
import { askSeat } from '@parta/contracts/seats'
import { eventually, tasksSettled } from '@parta/kit/testing'
import { depth } from '@parta/kit/testing-depth'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOrgSums } from '../../services/payments/src/ledger/find-org-sums.ts'
import { verifyWallet } from '../../services/payments/src/ledger/verify-ledger.ts'
import { purchasesOf } from '../../services/payments/src/purchases/find-purchases.ts'
import { entrantOf } from '../../services/payments/src/purchases/rules.ts'
import { byHand } from '../../services/payments/src/refunds/rules.ts'
import { verifySales } from '../../services/payments/src/reports/verify-sales.ts'
import { aClub, type Club } from './club.ts'
import { aStep, run, type Step } from './club-steps.ts'
import { assertSeats, type Paid, type Seated } from './club-views.ts'
import { type Market, openMarket, type Player } from './market.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.close())

const kit = () => market.running('payments').kit
const idsOf = ({ players }: Club) => players.map(({ id }) => id)
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

function purchasesIn(club: Club) {
  return purchasesOf(kit())
    .find({ userId: { $in: idsOf(club) } })
    .toArray()
}

async function paymentsIn(club: Club): Promise<Paid[]> {
  return (await purchasesIn(club)).flatMap(({ userId, payments }) => payments.map((one) => ({ ...one, userId })))
}

/** Waits until the bank was read twice, and the services have done what follows from it and from all calls. */
async function settled(club: Club): Promise<void> {
  const calls = market.bank.calls.length
  await eventually(() => expect(market.bank.calls.length).toBeGreaterThan(calls + 2))
  await eventually(async () => {
    await Promise.all([tasksSettled(kit()), tasksSettled(market.running('events').kit)])
    expect((await purchasesIn(club)).filter(({ busyUntil }) => busyUntil !== null)).toEqual([])
  })
}

/** All that must be true of a club in which nothing is going on any more. @returns its seats */
async function assertExact(club: Club) {
  const all = await paymentsIn(club)
  const seats: Seated[] = []
  for (const eventId of club.eventIds) seats.push(...(await assertSeats(market, club, { eventId, all })))
  for (const payment of all) await assertRefund(payment)
  for (const player of club.players) await assertWallet(player, all)
  await assertOrg(club, all, seats)
  return seats
}

/** What is refunded had a seat that became free, and the charge for leaving it was kept; of a subscription nothing. */
async function assertRefund(payment: Paid): Promise<void> {
  const { id, status, eventId, reason, amount, leaveSteps, leaveCharge } = payment
  if (status !== 'refunded') return expect([id, leaveCharge]).toEqual([id, 0])
  if (reason === byHand) return expect([id, eventId, leaveCharge]).toEqual([id, null, 0])
  const seat = await kit().bus.ask(askSeat, { eventId: eventId ?? '', paymentId: id })
  const release = seat?.release
  if (!release) throw new Error(`${id} was refunded, and its seat is taken`)
  const isCharged = release.reason === 'left' && !release.cancelled
  const percent = leavePercentAt(leaveSteps, new Date(release.start), new Date(release.at))
  expect([id, leaveCharge]).toEqual([id, isCharged ? leaveChargeOf(amount, percent) : 0])
}

/** What an organisation has kept of a payment. */
const keptOf = ({ status, amount, leaveCharge }: Paid) =>
  status === 'paid' ? amount : status === 'refunded' ? leaveCharge : 0
const bankedBy = ({ symbol }: Player) =>
  sumOf(market.bank.lines.flatMap(({ vs, amount }) => (vs === symbol ? amount : [])))

/** The credit is what the bank has shown less what was paid, the journal says the same, and so does the person's list. */
async function assertWallet(player: Player, all: readonly Paid[]): Promise<void> {
  const own = all.filter(({ userId }) => userId === player.id)
  const { credit } = await market.must(getCredit, player)
  const { available = 0, held = 0 } = credit.find(({ currency }) => currency === 'CZK') ?? {}
  expect({ available, held }).toEqual({ available: bankedBy(player) - sumOf(own.map(keptOf)), held: 0 })
  expect(await verifyWallet(kit(), player.id)).toBeTypeOf('object')
  expect(await verifySales(kit(), player.id)).toBeNull()
  const { items } = await market.must(listPayments, player, { query: { limit: '50' } })
  const inShort = (payments: readonly { id: string; status: string }[]) =>
    payments.map(({ id, status }) => `${id} ${status}`).toSorted()
  expect(inShort(items)).toEqual(inShort(own))
  // One payment waits for one seat, or one subscription of a person.
  const waiting = own.filter(({ status }) => status === 'pending')
  const aims = waiting.map((one) => `${one.productId} ${one.eventId} ${entrantOf(one, one.userId)}`)
  expect(aims.toSorted()).toEqual([...new Set(aims)].toSorted())
}

/** What the organisation has is what is not in the wallets any more, in its report, in its list of payers, in the journal. */
async function assertOrg(club: Club, all: readonly Paid[], seats: readonly Seated[]): Promise<void> {
  const got = sumOf(all.map(keptOf))
  const sums = await findOrgSums(kit(), club.orgId, { isExact: true })
  expect(sums.get('CZK') ?? 0).toBe(got)
  const today = { startDate: dayOf(new Date(Date.now() - day)), endDate: dayOf(new Date()) }
  const asked = { id: club.orgId, query: { ...today, limit: '50' } }
  const { items: sold } = await market.must(getPaymentReport, club.leader, asked)
  expect(sumOf(sold.map(({ amount, refunded }) => amount - refunded))).toBe(got)
  const { items: payers } = await market.must(listPayers, club.leader, asked)
  expect(sumOf(payers.flatMap(({ sums: own }) => own.map(({ paid, refunded }) => paid - refunded)))).toBe(got)
  const waiting = all.filter(({ status }) => status === 'pending')
  const isOrdered = ({ eventId, id }: Seated) =>
    waiting.some((one) => one.eventId === eventId && entrantOf(one, one.userId) === id)
  const owed = seats.filter((one) => one.seat === 'owes' && !isOrdered(one))
  const owing = payers.flatMap(({ id, unpaid }: Payer) => unpaid.map(() => id))
  const expected = [...waiting.map((one) => entrantOf(one, one.userId)), ...owed.map(({ id }) => id)]
  expect(owing.toSorted()).toEqual(expected.toSorted())
}

const step = (what: string, fields: Partial<Step> = {}): Step => {
  const all = { who: 0, event: 0, number: 0, entrants: ['self'], inside: 'owe', refund: true } as const
  return { ...all, what, ...fields }
}

/** Before chance begins, the first event has a seat that is paid, owed, free, by a subscription and by cash. */
const topUps: readonly Step[] = [step('topUp', { number: 2 }), step('topUp', { number: 2, who: 1 })]
const begin: readonly Step[] = [
  step('sell', { number: 3 }),
  step('join', { entrants: ['self', 'child'] }),
  step('join', { who: 1, entrants: ['self', 'child'] }),
  step('sell'),
  step('note', { number: 1, entrants: ['child'] }),
  step('buyPass', { who: 1 }),
]
const join: readonly Step[] = [step('pay'), step('join', { who: 1 })]

describe('the seats of events, and the money for them', () => {
  it('are the same in every view whatever is changed between joins, payments, leaves and refunds, and the journal is exact', async () => {
    let clubs = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(aStep, { minLength: 3, maxLength: 6 }), { minLength: 2, maxLength: 4 }),
        async (turns) => {
          clubs += 1
          const club = await aClub(market, clubs)
          for (const part of [topUps, begin, join]) {
            for (const one of part) await run(market, club, one)
            await settled(club)
          }
          const seats = await eventually(() => assertExact(club))
          expect(seats.map(({ seat }) => seat)).toEqual(expect.arrayContaining([...seatStates]))
          for (const turn of turns) {
            await Promise.all(turn.map((one) => run(market, club, one)))
            await settled(club)
            // Facts and refunds may still be on their way for a moment.
            await eventually(() => assertExact(club))
          }
        },
      ),
      // Shrinking would start anew with other people for minutes; the seed of a failure is enough.
      { numRuns: depth(3, 20), endOnFailure: true },
    )
  })
})
