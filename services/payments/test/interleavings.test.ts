import { movementIdOf } from '@parta/contracts/bank'
import { hour } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import type { StatedMovement } from '@parta/contracts/predicates/fio'
import type { Kit } from '@parta/kit/kit'
import { TryLater } from '@parta/kit/tasks/task'
import type { TestPerson } from '@parta/kit/testing'
import { depth } from '@parta/kit/testing-depth'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { storeAll } from '../src/bank/keep-movements.ts'
import { settle } from '../src/bank/settle.ts'
import { account, stated } from '../src/bank/testing.ts'
import { buy } from '../src/buying/buy.ts'
import { cancel } from '../src/buying/cancel.ts'
import { complete } from '../src/buying/complete.ts'
import { expire } from '../src/buying/expire.ts'
import { restoreCredit } from '../src/buying/restore-credit.ts'
import { accounts } from '../src/ledger/account-rules.ts'
import { readWallet } from '../src/ledger/store.ts'
import { verifyWallet } from '../src/ledger/verify-ledger.ts'
import { purchasesOf } from '../src/purchases/find-purchases.ts'
import type { Payment, StoredPurchase } from '../src/purchases/store.ts'
import { refund } from '../src/refunds/refund.ts'
import { crashing, deaths, mayDie, rowsOf, untilDone } from './crashing.ts'
import { type Box, openBox } from './seats.ts'

/** 100 Kč; who leaves within three days pays 30 %. */
const sold = { price: 100, leaveCharge: 30, leaveChargeDate: 72, leaveSteps: [] }
const price = 10_000
const charge = 3_000
const seatsOfEach = 2

let box: Box
let kit: Kit
let admin: TestPerson
let org: string
beforeAll(async () => {
  box = await openBox()
  ;({ kit } = box.running)
  admin = await box.people.person()
  org = await box.anOrg(admin)
})

const small = fc.integer({ min: 0, max: 3 })
const aStep = fc.record({
  what: fc.constantFrom(
    'topUp',
    'topUp',
    'buy',
    'buy',
    'retry',
    'cancel',
    'expire',
    'leave',
    'kick',
    'close',
    'takeBack',
  ),
  who: fc.integer({ min: 0, max: 2 }),
  event: fc.integer({ min: 0, max: 1 }),
  /** Few keys, lines and payments, so that the same is asked for again and again, and by several callers at once. */
  number: small,
  deaths: fc.array(fc.constantFrom(...deaths), { maxLength: 8 }),
})
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never

/** Three players, two events with two seats each, and what the bank has shown. */
interface World {
  readonly players: readonly TestPerson[]
  readonly productId: string
  readonly events: readonly string[]
  readonly lines: Map<string, StatedMovement>
  readonly id: number
}

let worlds = 0
async function aWorld(): Promise<World> {
  worlds += 1
  const players = await Promise.all([0, 1, 2].map(() => box.people.person()))
  const product = await box.aProduct(admin, org, sold)
  const events = [0, 1].map(() => box.anEvent(product.id, seatsOfEach))
  return { players, productId: product.id, events, lines: new Map(), id: worlds }
}

const idsOf = ({ players }: World) => players.map(({ id }) => id)
function purchasesIn(world: World): Promise<StoredPurchase[]> {
  return purchasesOf(kit)
    .find({ userId: { $in: idsOf(world) } })
    .sort({ _id: 1 })
    .toArray()
}
async function paymentsIn(world: World): Promise<(Payment & { readonly userId: string })[]> {
  const found = await purchasesIn(world)
  return found.flatMap(({ userId, payments }) => payments.map((payment) => ({ ...payment, userId })))
}

/** A transfer of a player, or the bank's taking it back. */
function lineOf({ players, id: world }: World, { who, number }: Step, isBack: boolean): StatedMovement {
  const at = 31_000_000_000 + world * 100 + who * 20 + number * 2
  const amount = [price, 2 * price, 4_000, 500][number] ?? price
  return {
    ...stated,
    id: String(isBack ? at + 1 : at),
    amount: isBack ? -amount : amount,
    variableSymbol: isBack ? '' : String(players[who]?.userSymbol),
    specificSymbol: '',
    instruction: String(at),
  }
}

/** Makes a step in a process that may die in the middle; what is refused changes nothing. */
async function run(world: World, step: Step): Promise<void> {
  const dying = crashing(kit, step.deaths)
  await mayDie(async () => {
    try {
      await command(dying, world, step)
    } catch (error) {
      if (!(error instanceof AppError || error instanceof TryLater)) throw error
    }
  })
}

async function command(process: Kit, world: World, step: Step): Promise<void> {
  const { what, who, number, event } = step
  const player = world.players[who]
  const eventId = world.events[event]
  if (!player || !eventId) return
  const actor = { userId: player.id, login: 'NOT_FIRST_TIME' } as unknown as Parameters<typeof buy>[1]['actor']
  const key = { id: `kart-${world.id}-${who}-${event}-${number}`, input: `${event}` }
  if (what === 'topUp' || what === 'takeBack') {
    const line = lineOf(world, step, what === 'takeBack')
    // The bank takes back only what it has shown, and shows it again and again.
    if (what === 'takeBack' && !world.lines.has(lineOf(world, step, false).id)) return
    world.lines.set(line.id, line)
    return await showLine(process, line)
  }
  if (what === 'buy') {
    const row = { productId: world.productId, eventId }
    return void (await buy(process, { actor, key, body: { payments: [row] } }))
  }
  const payments = (await paymentsIn(world)).filter(({ userId }) => userId === player.id)
  const payment = payments[number % Math.max(1, payments.length)]
  if (!payment) return
  if (what === 'retry') {
    const body = { payments: [], retryId: payment.id }
    return void (await buy(process, { actor, key: { ...key, id: `${key.id}-again` }, body }))
  }
  if (what === 'cancel') return void (await cancel(process, { actor, params: { id: payment.id } }))
  if (what === 'expire') return await endTime(process, payment)
  release(payment.id, ({ leave: 'left', kick: 'kicked', close: 'cancelled' } as const)[what])
  await refund(process, payment.id)
}

async function showLine(process: Kit, line: StatedMovement): Promise<void> {
  await storeAll(process, { account, list: [line] })
  await settle(process, movementIdOf(account.iban, line.id), '1001')
}

/** Puts the end of a payment's time into the past, as waiting would. */
async function endTime(process: Kit, { id }: Payment): Promise<void> {
  const past = { $set: { 'payments.$[one].expiresAt': new Date(0) }, $inc: { v: 1 } }
  await purchasesOf(kit).updateOne({ 'payments.id': id }, past, {
    arrayFilters: [{ 'one.id': id, 'one.status': 'pending' }],
  })
  await expire(process, id)
}

/** Frees a seat, as the record of events has it: once, with one reason. */
function release(paymentId: string, reason: 'left' | 'kicked' | 'cancelled'): void {
  if (box.seated.get(paymentId) !== null) return
  const start = new Date(Date.now() + 48 * hour).toISOString()
  box.seated.set(paymentId, { reason, at: new Date().toISOString(), start, refilledAt: null })
}

/** Lets the time of every attempt that died pass, and continues it in a process that may die, too. */
async function goOn(world: World, process: Kit): Promise<void> {
  for (const { _id, busyUntil } of await purchasesIn(world)) {
    if (!busyUntil) continue
    await purchasesOf(kit).updateOne(
      { _id, busyUntil: { $ne: null } },
      { $set: { busyUntil: new Date(0) }, $inc: { v: 1 } },
    )
    await mayDie(() => complete(process, _id))
  }
}

/** Does all that is left, as the tasks and the next polls do. */
async function finish(world: World): Promise<void> {
  for (const line of world.lines.values()) await untilDone(() => showLine(kit, line))
  do await goOn(world, kit)
  while ((await purchasesIn(world)).some(({ busyUntil }) => busyUntil !== null))
  for (const { id } of await paymentsIn(world)) {
    await restoreCredit(kit, id, { createdAt: new Date(0) })
    await refund(kit, id)
  }
}

describe('purchases, seats and the bank together', () => {
  it('never charge without a seat nor twice, after any interleaving with crashes between all steps', async () => {
    const seen = new Set<string>()
    const note = async (world: World) => {
      for (const { status } of await paymentsIn(world)) seen.add(status)
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(aStep, { minLength: 3, maxLength: 6 }), { minLength: 3, maxLength: 8 }),
        async (turns) => {
          const world = await aWorld()
          // Credit for two seats each, so that most runs get to the seats.
          for (const who of [0, 1, 2]) await run(world, { what: 'topUp', who, event: 0, number: 1, deaths: [] })
          // One is paid and left before anything happens at the same time, so that both are seen in every run.
          for (const what of ['buy', 'leave'] as const) {
            await run(world, { what, who: 0, event: 1, number: 0, deaths: [] })
            await note(world)
          }
          for (const turn of turns) {
            await Promise.all(turn.map((step) => run(world, step)))
            await goOn(
              world,
              crashing(
                kit,
                turn.flatMap((step) => step.deaths),
              ),
            )
          }
          await finish(world)
          const payments = await paymentsIn(world)
          for (const { id } of world.players) await assertExact(world, { id, payments })
          payments.forEach(assertSettled)
          assertSeats(world, payments)
        },
      ),
      // Shrinking would repeat crashes for minutes; the seed of a failure is enough.
      { numRuns: depth(8, 15), endOnFailure: true },
    )
    // The steps do reach what they are about.
    expect([...seen]).toEqual(expect.arrayContaining(['paid', 'refunded']))
  })
})

/** Asserts that the seat and the leave charge of a payment are as its status says. */
function assertSettled({ id, status, leaveCharge }: Payment): void {
  const seat = box.seated.get(id)
  const expected = {
    paid: null,
    refunded: expect.anything(),
    pending: undefined,
    cancelled: undefined,
    expired: undefined,
  }
  expect(seat, `${status} ${id}`).toEqual(expected[status])
  if (status === 'refunded') expect(leaveCharge).toBe(seat?.reason === 'left' ? charge : 0)
}

/** Asserts that nobody has a seat without a payment, and that no event has more players than seats. */
function assertSeats({ events }: World, payments: readonly Payment[]): void {
  for (const eventId of events) {
    const seated = payments.filter((payment) => payment.eventId === eventId && box.seated.has(payment.id))
    expect(seated.length).toBeLessThanOrEqual(seatsOfEach)
    for (const { status } of seated) expect(['paid', 'refunded']).toContain(status)
  }
}

/** The credit of a player is what the bank has shown, less what was paid, plus what was given back; each once. */
async function assertExact(
  { lines }: World,
  { id, payments }: { id: string; payments: readonly (Payment & { readonly userId: string })[] },
): Promise<void> {
  const rows = await rowsOf(kit, id)
  const symbol = String((await readWallet(kit, id))?.userSymbol)
  const transfers = [...lines.values()].filter(({ variableSymbol }) => variableSymbol === symbol)
  const kept = transfers.filter(({ id: line }) => !lines.has(String(Number(line) + 1)))
  const own = payments.filter(({ userId }) => userId === id)
  const spent = own.reduce((sum, { status, leaveCharge }) => {
    return sum + ({ paid: price, refunded: leaveCharge }[status as string] ?? 0)
  }, 0)
  const wallet = await readWallet(kit, id)
  const balance = wallet?.balances.find(({ currency }) => currency === 'CZK')
  expect(balance ?? { available: 0, held: 0 }).toMatchObject({
    available: kept.reduce((sum, { amount }) => sum + amount, 0) - spent,
    held: 0,
  })
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length)
  const sum = (account: string) =>
    rows.reduce(
      (all, { debit, credit, amount }) => all + (credit === account ? amount : 0) - (debit === account ? amount : 0),
      0,
    )
  expect(sum(accounts.wallet(id, 'CZK'))).toBe(balance?.available ?? 0)
  // Only a transfer that the bank takes back may leave a debt.
  for (const { kind, available = 0 } of rows) if (kind === 'hold') expect(available).toBeGreaterThanOrEqual(0)
  expect(await verifyWallet(kit, id)).toBeTypeOf('object')
}
