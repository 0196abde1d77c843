import { randomUUID } from 'node:crypto'
import { kartLimits } from '@parta/contracts/money'
import { buyProducts, listPayments } from '@parta/contracts/payments'
import type { Kit } from '@parta/kit/kit'
import type { TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { buy } from '../src/buying/buy.ts'
import { wallets } from '../src/ledger/store.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
let org: string
let admin: TestPerson
beforeAll(async () => {
  box = await openBox()
  admin = await box.people.person()
  org = await box.anOrg(admin)
})

describe('purchases of a person that are made at the same time', () => {
  it('cannot pass the limit of payments that wait for credit together', async () => {
    const person = await box.people.person()
    const events: { productId: string; eventId: string }[] = []
    for (let count = 0; count < 4; count += 1) {
      const product = await box.aProduct(admin, org)
      for (let date = 0; date < 30; date += 1)
        events.push({ productId: product.id, eventId: box.anEvent(product.id, 50) })
    }
    const kart = (at: number) => events.slice(at * 30, at * 30 + 30)
    const answers = await Promise.all(
      [0, 1, 2, 3].map((at) => box.call(buyProducts, person, { body: { payments: kart(at) } })),
    )
    const codes = answers.map(({ body }) => ('code' in body ? body.code : 'stored'))
    const stored = codes.filter((code) => code === 'stored').length
    expect(stored * 30).toBeLessThanOrEqual(kartLimits.pendingMax)
    expect(codes.filter((code) => code !== 'stored')).toEqual(
      Array.from({ length: 4 - stored }, () => 'payment.tooManyPending'),
    )
  })

  it('cannot pass the limit of one product together', async () => {
    const person = await box.people.person()
    await box.topUp(person, 10_000_000)
    const product = await box.aProduct(admin, org, { price: 1 })
    const kart = () =>
      Array.from({ length: 40 }, () => ({ productId: product.id, eventId: box.anEvent(product.id, 50) }))
    const answers = await Promise.all(
      [0, 1, 2].map(() => box.call(buyProducts, person, { body: { payments: kart() } })),
    )
    const codes = answers.map(({ body }) => ('code' in body ? body.code : 'stored'))
    expect(codes.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
      'payment.tooMany',
      'stored',
      'stored',
    ])
    expect((await box.call(listPayments, person)).body.items.length).toBeGreaterThan(0)
  })

  it('are counted with the whole kart although the first call with the key was refused', async () => {
    const person = await box.people.person()
    await box.topUp(person, 10_000_000)
    const product = await box.aProduct(admin, org, { price: 1 })
    const rows = (count: number) =>
      Array.from({ length: count }, () => ({ productId: product.id, eventId: box.anEvent(product.id, 50) }))
    const codes: unknown[] = []
    for (let at = 0; at < 3; at += 1) {
      const headers = { 'idempotency-key': randomUUID() }
      const expected = { currency: 'CZK', amount: 1 } as const
      const refused = await box.call(buyProducts, person, { body: { payments: rows(1), expected }, headers })
      expect(refused.body).toMatchObject({ code: 'payment.priceChanged' })
      const { body } = await box.call(buyProducts, person, { body: { payments: rows(40) }, headers })
      codes.push('code' in body ? body.code : 'stored')
    }
    expect(codes).toEqual(['stored', 'stored', 'payment.tooMany'])
  })

  it('do not include those that were refused before anything was stored', async () => {
    const person = await box.people.person()
    await box.topUp(person, 10_000_000)
    const product = await box.aProduct(admin, org, { price: 1 })
    const payments = Array.from({ length: 50 }, () => ({
      productId: product.id,
      eventId: box.anEvent(product.id, 50),
    }))
    const expected = { currency: 'CZK', amount: 1 } as const
    for (let at = 0; at < 3; at += 1) {
      const refused = await box.call(buyProducts, person, { body: { payments, expected } })
      expect(refused.body).toMatchObject({ code: 'payment.priceChanged' })
    }
    const { status } = await box.call(buyProducts, person, { body: { payments } })
    expect(status).toBeLessThan(300)
    const again = await box.call(buyProducts, person, { body: { payments } })
    expect(again.body).toMatchObject({ code: 'payment.alreadyPaid' })
  })

  it('are refused with their reason also when the note in the wallet cannot be taken back', async () => {
    const person = await box.people.person()
    const product = await box.aProduct(admin, org)
    const { kit } = box.running
    let writes = 0
    const change: Kit['change'] = (...args) => {
      if (args[0].collection === wallets.collection) writes += 1
      return writes > 1 ? Promise.reject(new Error('The database is away')) : kit.change(...args)
    }
    const actor = { accountId: person.id, userId: person.id, email: '', groups: [], login: 'FULL' } as never
    const payments = [{ productId: product.id, eventId: box.anEvent(product.id, 5) }]
    const body = { payments, expected: { currency: 'CZK', amount: 1 } } as const
    const buying = buy({ ...kit, change }, { actor, body, key: { id: randomUUID(), input: 'x' } } as never)
    await expect(buying).rejects.toMatchObject({ code: 'payment.priceChanged' })
    expect(writes).toBe(2)
  })

  it('include all that are stored when calls with one key and different karts are made at once', async () => {
    const person = await box.people.person()
    await box.topUp(person, 10_000_000)
    const product = await box.aProduct(admin, org, { price: 1 })
    const rows = (count: number) =>
      Array.from({ length: count }, () => ({ productId: product.id, eventId: box.anEvent(product.id, 50) }))
    const expected = { currency: 'CZK', amount: 1 } as const
    const buyOnce = async () => {
      const headers = { 'idempotency-key': randomUUID() }
      const tried = [{ payments: rows(40) }, { payments: rows(40), expected }, { payments: rows(39), expected }]
      const answers = await Promise.all(tried.map((body) => box.call(buyProducts, person, { body, headers })))
      return answers.filter(({ body }) => !('code' in body)).length
    }
    let stored = 0
    for (let at = 0; at < 6; at += 1) stored += await buyOnce()
    expect(stored * 40).toBeLessThanOrEqual(kartLimits.productPerHour)
  })
})
