import { buyProducts, type KartRow } from '@parta/contracts/payments'
import { startOf } from '@parta/contracts/predicates/validity'
import { getSales } from '@parta/contracts/sales'
import type { TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { purchasesOf } from '../src/purchases/find-purchases.ts'
import { daysAgo } from './days.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
let admin: TestPerson
let org: string
beforeAll(async () => {
  box = await openBox()
  admin = await box.people.person()
  org = await box.anOrg(admin)
})

const today = () => daysAgo(0)
const sales = (who: TestPerson, query: Record<string, string> = {}, id = org) =>
  box.call(getSales, who, { id, query: { startDate: daysAgo(30), endDate: today(), ...query } })

async function buy(person: TestPerson, payments: KartRow[]): Promise<string> {
  const { payments: bought } = await box.must(buyProducts, person, { body: { payments } })
  expect(bought.map(({ status }) => status)).toEqual(payments.map(() => 'paid'))
  return bought[0]?.purchaseId ?? ''
}

describe('the sales of an organisation', () => {
  it('count what was paid, by type, also of one product', async () => {
    const person = await box.people.person()
    await box.topUp(person, 300_000)
    const entry = (await box.aProduct(admin, org)).id
    const season = (await box.aProduct(admin, org, { type: 'subscription', validDays: 30, price: 900 })).id
    const elsewhere = await box.anOrg(admin)
    const other = (await box.aProduct(admin, elsewhere)).id
    await buy(person, [{ productId: entry, eventId: box.anEvent(entry, 5) }, { productId: season }])
    await buy(person, [{ productId: other, eventId: box.anEvent(other, 5) }])
    const oneOff = { count: 1, total: 15_000 }
    const subscription = { count: 1, total: 90_000 }
    const { status, body } = await sales(admin)
    expect(status).toBe(200)
    const days = [{ day: today(), oneOff: 15_000, subscription: 90_000 }]
    expect(body.items).toEqual([{ currency: 'CZK', oneOff, subscription, days }])
    const ofEntry = (await sales(admin, { product: entry })).body.items
    expect(ofEntry).toMatchObject([{ oneOff, subscription: { count: 0, total: 0 } }])
    expect((await sales(admin, {}, elsewhere)).body.items).toMatchObject([{ oneOff, subscription: { count: 0 } }])
    expect((await sales(admin, { product: other })).body.items).toEqual([])
  })

  it('are those of the days that are asked for', async () => {
    const seller = await box.anOrg(admin)
    const person = await box.people.person()
    await box.topUp(person, 100_000)
    const product = (await box.aProduct(admin, seller)).id
    const purchase = await buy(person, [{ productId: product, eventId: box.anEvent(product, 5) }])
    const change = { $set: { 'payments.0.datePaid': startOf(daysAgo(40)) } }
    await purchasesOf(box.running.kit).updateOne({ _id: purchase }, change)
    expect((await sales(admin, {}, seller)).body.items).toEqual([])
    const then = (await sales(admin, { startDate: daysAgo(40), endDate: daysAgo(40) }, seller)).body.items
    expect(then).toMatchObject([{ oneOff: { count: 1, total: 15_000 } }])
  })

  it('are refused for a range of more than a year, or in the future', async () => {
    for (const query of [{ startDate: daysAgo(400) }, { endDate: daysAgo(-2) }, { endDate: daysAgo(31) }]) {
      const refused = await sales(admin, query)
      expect(refused).toMatchObject({ status: 400, body: { code: 'payment.statsRange' } })
    }
    expect((await sales(admin, { startDate: 'yesterday' })).body.code).toBe('validation.failed')
  })

  it('are for its admins only', async () => {
    const stranger = await box.people.person()
    const helper = await box.people.person()
    const staffed = await box.anOrg(admin, { powerUsers: [helper.id], isRegistered: false })
    expect((await sales(stranger)).body.code).toBe('rights.missing')
    expect((await sales(helper, {}, staffed)).body.code).toBe('rights.missing')
    expect((await sales(admin, {}, staffed)).body.items).toEqual([])
    expect((await sales(admin, {}, 'unknown')).body.code).toBe('org.notFound')
  })
})
