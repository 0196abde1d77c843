import { randomUUID } from 'node:crypto'
import type { EventSnapshot } from '@parta/contracts/events'
import { buyProducts, getPaymentStatus } from '@parta/contracts/payments'
import { listProducts } from '@parta/contracts/products'
import { askEvent } from '@parta/contracts/questions'
import { type TestPerson, tasksSettled } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { joinHolders } from '../src/buying/join-dates.ts'
import { eventProjection } from '../src/events/store.ts'
import { productsOf } from '../src/products/store.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
let admin: TestPerson
let org: string
beforeAll(async () => {
  box = await openBox()
  admin = await box.people.person()
  org = await box.anOrg(admin)
})

const buy = async (person: TestPerson, body: object) => {
  const call = { key: randomUUID(), body: { payments: [], ...body } }
  return (await box.call(buyProducts, person, call)).body.payments[0]
}
const pass = (fields: object) => box.aProduct(admin, org, { type: 'subscription', price: 100, ...fields })

describe('the holders of a subscription', () => {
  it('take the seats of a new event in the order in which they paid, not in which they put it into the kart', async () => {
    const { id: productId } = await pass({ validDays: 30, autoJoin: true })
    const [first, second] = [await box.people.person(), await box.people.person()]
    const waiting = await buy(first, { payments: [{ productId }] })
    await box.topUp(second, 10_000)
    const paid = await buy(second, { payments: [{ productId }] })
    await box.topUp(first, 10_000)
    expect(await buy(first, { retryId: waiting?.id })).toMatchObject({ status: 'paid' })
    // The tasks of both payments look for events, too.
    await tasksSettled(box.running.kit)
    const eventId = box.anEvent(productId, 1)
    const found = await box.running.bus.ask(askEvent, eventId)
    const data = { ...found?.data, subscriptionProductId: productId } as EventSnapshot
    const { kit } = box.running
    await kit.newer(eventProjection.definition.collection, { _id: eventId, version: 2, data })
    await joinHolders(kit, { eventId, productId }, new Date())
    expect([box.seatsOf(paid?.id ?? ''), box.seatsOf(waiting?.id ?? '')]).toEqual([[eventId], []])
  })

  it('are seated in a new date by a subscription that it sold before, if they had paid for it by then', async () => {
    const [old, { id: productId }] = [await pass({ validDays: 30, autoJoin: true }), await pass({ validDays: 30 })]
    const [early, late] = [await box.people.person(), await box.people.person()]
    for (const person of [early, late]) await box.topUp(person, 10_000)
    const bought = await buy(early, { payments: [{ productId: old.id }] })
    const passReplacedAt = new Date().toISOString()
    const tooLate = await buy(late, { payments: [{ productId: old.id }] })
    await tasksSettled(box.running.kit)
    const sold = { subscriptionProductId: productId, oldPassIds: [old.id], passReplacedAt }
    const eventId = box.anEvent(productId, 10, sold)
    await joinHolders(box.running.kit, { eventId, productId }, new Date())
    expect([box.seatsOf(bought?.id ?? ''), box.seatsOf(tooLate?.id ?? '')]).toEqual([[eventId], []])
  })

  it('have paid for an event only if they are still covered when it begins', async () => {
    const person = await box.people.person()
    await box.topUp(person, 20_000)
    const status = async (id: string, body: object = {}) =>
      (await box.call(getPaymentStatus, person, { id, body })).body.paid
    const [short, long] = [await pass({ validDays: 1 }), await pass({ validDays: 30 })]
    for (const { id: productId } of [short, long]) await buy(person, { payments: [{ productId }] })
    // It begins in two days.
    const eventId = box.anEvent(long.id, 1)
    expect(await Promise.all([status(short.id), status(long.id)])).toEqual([true, true])
    expect(await Promise.all([status(short.id, { eventId }), status(long.id, { eventId })])).toEqual([false, true])
    expect(await status(long.id, { data: { aliasIds: [] } })).toBe(false)
  })
})

describe('a subscription whose last day is over', () => {
  it('is no longer offered, and its admins find it among those that ended', async () => {
    const { id } = await pass({ validUntil: '2099-01-01' })
    const offered = async (person: TestPerson, query: Record<string, string> = {}) =>
      (await box.call(listProducts, person, { id: org, query })).body.items.some((one) => one.id === id)
    const buyer = await box.people.person()
    expect(await offered(buyer)).toBe(true)
    await productsOf(box.running.kit).updateOne({ _id: id }, { $set: { validUntil: '2026-01-01' }, $inc: { v: 1 } })
    expect(await Promise.all([offered(buyer), offered(admin), offered(admin, { discontinued: 'true' })])).toEqual([
      false,
      false,
      true,
    ])
  })
})
