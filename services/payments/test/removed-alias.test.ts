import { randomUUID } from 'node:crypto'
import { minute } from '@parta/contracts/durations'
import { aliasDeleted } from '@parta/contracts/identity'
import { buyProducts, getCredit, type KartRow, listPayments } from '@parta/contracts/payments'
import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import { askTakeSeats } from '@parta/contracts/seats'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { aUserSnapshot, eventually, type TestPerson, tasksSettled } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { resume } from '../src/buying/complete.ts'
import { endAlias, followAlias } from '../src/buying/follow-alias.ts'
import { purchasesOf } from '../src/purchases/find-purchases.ts'
import { purchases } from '../src/purchases/store.ts'
import { reactions } from '../src/reactions.ts'
import { refundUnused } from '../src/refunds/refund-unused.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
let productId: string
beforeAll(async () => {
  box = await openBox()
  const admin = await box.people.person()
  const org = await box.anOrg(admin)
  ;({ id: productId } = await box.aProduct(admin, org, { type: 'subscription', price: 150, validDays: 30 }))
})

const kit = () => box.running.kit
const itemsOf = async (person: TestPerson) => (await box.must(listPayments, person, {})).items
const creditOf = async (person: TestPerson) => (await box.must(getCredit, person, {})).credit[0]
const buy = (person: TestPerson, body: { payments: KartRow[]; retryId?: string }) =>
  box.must(buyProducts, person, { body })

/** The new snapshot of a parent who has removed their child. */
const setRemoved = ({ id }: TestPerson) =>
  kit().newer(people.definition.collection, { _id: id, version: 2, data: aUserSnapshot(id, { aliases: [] }) })
const laterLook = ({ id }: TestPerson, child: string, removedAt: Date) =>
  endAlias(kit(), { userId: id, aliasId: child, removedAt: removedAt.toISOString() })

/** A parent without credit, who wants a subscription for themselves and another for their child. */
async function aFamily() {
  const id = `parent-${randomUUID()}`
  const child = aliasIdOf('child', id)
  const alias = { id: child, name: 'Ema', surname: 'Malá', image: 'BASIC', ageGroup: 'child' } as const
  const parent = await box.people.person({ id, aliases: [alias] })
  const purchase = await buy(parent, { payments: [{ productId }, { productId, aliasId: child }] })
  return { parent, child, purchase }
}

describe('a subscription of an alias that its owner removed', () => {
  const pass = { type: 'subscription', price: 150, validDays: 30 }

  it('is refunded in full when it was paid after that, once; an older one stays', async () => {
    const { parent, child } = await aFamily()
    const admin = await box.people.person()
    const org = await box.anOrg(admin)
    const [older, newer] = [await box.aProduct(admin, org, pass), await box.aProduct(admin, org, pass)]
    await box.topUp(parent, 50_000)
    await buy(parent, { payments: [{ productId: older.id, aliasId: child }] })
    const removedAt = new Date()
    const { payments } = await buy(parent, { payments: [{ productId: newer.id, aliasId: child }] })
    // The parent's own is no concern of the alias.
    const { payments: own } = await buy(parent, { payments: [{ productId: newer.id }] })
    expect(await creditOf(parent)).toMatchObject({ available: 5000 })
    await setRemoved(parent)
    for (let time = 0; time < 2; time += 1) {
      expect(await laterLook(parent, child, removedAt)).toEqual({ state: 'done' })
      await tasksSettled(kit())
    }
    await refundUnused(kit(), payments[0]?.id ?? '', new Date())
    const paid = (await itemsOf(parent)).filter(({ productId: id }) => id === older.id || id === newer.id)
    expect(paid).toMatchObject([
      { id: own[0]?.id, status: 'paid' },
      { productId: newer.id, status: 'refunded', reason: 'gone', leaveCharge: 0 },
      { productId: older.id, status: 'paid' },
    ])
    expect(await creditOf(parent)).toMatchObject({ available: 20_000, held: 0 })
  })

  it('is not refunded when the alias was in an event that has begun since', async () => {
    const { parent, child } = await aFamily()
    const admin = await box.people.person()
    const { id } = await box.aProduct(admin, await box.anOrg(admin), pass)
    await box.topUp(parent, 50_000)
    const removedAt = new Date()
    const { payments } = await buy(parent, { payments: [{ productId: id, aliasId: child }] })
    const paymentId = payments[0]?.id ?? ''
    const eventId = box.anEvent(id, 5, { subscriptionProductId: id })
    const entrants = [{ id: child, paymentId }]
    const until = new Date(Date.now() + minute).toISOString()
    await kit().bus.ask(askTakeSeats, { purchaseId: 'p', eventId, productId: id, userId: parent.id, entrants, until })
    await box.moveEvent(eventId, new Date())
    await setRemoved(parent)
    await laterLook(parent, child, removedAt)
    await tasksSettled(kit())
    expect((await itemsOf(parent)).find((item) => item.productId === id)).toMatchObject({ status: 'paid' })
    expect(await creditOf(parent)).toMatchObject({ available: 35_000 })
  })

  it('is refunded to the end although an event begins after the process died between the credit and its note', async () => {
    const { parent, child } = await aFamily()
    const admin = await box.people.person()
    const { id } = await box.aProduct(admin, await box.anOrg(admin), pass)
    await box.topUp(parent, 50_000)
    const { payments } = await buy(parent, { payments: [{ productId: id, aliasId: child }] })
    const paymentId = payments[0]?.id ?? ''
    const eventId = box.anEvent(id, 5, { subscriptionProductId: id })
    const entrants = [{ id: child, paymentId }]
    const until = new Date(Date.now() + minute).toISOString()
    await kit().bus.ask(askTakeSeats, { purchaseId: 'p', eventId, productId: id, userId: parent.id, entrants, until })
    const plannedAt = new Date()
    const dies = (definition: { readonly collection: string }) => definition.collection === purchases.collection
    const change: Kit['change'] = (...args) =>
      dies(args[0]) ? Promise.reject(new Error('died')) : kit().change(...args)
    await expect(refundUnused({ ...kit(), change }, paymentId, plannedAt)).rejects.toThrow('died')
    expect(await creditOf(parent)).toMatchObject({ available: 50_000 })
    await box.moveEvent(eventId, new Date())
    await refundUnused(kit(), paymentId, plannedAt)
    expect((await itemsOf(parent)).find((item) => item.productId === id)).toMatchObject({ status: 'refunded' })
    expect(await creditOf(parent)).toMatchObject({ available: 50_000 })
  })

  it('is looked for only when the copy of its payer is without the alias', async () => {
    const { parent, child } = await aFamily()
    await box.topUp(parent, 50_000)
    const removedAt = new Date()
    expect(await laterLook(parent, child, removedAt)).toMatchObject({ again: expect.any(Date) as Date })
    const { payments } = await buy(parent, { payments: [{ productId, aliasId: child }] })
    await setRemoved(parent)
    expect(await laterLook(parent, child, removedAt)).toEqual({ state: 'done' })
    await tasksSettled(kit())
    const bought = (await itemsOf(parent)).find(({ id }) => id === payments[0]?.id)
    expect(bought).toMatchObject({ status: 'refunded', reason: 'gone' })
  })
})

describe('a payment of an alias that its owner removed', () => {
  it('is cancelled while it waits for credit, so that its payer is neither asked to pay it nor charged', async () => {
    const { parent, child, purchase } = await aFamily()
    expect(purchase.missing).toMatchObject({ amount: 30_000 })
    const row = reactions(kit(), { specificSymbol: '' }).find(({ type }) => type === aliasDeleted)
    const origin = {
      at: new Date().toISOString(),
      actor: parent.id,
      correlation: 'test',
      subject: parent.id,
      version: 2,
    }
    const data = { owner: parent.id, aliasId: child }
    const fact = { id: `identity:${parent.id}:2:1`, type: aliasDeleted.name, ...origin, data }
    for (let time = 0; time < 2; time += 1) await row?.run(fact)
    await eventually(async () =>
      expect(await itemsOf(parent)).toMatchObject([
        { status: 'pending', aliasId: null },
        { status: 'cancelled', reason: 'alias.notFound', aliasId: child },
      ]),
    )
    await box.topUp(parent, 50_000)
    const paid = await buy(parent, { payments: [], retryId: purchase.payments[0]?.id ?? '' })
    expect(paid.payments.map(({ status }) => status)).toEqual(['paid', 'cancelled'])
    expect(await creditOf(parent)).toMatchObject({ available: 35_000, held: 0 })
  })

  it('is cancelled also when it was stored a moment after its alias was removed', async () => {
    const { parent, child } = await aFamily()
    const removedAt = new Date()
    await followAlias(kit(), { userId: parent.id, aliasId: child })
    await buy(parent, { payments: [{ productId, aliasId: child }] })
    await setRemoved(parent)
    expect(await laterLook(parent, child, removedAt)).toEqual({ state: 'done' })
    const ofChild = (await itemsOf(parent)).filter(({ aliasId }) => aliasId === child)
    expect(ofChild.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  })

  it('is cancelled instead of paid when an attempt that died is continued', async () => {
    const { parent, purchase } = await aFamily()
    await box.topUp(parent, 50_000)
    const died = { $set: { busyUntil: new Date(0) }, $inc: { v: 1 } }
    await purchasesOf(kit()).updateOne({ _id: purchase.id }, died)
    await setRemoved(parent)
    await resume(kit(), purchase.id)
    expect(await itemsOf(parent)).toMatchObject([{ status: 'paid' }, { status: 'cancelled', reason: 'alias.notFound' }])
    expect(await creditOf(parent)).toMatchObject({ available: 35_000, held: 0 })
  })
})
