import { hour } from '@parta/contracts/durations'
import { buyProducts, getCredit } from '@parta/contracts/payments'
import { cancelEvent, createEvent } from '@parta/contracts/planning'
import { leaveEvent } from '@parta/contracts/players'
import { createProduct } from '@parta/contracts/products'
import { eventually, tasksSettled } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../services/payments/src/ledger/read-rows.ts'
import { readWallet } from '../../services/payments/src/ledger/store.ts'
import { verifyWallet } from '../../services/payments/src/ledger/verify-ledger.ts'
import { purchasesOf } from '../../services/payments/src/purchases/find-purchases.ts'
import type { Payment } from '../../services/payments/src/purchases/store.ts'
import { verifySales } from '../../services/payments/src/reports/verify-sales.ts'
import { anEventForm } from '../support/event-form.ts'
import { type Market, openMarket, type Player, type World } from './market.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.close())

const kit = () => market.running('payments').kit
const passPrice = 10_000
const dates = 30
/** Every third date has one seat for the two holders. */
const isNarrow = (at: number) => at % 3 === 0

interface EventRow {
  _id: string
  cancelled?: boolean
  leader: string
  maxPlayers: number
  players: readonly { id: string; userId: string; paymentId?: string; payBy?: Date }[]
}

async function aPass({ leader }: World): Promise<string> {
  const text = { title: 'Permanentka', description: 'Na měsíc.' }
  const terms = { type: 'subscription', price: passPrice / 100, validDays: 60, autoJoin: true } as const
  const { body } = await market.call(createProduct, leader, { body: { orgId: market.orgId(), ...text, ...terms } })
  return body.id
}

/** An event that sells the pass, at another time than the others. */
async function aDate({ leader }: World, subscriptionProductId: string, at: number): Promise<string> {
  const date = new Date(Date.now() + (48 + at * 3) * hour).toISOString()
  const sold = { eventOrgId: market.orgId(), subscriptionProductId, maxPlayers: isNarrow(at) ? 2 : 20, date }
  return await eventually(async () => {
    const { status, body } = await market.call(createEvent, leader, { body: anEventForm(sold) })
    expect(status).toBe(200)
    return body.id
  })
}

async function topUp(player: Player, id: number): Promise<void> {
  market.bank.lines = [...market.bank.lines, { id, amount: 5 * passPrice, vs: player.symbol, instruction: id }]
  await eventually(async () => expect(await availableOf(player)).toEqual({ available: 5 * passPrice, held: 0 }))
}

async function availableOf(player: Player) {
  const { credit } = (await market.call(getCredit, player)).body
  const { available, held } = credit.find(({ currency }) => currency === 'CZK') ?? { available: 0, held: 0 }
  return { available, held }
}

const buy = (player: Player, productId: string, key: string) =>
  market.call(buyProducts, player, { body: { payments: [{ productId }] }, headers: { 'idempotency-key': key } })

async function paymentsOf({ id: userId }: Player): Promise<Payment[]> {
  const found = await market.inside('payments', (inside) => purchasesOf(inside).find({ userId }).toArray())
  return found.flatMap(({ payments }) => payments)
}

async function eventsOf(ids: readonly string[]): Promise<EventRow[]> {
  const rows = market.running('events').kit.database.native<EventRow>('events')
  return await rows.find({ _id: { $in: [...ids] } }).toArray()
}

async function settled(players: readonly Player[]): Promise<void> {
  await eventually(async () => {
    await Promise.all([tasksSettled(kit()), tasksSettled(market.running('events').kit)])
    for (const { id: userId } of players)
      expect(await purchasesOf(kit()).countDocuments({ userId, busyUntil: { $ne: null } })).toBe(0)
  })
}

/** One pass is paid, once; all others are refused and have no credit. */
async function assertPaidOnce(player: Player): Promise<string> {
  const payments = await paymentsOf(player)
  const paid = payments.filter(({ status }) => status === 'paid')
  expect(paid).toHaveLength(1)
  expect(payments.filter((one) => one !== paid[0]).every(({ status }) => status === 'cancelled')).toBe(true)
  expect(await availableOf(player)).toEqual({ available: 4 * passPrice, held: 0 })
  const wallet = await readWallet(kit(), player.id)
  const kinds: string[] = []
  if (wallet) for await (const { kind } of readRows(kit(), wallet)) kinds.push(kind)
  expect(kinds.filter((kind) => kind === 'payment')).toHaveLength(1)
  expect(await verifyWallet(kit(), player.id)).toBeTypeOf('object')
  expect(await verifySales(kit(), player.id)).toBeNull()
  return paid[0]?.id ?? ''
}

describe('a pass whose holders join thirty dates by themselves', () => {
  it('is paid once and has one seat in each date with room, though it is bought twice at once, dates are cancelled and the services restart', async () => {
    const world = await market.aWorld()
    const [jana, petr, later] = world.players as [Player, Player, Player]
    const buyers = [jana, petr]
    for (const [at, player] of [jana, petr, later].entries()) await topUp(player, 39_000_000_001 + at)
    const productId = await aPass(world)
    const planned = await Promise.all(Array.from({ length: dates }, (_none, at) => aDate(world, productId, at)))
    const off = planned.filter((_id, at) => at % 5 === 1)
    const cancel = async (id: string) =>
      await eventually(async () => {
        const { status } = await market.call(cancelEvent, world.leader, { id, body: {} })
        expect([200, 204, 409]).toContain(status)
      })
    const buying = buyers.flatMap((player) =>
      ['one', 'other', 'one', 'third'].map((key) => buy(player, productId, `pass-of-${player.id}-${key}`)),
    )
    const added = [dates, dates + 1, dates + 2].map((at) => aDate(world, productId, at))
    const inTheMiddle = async () => {
      await eventually(async () => {
        const joined = (await eventsOf(planned)).filter(({ players, leader }) =>
          players.some((one) => one.userId !== leader),
        )
        expect(joined.length).toBeGreaterThan(2)
      })
      await market.restart('payments')
    }
    await Promise.all([...buying, inTheMiddle(), ...off.map(cancel), ...added])
    await market.restart('events')
    await settled(buyers)
    const all = [...planned, ...(await Promise.all(added))]
    // A date that was planned while the services restarted reaches the holders a moment later.
    await eventually(async () => {
      await settled(buyers)
      const passes = new Map<string, string>()
      for (const player of buyers) passes.set(player.id, await assertPaidOnce(player))
      for (const event of await eventsOf(all)) {
        const seats = event.players.filter(({ userId }) => userId !== event.leader)
        const room = event.maxPlayers - 1
        expect(seats.length).toBeLessThanOrEqual(room)
        expect(new Set(seats.map(({ userId }) => userId)).size).toBe(seats.length)
        for (const { userId, paymentId, payBy } of seats)
          expect([paymentId, payBy]).toEqual([passes.get(userId), undefined])
        if (!off.includes(event._id)) expect(seats.length, event._id).toBe(Math.min(room, buyers.length))
      }
    })
    // Somebody who buys it later gets the dates that are left, and leaving one gives no credit back.
    await buy(later, productId, `pass-of-${later.id}`)
    await settled([later])
    const pass = await assertPaidOnce(later)
    const open = all.filter((id, at) => !off.includes(id) && !isNarrow(at))
    await eventually(async () => {
      for (const { players } of await eventsOf(open))
        expect(players.filter(({ userId }) => userId === later.id)).toMatchObject([{ paymentId: pass }])
    })
    await market.call(leaveEvent, later, { id: open[0] ?? '', body: { aliasIds: [later.id] } })
    await settled([later])
    expect(await availableOf(later)).toEqual({ available: 4 * passPrice, held: 0 })
  })
})
