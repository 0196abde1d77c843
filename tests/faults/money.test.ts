import { buyProducts, cancelPayment, getCredit, type KartRow } from '@parta/contracts/payments'
import { cancelEvent } from '@parta/contracts/planning'
import { joinEvent, kickPlayer, leaveEvent, readmitPlayer } from '@parta/contracts/players'
import { askSeat } from '@parta/contracts/seats'
import { eventually, tasksSettled } from '@parta/kit/testing'
import { depth } from '@parta/kit/testing-depth'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expire } from '../../services/payments/src/buying/expire.ts'
import { findOrgSums } from '../../services/payments/src/ledger/find-org-sums.ts'
import { readRows } from '../../services/payments/src/ledger/read-rows.ts'
import { type JournalRow, readWallet, type Wallet, wallets } from '../../services/payments/src/ledger/store.ts'
import { verifyWallet } from '../../services/payments/src/ledger/verify-ledger.ts'
import { purchasesOf } from '../../services/payments/src/purchases/find-purchases.ts'
import type { Payment, StoredPurchase } from '../../services/payments/src/purchases/store.ts'
import type { Line } from '../../services/payments/test/fio.ts'
import { charge, type Market, openMarket, type Player, price, seatsOfEach, type World } from './market.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.close())

const kit = () => market.running('payments').kit

/** What can happen, each with how often it is chosen. */
const happenings = {
  topUp: 4,
  takeBack: 2,
  join: 4,
  buy: 6,
  retry: 2,
  cancel: 1,
  leave: 3,
  kick: 2,
  readmit: 1,
  lapse: 2,
  expire: 1,
  cancelEvent: 1,
} as const
const chosen = Object.entries(happenings).map(([what, weight]) => ({
  weight,
  arbitrary: fc.constant(what as keyof typeof happenings),
}))
const aStep = fc.record({
  what: fc.oneof(...chosen),
  who: fc.integer({ min: 0, max: 2 }),
  event: fc.integer({ min: 0, max: 1 }),
  /** Few keys, lines and payments, so that the same is asked for again and again, and by several callers at once. */
  number: fc.integer({ min: 0, max: 3 }),
  /** The player, the child, or both together. */
  entrants: fc.constantFrom<readonly ('self' | 'child')[]>(['self'], ['self'], ['child'], ['self', 'child']),
})
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never

/** A call that moves money, as it was sent. */
interface Sent {
  readonly player: Player
  readonly key: string
  readonly body: { readonly payments: readonly KartRow[]; readonly retryId?: string }
}
/** What was sent in a world, and the purchase that each key led to. */
interface Log {
  readonly sent: Sent[]
  readonly purchaseOf: Map<string, Set<string>>
}

/** Does one step as a caller would. What is refused changes nothing. */
async function run(world: World, log: Log, step: Step): Promise<void> {
  const { what, who, event, number, entrants } = step
  const player = world.players[who] as Player
  const eventId = world.eventIds[event] ?? ''
  const ids = entrants.map((one) => (one === 'self' ? player.id : player.child))
  const atEvent = { id: eventId, body: { aliasIds: ids } }
  if (what === 'topUp' || what === 'takeBack') return showLine(world, step)
  if (what === 'join') return void (await market.call(joinEvent, player, atEvent))
  if (what === 'leave') return void (await market.call(leaveEvent, player, atEvent))
  if (what === 'kick' || what === 'readmit') {
    const operation = what === 'kick' ? kickPlayer : readmitPlayer
    const body = { idOrAliasId: ids[0] ?? '', ...(what === 'kick' ? { reason: 'other', message: 'Dost.' } : {}) }
    return void (await market.call(operation, world.leader, { id: eventId, body }))
  }
  if (what === 'lapse') return await market.lapse(player, eventId)
  // Seldom, because little can happen to an event after it was cancelled.
  if (what === 'cancelEvent')
    return number > 0 ? undefined : void (await market.call(cancelEvent, world.leader, { id: eventId, body: {} }))
  const key = `kart-of-world-${world.number}-player-${who}-event-${event}-${number}`
  if (what === 'buy') {
    const payments = ids.map((id) => ({
      productId: world.productId,
      eventId,
      ...(id === player.id ? {} : { aliasId: id }),
    }))
    return await send(log, { player, key, body: { payments } })
  }
  const payments = (await purchasesIn([player])).flatMap((purchase) => purchase.payments)
  const payment = payments[number % Math.max(1, payments.length)]
  if (!payment) return
  if (what === 'retry')
    return await send(log, { player, key: `${key}-again`, body: { payments: [], retryId: payment.id } })
  if (what === 'cancel') return void (await market.call(cancelPayment, player, { id: payment.id }))
  await endTime(payment)
}

async function send({ sent, purchaseOf }: Log, one: Sent): Promise<void> {
  sent.push(one)
  const headers = { 'idempotency-key': one.key }
  const { status, body } = await market.call(buyProducts, one.player, { body: one.body, headers })
  if (status === 200) purchaseOf.set(one.key, (purchaseOf.get(one.key) ?? new Set()).add(body.id))
}

/** The bank shows a transfer of a player, or takes one back; all lines stay in the statement, in any order. */
function showLine({ players, number: world }: World, { what, who, number, event }: Step): void {
  const id = 31_000_000_000 + world * 100 + who * 20 + number * 2
  const amount = [price, 2 * price, 4_000, 500][number] ?? price
  const shown = market.bank.lines.some((line) => line.id === id)
  if (what === 'takeBack' && !shown) return
  const line: Line =
    what === 'topUp'
      ? { id, amount, vs: players[who]?.symbol ?? '', instruction: id }
      : { id: id + 1, amount: -amount, instruction: id }
  const others = market.bank.lines.filter((one) => one.id !== line.id)
  market.bank.lines = event === 0 ? [line, ...others] : [...others.toReversed(), line]
}

/** Ends the time in which a pending payment can be paid. */
async function endTime({ id }: Payment): Promise<void> {
  await market.inside('payments', async (inside) => {
    await purchasesOf(inside).updateOne(
      { 'payments.id': id },
      { $set: { 'payments.$[one].expiresAt': new Date(0) }, $inc: { v: 1 } },
      { arrayFilters: [{ 'one.id': id, 'one.status': 'pending' }] },
    )
    await expire(inside, id)
  })
}

function purchasesIn(players: readonly Player[]): Promise<StoredPurchase[]> {
  const userId = { $in: players.map(({ id }) => id) }
  return market.inside('payments', (inside) => purchasesOf(inside).find({ userId }).sort({ _id: 1 }).toArray())
}

/** Waits until the bank was read twice, and the services have done what follows from it and from all calls. */
async function settled({ players }: World): Promise<void> {
  const calls = market.bank.calls.length
  await eventually(() => expect(market.bank.calls.length).toBeGreaterThan(calls + 2))
  await eventually(async () => {
    await Promise.all([tasksSettled(kit()), tasksSettled(market.running('events').kit)])
    expect((await purchasesIn(players)).filter(({ busyUntil }) => busyUntil !== null)).toEqual([])
  })
}

async function rowsOf({ id }: Player): Promise<JournalRow[]> {
  const wallet = await readWallet(kit(), id)
  const rows: JournalRow[] = []
  if (wallet) for await (const row of readRows(kit(), wallet)) rows.push(row)
  return rows
}

async function balanceOf(player: Player) {
  const { body } = await market.call(getCredit, player)
  const { available = 0, held = 0 } = body.credit.find(({ currency }) => currency === 'CZK') ?? {}
  return { available, held }
}

/** All that must be true of a world in which nothing is going on any more. */
async function assertExact(world: World, { purchaseOf }: Log): Promise<void> {
  const purchases = await purchasesIn(world.players)
  const payments = purchases.flatMap(({ payments: all, userId }) => all.map((payment) => ({ ...payment, userId })))
  for (const payment of payments) await assertSeat(payment)
  for (const player of world.players)
    await assertWallet(
      player,
      payments.filter(({ userId }) => userId === player.id),
    )
  for (const eventId of world.eventIds) await assertSeats(eventId, payments)
  for (const [key, ids] of purchaseOf) expect([key, ids.size]).toEqual([key, 1])
  await assertClosed()
}

/** Asserts that a paid payment has a seat, a refunded one had one, and every other payment has none. */
async function assertSeat({ id, status, eventId, leaveCharge }: Payment): Promise<void> {
  const seat = await kit().bus.ask(askSeat, { eventId: eventId ?? '', paymentId: id })
  const release = seat?.release
  if (status === 'paid') expect([id, seat === null, release]).toEqual([id, false, null])
  else if (status === 'refunded') {
    expect([id, release?.reason]).toEqual([id, expect.any(String)])
    // Of an event that is cancelled later, the charge comes back.
    const isCharged = release?.reason === 'left' && !release.cancelled
    expect([id, leaveCharge]).toEqual([id, isCharged ? charge : 0])
  } else expect([id, status, seat]).toEqual([id, status, null])
}

/** An event has no more players than seats, and each of them but the leader has paid once. */
async function assertSeats(eventId: string, payments: readonly Payment[]): Promise<void> {
  interface Row {
    _id: string
    leader: string
    players: readonly { id: string; userId: string; paymentId?: string; payBy?: Date }[]
  }
  const event = await market.running('events').kit.database.native<Row>('events').findOne({ _id: eventId })
  const seated = (event?.players ?? []).filter(({ userId }) => userId !== event?.leader)
  expect(seated.length).toBeLessThanOrEqual(seatsOfEach)
  const paid = seated.flatMap(({ paymentId, payBy }) => (payBy ? [] : [paymentId]))
  expect(new Set(paid).size).toBe(paid.length)
  for (const paymentId of paid) {
    const payment = payments.find(({ id }) => id === paymentId)
    expect(payment).toMatchObject({ eventId })
    expect(['paid', 'refunded']).toContain(payment?.status)
  }
}

/** The credit of a player is what the bank has shown, less what was paid, plus what was given back; each once. */
async function assertWallet(player: Player, payments: readonly Payment[]): Promise<void> {
  const { lines } = market.bank
  const own = lines.filter(({ vs }) => vs === player.symbol)
  const back = lines.filter(({ amount, instruction }) => amount < 0 && own.some(({ id }) => id === instruction))
  const banked = [...own, ...back].reduce((sum, { amount }) => sum + amount, 0)
  const spent = payments.reduce(
    (sum, { status, leaveCharge }) => sum + (status === 'paid' ? price : status === 'refunded' ? leaveCharge : 0),
    0,
  )
  expect(await balanceOf(player)).toEqual({ available: banked - spent, held: 0 })
  expect(await verifyWallet(kit(), player.id)).toBeTypeOf('object')
  const rows = await rowsOf(player)
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length)
  const booked = rows.filter(({ kind }) => kind === 'topUp' || kind === 'reversal').map(({ ref }) => ref)
  for (const { id } of own) {
    const times = (line: number) => booked.filter((ref) => ref.endsWith(String(line))).length
    const isBack = back.some(({ instruction }) => instruction === id)
    // A transfer that was taken back before it was credited is in nobody's credit.
    expect([[1, isBack ? 1 : 0], ...(isBack ? [[0, 0]] : [])]).toContainEqual([times(id), times(id + 1)])
  }
  for (const { id, status, isChargeReturned } of payments) {
    const count = (kind: string) => rows.filter((row) => row.ref === id && row.kind === kind).length
    const isPaid = status === 'paid' || status === 'refunded'
    const refunds = status === 'refunded' ? (isChargeReturned ? 2 : 1) : 0
    expect([id, count('payment'), count('refund')]).toEqual([id, isPaid ? 1 : 0, refunds])
  }
  // Only a transfer that the bank takes back may leave a debt.
  let before = 0
  for (const { kind, available } of rows) {
    if (available < 0 && available < before) expect(kind).toBe('reversal')
    before = available
  }
}

/** Nothing is made or lost: what the bank has shown is in wallets, or with the organisation. */
async function assertClosed(): Promise<void> {
  const all = await kit().database.native<Wallet & { _id: string }>(wallets.collection).find({}).toArray()
  const inWallets = all
    .flatMap(({ balances }) => balances)
    .reduce((sum, { available, held }) => sum + available + held, 0)
  const sums = await findOrgSums(kit(), market.orgId(), { isExact: true })
  const shown = market.bank.lines.reduce((sum, { amount }) => sum + amount, 0)
  expect(inWallets + (sums.get('CZK') ?? 0)).toBe(shown)
}

const entriesIn = async ({ players }: World) =>
  (await Promise.all(players.map(({ id }) => readWallet(kit(), id)))).map((wallet) => wallet?.entries ?? 0)

describe('joins, payments and the bank in the services of events and payments together', () => {
  it('never charge without a seat, nor twice, whatever happens at the same time and while services restart', async () => {
    const seen = new Set<string>()
    const note = async ({ players }: World) => {
      for (const { payments } of await purchasesIn(players))
        for (const { status, reason } of payments) seen.add(status === 'refunded' ? String(reason) : status)
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(aStep, { minLength: 4, maxLength: 8 }), { minLength: 4, maxLength: 8 }),
        fc.array(fc.constantFrom('payments', 'events', ...Array.from({ length: 8 }, () => null)), {
          minLength: 8,
          maxLength: 8,
        }),
        async (turns, restarts) => {
          const world = await market.aWorld()
          const log: Log = { sent: [], purchaseOf: new Map() }
          // Credit for two seats each, so that most runs get to the seats.
          const entrants = ['self'] as const
          for (const who of [0, 1, 2]) await run(world, log, { what: 'topUp', who, event: 0, number: 1, entrants })
          await settled(world)
          // One is paid and left before anything happens at the same time, so that both are seen in every run.
          for (const what of ['buy', 'leave'] as const) {
            await run(world, log, { what, who: 0, event: 1, number: 0, entrants })
            await settled(world)
            await note(world)
          }
          for (const [at, turn] of turns.entries()) {
            const restarting = restarts[at] ?? null
            const steps = turn.map((step) => run(world, log, step))
            await Promise.all([...steps, restarting ? market.restart(restarting) : undefined])
          }
          await settled(world)
          // Facts and refunds may still be on their way for a moment.
          await eventually(() => assertExact(world, log))
          const before = await entriesIn(world)
          // Repeats every call that had an answer, with its key, all at once: none moves money.
          const answered = log.sent.filter(({ key }) => log.purchaseOf.has(key))
          await Promise.all(answered.map((one) => send(log, one)))
          await settled(world)
          await assertExact(world, log)
          expect(await entriesIn(world)).toEqual(before)
          await note(world)
        },
      ),
      // Shrinking would start anew with other people for minutes; the seed of a failure is enough.
      { numRuns: depth(3, 40), endOnFailure: true },
    )
    // The steps do reach what they are about.
    expect([...seen]).toEqual(expect.arrayContaining(['paid', 'left']))
  })
})
