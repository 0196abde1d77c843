import { randomUUID } from 'node:crypto'
import { hour } from '@parta/contracts/durations'
import { buyProducts } from '@parta/contracts/payments'
import { askSettlement } from '@parta/contracts/settlement'
import type { TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdCredit, releaseHolds } from '../src/ledger/change-credit.ts'
import { readRows } from '../src/ledger/read-rows.ts'
import { accounts, balanceOf } from '../src/ledger/rules.ts'
import { readWallet } from '../src/ledger/store.ts'
import { verifyWallet } from '../src/ledger/verify-ledger.ts'
import { personal } from '../src/personal.ts'
import { type Box, endTime, openBox } from './seats.ts'

let box: Box
beforeAll(async () => {
  box = await openBox()
})
afterAll(() => box.close())

const settlement = ({ id }: TestPerson) => box.running.bus.ask(askSettlement, { userId: id })
const erase = ({ id }: TestPerson) => personal(box.running.kit).erase({ id, aliasIds: [] })
async function availableOf({ id }: TestPerson): Promise<number | undefined> {
  const wallet = await readWallet(box.running.kit, id)
  return wallet ? balanceOf(wallet, 'CZK').available : undefined
}

describe('what is open between a person and the operator', () => {
  it('is nothing for somebody without a wallet', async () => {
    expect(await box.running.bus.ask(askSettlement, { userId: 'nobody' })).toEqual({ credit: [], seats: 0 })
  })

  it('is their credit, what is held, and the seats of coming events', async () => {
    const [person, admin] = [await box.people.person(), await box.people.person()]
    const { id: productId } = await box.aProduct(admin, await box.anOrg(admin))
    const eventId = box.anEvent(productId, 5)
    await box.topUp(person, 50_000)
    await box.call(buyProducts, person, {
      body: { payments: [{ productId, eventId }] },
      headers: { 'idempotency-key': randomUUID() },
    })
    await holdCredit(box.running.kit, person.id, [
      { id: `${person.id}-1`, amount: 1_000, currency: 'CZK', to: accounts.org('club', 'CZK') },
    ])
    expect(await settlement(person)).toEqual({
      credit: [
        { currency: 'CZK', available: 34_000, held: 1_000, deposits: 0 },
        { currency: 'EUR', available: 0, held: 0, deposits: 0 },
      ],
      seats: 1,
    })
    await releaseHolds(box.running.kit, person.id, [`${person.id}-1`])
  })

  it('counts seats by when their event begins now, and no subscription bought with them', async () => {
    const [person, admin] = [await box.people.person(), await box.people.person()]
    const org = await box.anOrg(admin)
    const seat = await box.aProduct(admin, org)
    const pass = await box.aProduct(admin, org, { type: 'subscription', validDays: 30 })
    const eventId = box.anEvent(seat.id, 5)
    await box.topUp(person, 50_000)
    const bought = await box.call(buyProducts, person, {
      body: { payments: [{ productId: seat.id, eventId }, { productId: pass.id }] },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(bought.body).toMatchObject({ payments: [{ status: 'paid' }, { status: 'paid' }] })
    expect(await settlement(person)).toMatchObject({ seats: 1 })
    await box.moveEvent(eventId, new Date(Date.now() - hour))
    expect(await settlement(person)).toMatchObject({ seats: 0 })
    await endTime(box, person)
    await box.moveEvent(eventId, new Date(Date.now() + hour))
    expect(await settlement(person)).toMatchObject({ seats: 1 })
  })

  it('tells the deposits from what else is held', async () => {
    const [person, admin] = [await box.people.person(), await box.people.person()]
    const { id: productId } = await box.aProduct(admin, await box.anOrg(admin), {
      price: 150,
      priceMultisport: 50,
      multisportDeposit: 100,
    })
    const eventId = box.anEvent(productId, 5)
    await box.topUp(person, 20_000)
    await box.call(buyProducts, person, {
      body: { payments: [{ productId, eventId, multisport: true }] },
      headers: { 'idempotency-key': randomUUID() },
    })
    const { credit } = await settlement(person)
    expect(credit[0]).toEqual({ currency: 'CZK', available: 5_000, held: 10_000, deposits: 10_000 })
  })
})

describe('the erasure of a person', () => {
  it('forfeits their credit once, with a row in the journal, and again what came in later', async () => {
    const person = await box.people.person()
    await box.topUp(person, 700)
    await Promise.all([erase(person), erase(person)])
    await erase(person)
    expect(await availableOf(person)).toBe(0)
    await box.topUp(person, 700)
    await erase(person)
    const wallet = await readWallet(box.running.kit, person.id)
    const amounts: number[] = []
    for await (const rows of wallet ? readRows(box.running.kit, wallet) : []) {
      for (const { credit, amount } of rows) if (credit === accounts.forfeited('CZK')) amounts.push(amount)
    }
    expect(amounts).toEqual([700, 700])
    expect(await verifyWallet(box.running.kit, person.id)).not.toBeTypeOf('string')
  })
})
