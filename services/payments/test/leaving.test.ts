import { hour } from '@parta/contracts/durations'
import { buyProducts } from '@parta/contracts/payments'
import { askSettlement } from '@parta/contracts/settlement'
import { listUnclaimedCredit } from '@parta/contracts/unclaimed'
import { people } from '@parta/kit/people/people'
import { aUserSnapshot, type TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { planReturned } from '../src/buying/join-dates.ts'
import { accounts } from '../src/ledger/account-rules.ts'
import { holdCredit, releaseHolds } from '../src/ledger/change-credit.ts'
import { readRows } from '../src/ledger/read-rows.ts'
import { balanceOf } from '../src/ledger/rules.ts'
import { readWallet } from '../src/ledger/store.ts'
import { verifyWallet } from '../src/ledger/verify-ledger.ts'
import { personal } from '../src/personal.ts'
import { refund } from '../src/refunds/refund.ts'
import { type Box, endTime, openBox } from './seats.ts'

let box: Box
beforeAll(async () => {
  box = await openBox()
})

const settlement = ({ id }: TestPerson) => box.running.bus.ask(askSettlement, { userId: id })
const erase = ({ id }: TestPerson) => personal(box.running.kit).erase({ id, aliasIds: [] })
async function availableOf({ id }: TestPerson): Promise<number | undefined> {
  const wallet = await readWallet(box.running.kit, id)
  return wallet ? balanceOf(wallet, 'CZK').available : undefined
}

describe('what is open between a person and the operator', () => {
  it('is nothing for somebody without a wallet', async () => {
    expect(await box.running.bus.ask(askSettlement, { userId: 'nobody' })).toEqual({
      credit: [],
      seats: 0,
      subscriptions: 0,
    })
  })

  it('is their credit, what is held, and the seats of coming events', async () => {
    const [person, admin] = [await box.people.person(), await box.people.person()]
    const { id: productId } = await box.aProduct(admin, await box.anOrg(admin))
    const eventId = box.anEvent(productId, 5)
    await box.topUp(person, 50_000)
    await box.call(buyProducts, person, {
      body: { payments: [{ productId, eventId }] },
    })
    await holdCredit(box.running.kit, person.id, {
      holds: [{ id: `${person.id}-1`, amount: 1_000, currency: 'CZK', to: accounts.org('club', 'CZK') }],
    })
    expect(await settlement(person)).toEqual({
      credit: [
        { currency: 'CZK', available: 34_000, held: 1_000, deposits: 0 },
        { currency: 'EUR', available: 0, held: 0, deposits: 0 },
      ],
      seats: 1,
      subscriptions: 0,
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
    })
    expect(bought.body).toMatchObject({ payments: [{ status: 'paid' }, { status: 'paid' }] })
    expect(await settlement(person)).toMatchObject({ seats: 1 })
    await box.moveEvent(eventId, new Date(Date.now() - hour))
    expect(await settlement(person)).toMatchObject({ seats: 0 })
    await endTime(box, person)
    await box.moveEvent(eventId, new Date(Date.now() + hour))
    expect(await settlement(person)).toMatchObject({ seats: 1 })
  })

  it('counts neither free seats and passes nor the pass of a removed alias, which nobody loses', async () => {
    const alias = { id: 'kuba', name: 'Kuba', surname: 'Malý', image: 'BASIC' }
    const [person, admin] = [await box.people.person({ aliases: [alias] }), await box.people.person()]
    const org = await box.anOrg(admin)
    const seat = await box.aProduct(admin, org, { priceMultisport: 0 })
    const pass = await box.aProduct(admin, org, { type: 'subscription', validDays: 30, priceMultisport: 0 })
    const eventId = box.anEvent(seat.id, 5)
    await box.topUp(person, 15_000)
    const rows = [
      { productId: seat.id, eventId, multisport: true },
      { productId: pass.id, multisport: true },
      { productId: pass.id, aliasId: alias.id },
    ]
    const bought = await box.must(buyProducts, person, { body: { payments: rows } })
    expect(bought.payments.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
    expect(await settlement(person)).toMatchObject({ seats: 0, subscriptions: 1 })
    const data = aUserSnapshot(person.id, { aliases: [] })
    await box.running.kit.newer(people.definition.collection, { _id: person.id, version: 99, data })
    expect(await settlement(person)).toMatchObject({ seats: 0, subscriptions: 0 })
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
    })
    const { credit } = await settlement(person)
    expect(credit[0]).toEqual({ currency: 'CZK', available: 5_000, held: 10_000, deposits: 10_000 })
  })
})

describe('the erasure of a person', () => {
  it('forfeits what they gave up, once, and lists to site admins what they did not', async () => {
    const person = await box.people.person()
    box.givenUp.set(person.id, 700)
    await box.topUp(person, 1000)
    await Promise.all([erase(person), erase(person)].map((one) => one.catch(() => undefined)))
    await erase(person)
    expect(await availableOf(person)).toBe(0)
    await box.topUp(person, 700)
    await erase(person)
    expect(await availableOf(person)).toBe(0)
    const wallet = await readWallet(box.running.kit, person.id)
    const amounts: [string, number][] = []
    for await (const { debit, credit, amount } of wallet ? readRows(box.running.kit, wallet) : []) {
      if (debit.startsWith('wallet:')) amounts.push([credit, amount])
    }
    expect(amounts).toEqual([
      [accounts.forfeited('CZK'), 700],
      [accounts.unclaimed('CZK'), 300],
      [accounts.unclaimed('CZK'), 700],
    ])
    expect(await verifyWallet(box.running.kit, person.id)).not.toBeTypeOf('string')
    const admin = await box.people.person({ isSiteAdmin: true })
    const { items } = await box.must(listUnclaimedCredit, admin, {})
    const own = items.filter(({ userSymbol }) => userSymbol === wallet?.userSymbol)
    expect(own.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([300, 700])
    expect((await box.call(listUnclaimedCredit, person, {})).status).toBe(403)
  })

  it('takes nothing that was never given up', async () => {
    const person = await box.people.person()
    await box.topUp(person, 500)
    await erase(person)
    const wallet = await readWallet(box.running.kit, person.id)
    const rows = []
    for await (const row of wallet ? readRows(box.running.kit, wallet, 2) : []) rows.push(row)
    expect(rows).toMatchObject([{ credit: accounts.unclaimed('CZK'), amount: 500 }])
  })

  it('makes a refund that comes later unclaimed, too', async () => {
    const [person, admin] = [await box.people.person(), await box.people.person()]
    const { id: productId } = await box.aProduct(admin, await box.anOrg(admin))
    const eventId = box.anEvent(productId, 5)
    await box.topUp(person, 15_000)
    const { body } = await box.call(buyProducts, person, { body: { payments: [{ productId, eventId }] } })
    const paymentId = body.payments[0]?.id ?? ''
    await erase(person)
    const gone = { ...person, deleted: true }
    await box.running.kit.newer(people.definition.collection, { _id: person.id, version: 99, data: gone })
    const [at, start] = [new Date().toISOString(), new Date(Date.now() + hour).toISOString()]
    box.seated.set(paymentId, { reason: 'gone', at, start, refilledAt: null })
    await refund(box.running.kit, paymentId)
    expect(await availableOf(person)).toBe(0)
    const site = await box.people.person({ isSiteAdmin: true })
    const { items } = await box.must(listUnclaimedCredit, site, {})
    expect(items).toContainEqual(expect.objectContaining({ amount: 15_000, userSymbol: person.userSymbol }))
  })
})

describe('a deletion that was undone', () => {
  it('seats the holder again in the events of their subscriptions', async () => {
    const [person, admin] = [await box.people.person(), await box.people.person()]
    const pass = { type: 'subscription', validDays: 30, autoJoin: true }
    const { id: productId } = await box.aProduct(admin, await box.anOrg(admin), pass)
    await box.topUp(person, 15_000)
    await box.call(buyProducts, person, { body: { payments: [{ productId }] } })
    expect(await settlement(person)).toMatchObject({ subscriptions: 1 })
    const planned: object[] = []
    const { kit } = box.running
    const plan = (_task: unknown, planning: object) => Promise.resolve(void planned.push(planning))
    await planReturned({ ...kit, tasks: { ...kit.tasks, plan } }, 'fact-1', person.id)
    expect(planned).toMatchObject([{ id: expect.stringMatching(/:fact-1$/), data: { cause: 'fact-1' } }])
  })
})
