import { randomUUID } from 'node:crypto'
import { minute } from '@parta/contracts/durations'
import { errors } from '@parta/contracts/errors'
import {
  buyProducts,
  cancelPayment,
  getCredit,
  getPaymentStatus,
  type KartRow,
  listEventPayments,
  listPayments,
} from '@parta/contracts/payments'
import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import { discontinueProduct, updateProduct } from '@parta/contracts/products'
import { askCoverage } from '@parta/contracts/seats'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { countStuck } from '../src/buying/count-stuck.ts'
import { expire } from '../src/buying/expire.ts'
import { purchasesOf } from '../src/purchases/find-purchases.ts'
import { type Box, openBox } from './seats.ts'
import { productForm } from './support.ts'

let box: Box
let admin: TestPerson
let org: string
beforeAll(async () => {
  box = await openBox()
  admin = await box.people.person()
  org = await box.anOrg(admin)
})

const kit = () => box.running.kit
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const buy = (person: TestPerson, payments: KartRow[], key: string = randomUUID()) =>
  box.call(buyProducts, person, { body: { payments }, ...keyed(key) })
const retry = (person: TestPerson, retryId: string, key: string = randomUUID()) =>
  box.call(buyProducts, person, { body: { payments: [], retryId }, ...keyed(key) })
const statuses = (body: { payments: readonly { status: string }[] }) => body.payments.map(({ status }) => status)
async function credit(person: TestPerson, currency = 'CZK') {
  const { body } = await box.call(getCredit, person)
  const found = body.credit.find((balance) => balance.currency === currency)
  return { available: found?.available, held: found?.held }
}

/** A product for 150 Kč, an event that sells it, and a person with credit. */
async function aKart({ seats = 5, amount = 100_000, product = {} } = {}) {
  const person = await box.people.person()
  const sold = await box.aProduct(admin, org, product)
  if (amount > 0) await box.topUp(person, amount)
  return { person, productId: sold.id, eventId: box.anEvent(sold.id, seats) }
}

describe('buying a one-off product', () => {
  it('takes seat and credit together', async () => {
    const { person, productId, eventId } = await aKart()
    const { status, body } = await buy(person, [{ productId, eventId }])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      missing: null,
      payments: [{ status: 'paid', amount: 15_000, currency: 'CZK', eventId, aliasId: null, inProgress: false }],
    })
    expect(await credit(person)).toEqual({ available: 85_000, held: 0 })
    expect(box.seated.has(body.payments[0]?.id ?? '')).toBe(true)
    const paid = await box.call(getPaymentStatus, person, { id: productId, body: { eventId } })
    expect(paid.body).toEqual({ paid: true, type: 'oneOff', ids: [person.id] })
    const other = await box.call(getPaymentStatus, person, { id: productId, body: { eventId: 'other' } })
    expect(other.body).toEqual({ paid: false, type: 'oneOff', ids: [] })
    const ofEvent = await box.call(listEventPayments, person, { id: eventId })
    expect(ofEvent.body.items.map(({ status: state }) => state)).toEqual(['paid'])
  })

  it('is done once for a repeated call, whatever comes in between, and refused for another kart under the same key', async () => {
    const { person, productId, eventId } = await aKart()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => buy(person, [{ productId, eventId }], key)))
    const later = await buy(person, [{ eventId, productId }], key)
    expect(new Set([...answers, later].map(({ body }) => body.id)).size).toBe(1)
    expect(later.body.payments[0]?.status).toBe('paid')
    expect(await credit(person)).toEqual({ available: 85_000, held: 0 })
    const other = await buy(person, [{ productId, eventId: 'other' }], key)
    expect(other).toMatchObject({ status: 422, body: { code: 'request.keyReused' } })
    const stranger = await box.people.person()
    await box.topUp(stranger, 20_000)
    expect((await buy(stranger, [{ productId, eventId }], key)).body.id).not.toBe(later.body.id)
  })

  it('is refused without a key', async () => {
    const { person, productId, eventId } = await aKart()
    const answer = await buy(person, [{ productId, eventId }], 'short')
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.keyMissing' } })
  })

  it('charges nothing without a seat, and says why', async () => {
    const { person, productId, eventId } = await aKart({ seats: 0 })
    const { body } = await buy(person, [{ productId, eventId }])
    expect(body.payments).toMatchObject([{ status: 'cancelled', reason: 'event.full' }])
    expect(await credit(person)).toEqual({ available: 100_000, held: 0 })
  })

  it('cannot pay a cheap product for the event of another', async () => {
    const { person, eventId } = await aKart()
    const cheap = await box.aProduct(admin, org, { price: 1 })
    const answer = await buy(person, [{ productId: cheap.id, eventId }])
    expect(answer).toMatchObject({ status: 404, body: { code: 'event.notFound' } })
    const unknown = await buy(person, [{ productId: cheap.id, eventId: 'unknown' }])
    expect(unknown.body).toMatchObject({ code: 'event.notFound' })
  })

  it('buys nothing when the buyer was shown another price', async () => {
    const { person, productId, eventId } = await aKart()
    const kart = (expected: { currency: 'CZK' | 'EUR'; amount: number }) =>
      box.call(buyProducts, person, {
        body: { payments: [{ productId, eventId }], expected },
        ...keyed(randomUUID()),
      })
    const refused = { status: 409, body: { code: 'payment.priceChanged' } }
    expect(await kart({ currency: 'CZK', amount: 14_000 })).toMatchObject(refused)
    expect(await kart({ currency: 'EUR', amount: 15_000 })).toMatchObject(refused)
    expect((await kart({ currency: 'CZK', amount: 15_000 })).body.payments).toMatchObject([{ status: 'paid' }])
  })

  it('is for a child, too, and only for the caller’s own', async () => {
    const { productId, eventId } = await aKart()
    const parent = await box.people.person()
    await box.topUp(parent, 50_000)
    const answer = await buy(parent, [{ productId, eventId, aliasId: aliasIdOf('x', 'stranger') }])
    expect(answer).toMatchObject({ status: 404, body: { code: 'alias.notFound' } })
  })

  it.each([
    ['an unknown product', [{ productId: 'unknown', eventId: 'event' }], 'product.notFound'],
    ['an empty kart', [], 'payment.kartEmpty'],
  ] as const)('is refused for %s', async (_what, rows, code) => {
    const person = await box.people.person()
    expect(await buy(person, [...rows])).toMatchObject({ status: errors[code], body: { code } })
  })

  it('is refused for two currencies', async () => {
    const { person, productId, eventId } = await aKart()
    const euros = await box.anOrg(admin, { id: 'euros', currency: 'EUR' })
    const other = await box.aProduct(admin, euros)
    const rows = [
      { productId, eventId },
      { productId: other.id, eventId: box.anEvent(other.id, 1) },
    ]
    expect(await buy(person, rows)).toMatchObject({ status: 409, body: { code: 'payment.currenciesDiffer' } })
  })
})

describe('a pending payment', () => {
  it('says what is missing, holds nothing, and is paid when it is tried again', async () => {
    const { person, productId, eventId } = await aKart({ amount: 14_000 })
    const first = await buy(person, [{ productId, eventId }])
    expect(first.body).toMatchObject({
      missing: { currency: 'CZK', amount: 1000 },
      payments: [{ status: 'pending', inProgress: false }],
    })
    expect(await credit(person)).toEqual({ available: 14_000, held: 0 })
    const id = first.body.payments[0]?.id ?? ''
    await box.topUp(person, 1000)
    const key = randomUUID()
    expect((await retry(person, id, key)).body.payments).toMatchObject([{ id, status: 'paid' }])
    expect((await retry(person, id, key)).body.payments).toMatchObject([{ id, status: 'paid' }])
    expect(await retry(person, id)).toMatchObject({ status: 409, body: { code: 'payment.notPending' } })
    expect(await buy(person, [{ productId, eventId }], key)).toMatchObject({ body: { code: 'request.keyReused' } })
    expect(await credit(person)).toEqual({ available: 0, held: 0 })
  })

  it('is cancelled instead of paid when its price has changed, or its product is no longer sold', async () => {
    const { person, productId, eventId } = await aKart({ amount: 0 })
    const other = await box.aProduct(admin, org)
    const rows = [
      { productId, eventId },
      { productId: other.id, eventId: box.anEvent(other.id, 5) },
    ]
    const { body } = await buy(person, rows)
    await box.must(updateProduct, admin, { body: { ...productForm, id: productId, price: 160 } })
    await box.must(discontinueProduct, admin, { id: other.id })
    await box.topUp(person, 100_000)
    const tried = await retry(person, body.payments[0]?.id ?? '')
    expect(tried.body.payments.map(({ status, reason }) => [status, reason])).toEqual([
      ['cancelled', 'payment.priceChanged'],
      ['cancelled', 'product.discontinued'],
    ])
    expect(await credit(person)).toEqual({ available: 100_000, held: 0 })
  })

  it('is cancelled for good, by its payer only', async () => {
    const { person, productId, eventId } = await aKart({ amount: 0 })
    const { body } = await buy(person, [{ productId, eventId }])
    const id = body.payments[0]?.id ?? ''
    const stranger = await box.people.person()
    expect(await box.call(cancelPayment, stranger, { id })).toMatchObject({ body: { code: 'payment.notFound' } })
    expect(await retry(stranger, id)).toMatchObject({ body: { code: 'payment.notFound' } })
    expect((await box.call(cancelPayment, person, { id })).body).toMatchObject({ status: 'cancelled', reason: null })
    expect((await box.call(cancelPayment, person, { id })).body).toMatchObject({ status: 'cancelled' })
    await box.topUp(person, 50_000)
    expect(await retry(person, id)).toMatchObject({ status: 409, body: { code: 'payment.notPending' } })
    expect(await box.call(cancelPayment, person, { id: 'unknown-1' })).toMatchObject({ status: 404 })
  })

  it('expires when its time is over', async () => {
    const { person, productId, eventId } = await aKart({ amount: 0 })
    const { body } = await buy(person, [{ productId, eventId }])
    const paymentId = body.payments[0]?.id ?? ''
    const { kit } = box.running
    await expire(kit, paymentId)
    expect((await box.call(listPayments, person)).body.items).toMatchObject([{ status: 'pending' }])
    await purchasesOf(kit).updateOne(
      { _id: body.id },
      { $set: { 'payments.0.expiresAt': new Date(0) }, $inc: { v: 1 } },
    )
    await expire(kit, paymentId)
    await expire(kit, paymentId)
    expect((await box.call(listPayments, person)).body.items).toMatchObject([{ status: 'expired' }])
    expect(await box.call(cancelPayment, person, { id: paymentId })).toMatchObject({
      body: { code: 'payment.notPending' },
    })
  })
})

describe('a subscription', () => {
  const pass = { type: 'subscription', validDays: 30, autoJoin: true }

  it('covers its person while it is valid, and is not sold to them twice', async () => {
    const { person, productId } = await aKart({ product: pass })
    const { body } = await buy(person, [{ productId }])
    expect(body.payments).toMatchObject([{ status: 'paid', eventId: null, type: 'subscription' }])
    const until = body.payments[0]?.validUntil
    expect(Date.parse(until ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000)
    const asked = { productId, userId: person.id, ids: [person.id, 'other'] }
    const { covered } = await box.running.bus.ask(askCoverage, asked)
    expect(covered).toMatchObject([{ id: person.id, paymentId: body.payments[0]?.id, until }])
    const status = await box.call(getPaymentStatus, person, { id: productId, body: {} })
    expect(status.body).toEqual({ paid: true, type: 'subscription', ids: [person.id] })
    expect(await buy(person, [{ productId }])).toMatchObject({ status: 409, body: { code: 'payment.alreadyPaid' } })
  })

  it('is renewed once before its end, from its end, and covers later events from then', async () => {
    const { person, productId } = await aKart({ product: pass })
    await box.topUp(person, 300_000)
    const [first] = (await buy(person, [{ productId }])).body.payments
    const [second] = (await buy(person, [{ productId, renew: true }])).body.payments
    expect(second).toMatchObject({ status: 'paid', validFrom: first?.validUntil, isRenewable: true })
    const days = (Date.parse(second?.validUntil ?? '') - Date.parse(first?.validUntil ?? '')) / 86_400_000
    expect(Math.round(days)).toBe(30)
    const asked = { productId, userId: person.id, ids: [person.id] }
    expect((await box.running.bus.ask(askCoverage, asked)).covered).toMatchObject([
      { id: person.id, paymentId: first?.id, until: first?.validUntil },
      { id: person.id, paymentId: second?.id, until: second?.validUntil, from: first?.validUntil },
    ])
    const third = await buy(person, [{ productId, renew: true }])
    expect(third).toMatchObject({ status: 409, body: { code: 'payment.alreadyPaid' } })
  })

  it('is paid once when it is renewed twice at the same time', async () => {
    const { person, productId } = await aKart({ product: pass })
    await box.topUp(person, 400_000)
    await buy(person, [{ productId }])
    const renew = () => buy(person, [{ productId, renew: true }])
    await Promise.all([renew(), renew(), renew()])
    const { items } = (await box.call(listPayments, person)).body
    expect(items.filter(({ status }) => status === 'paid')).toHaveLength(2)
  })

  it('is paid once when it is bought twice at the same time, or tried again after it was bought', async () => {
    const { person, productId } = await aKart({ amount: 0, product: pass })
    const waiting = await buy(person, [{ productId }])
    await box.topUp(person, 100_000)
    await Promise.all([buy(person, [{ productId }]), buy(person, [{ productId }])])
    await retry(person, waiting.body.payments[0]?.id ?? '')
    const { items } = (await box.call(listPayments, person)).body
    expect(items.filter(({ status }) => status === 'paid')).toHaveLength(1)
    expect(items.filter(({ status }) => status === 'cancelled')).toHaveLength(items.length - 1)
    expect(await credit(person)).toEqual({ available: 85_000, held: 0 })
  })

  it('whose last day is over is cancelled instead of paid when it is tried again', async () => {
    const { person, productId } = await aKart({ amount: 0, product: pass })
    const { body } = await buy(person, [{ productId }])
    const over = { 'payments.0.validDays': null, 'payments.0.validUntil': new Date(Date.now() - 1) }
    await purchasesOf(box.running.kit).updateOne({ _id: body.id }, { $set: over, $inc: { v: 1 } })
    await box.topUp(person, 100_000)
    const tried = await retry(person, body.payments[0]?.id ?? '')
    expect(tried.body.payments).toMatchObject([{ status: 'cancelled', reason: 'product.discontinued' }])
    expect(await credit(person)).toEqual({ available: 100_000, held: 0 })
  })

  it('of a private organisation is unknown to people outside it', async () => {
    const closed = await box.anOrg(admin, { id: 'closed', private: true })
    const { id } = await box.aProduct(admin, closed, pass)
    const stranger = await box.people.person()
    expect(await box.call(getPaymentStatus, stranger, { id, body: {} })).toMatchObject({
      body: { code: 'product.notFound' },
    })
  })
})

describe('a purchase whose owner of the seats is away', () => {
  it('holds the credit until the answer comes, and is then paid once', async () => {
    const { person, productId, eventId } = await aKart()
    box.silence(true)
    const { body } = await buy(person, [{ productId, eventId }])
    expect(body.payments).toMatchObject([{ status: 'pending', inProgress: true }])
    expect(await credit(person)).toEqual({ available: 85_000, held: 15_000 })
    const id = body.payments[0]?.id ?? ''
    expect(await box.call(cancelPayment, person, { id })).toMatchObject({ body: { code: 'payment.inProgress' } })
    const later = new Date(Date.now() + 6 * minute)
    expect([await countStuck(kit()), await countStuck(kit(), later)]).toEqual([0, 1])
    // Yesterday's purchase, whose credit is held since now.
    const createdAt = new Date(Date.now() - 24 * 60 * minute)
    await purchasesOf(kit()).updateOne({ _id: body.id }, { $set: { createdAt }, $inc: { v: 1 } })
    expect([await countStuck(kit()), await countStuck(kit(), later)]).toEqual([0, 1])
    box.silence(false)
    const over = { $set: { busyUntil: new Date(0) }, $inc: { v: 1 } }
    await purchasesOf(box.running.kit).updateOne({ _id: body.id }, over)
    await box.running.kit.tasks.plan((await import('../src/purchases/store.ts')).completePurchaseTask, {
      id: `${body.id}:again`,
      data: { purchaseId: body.id },
    })
    await eventually(async () =>
      expect(statuses({ payments: (await box.call(listPayments, person)).body.items })).toEqual(['paid']),
    )
    expect(await credit(person)).toEqual({ available: 85_000, held: 0 })
    expect(await countStuck(kit(), later)).toBe(0)
  })
})

describe('the list of payments', () => {
  it('shows the newest first, in pages', async () => {
    const { person, productId } = await aKart({ amount: 0, product: { type: 'subscription', validDays: 1 } })
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) {
      const { body } = await buy(person, [{ productId }])
      ids.unshift(body.payments[0]?.id ?? '')
    }
    const first = (await box.call(listPayments, person, { query: { limit: '2' } })).body
    const next = (await box.call(listPayments, person, { query: { limit: '2', nextToken: first.nextToken ?? '' } }))
      .body
    expect([...first.items, ...next.items].map(({ id }) => id)).toEqual(ids)
    expect(next.nextToken).toBeUndefined()
    const [oldest = ''] = ids.slice(-1)
    const one = async (asker: TestPerson) =>
      (await box.call(listPayments, asker, { query: { paymentId: oldest } })).body.items.map(({ id }) => id)
    expect(await one(person)).toEqual([oldest])
    expect(await one(admin)).toEqual([])
  })
})
