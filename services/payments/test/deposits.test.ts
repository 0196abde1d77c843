import { day, hour } from '@parta/contracts/durations'
import { attendanceChanged } from '@parta/contracts/event-facts'
import { eventUpdated } from '@parta/contracts/events'
import { getPaymentLog } from '@parta/contracts/payment-log'
import { buyProducts, getCredit, listPayments } from '@parta/contracts/payments'
import { playerLeft } from '@parta/contracts/players'
import { dayOf } from '@parta/contracts/predicates/validity'
import { askEvent } from '@parta/contracts/questions'
import { getPaymentReport, getSales, returnDeposit } from '@parta/contracts/sales'
import { cardChecked } from '@parta/contracts/seats'
import type { Kit } from '@parta/kit/kit'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { resume } from '../src/buying/complete.ts'
import { askReturnOf } from '../src/deposits/rules.ts'
import { settle } from '../src/deposits/settle.ts'
import { verifyWallet } from '../src/ledger/verify-ledger.ts'
import { findEarned } from '../src/proposals/find-earned.ts'
import { returnKept } from '../src/proposals/refund-deposit.ts'
import { findPurchase, purchasesOf } from '../src/purchases/find-purchases.ts'
import { purchaseOf, purchases } from '../src/purchases/store.ts'
import { reactions } from '../src/reactions.ts'
import { verifySales } from '../src/reports/verify-sales.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
let admin: TestPerson
let org: string
beforeAll(async () => {
  box = await openBox()
  admin = await box.people.person()
  org = await box.anOrg(admin)
})

const multisport = { price: 150, priceMultisport: 50, multisportDeposit: 100, leaveCharge: 50, leaveChargeDate: 72 }
const creditOf = async (person: TestPerson) => (await box.call(getCredit, person)).body.credit[0]
const firstOf = async (person: TestPerson) => (await box.call(listPayments, person)).body.items[0]
const logOf = async (person: TestPerson) =>
  (await box.must(getPaymentLog, person, {})).items.map(({ action, amount, creditAvailable }) => [
    action,
    amount,
    creditAvailable,
  ])

/** Somebody with 300 Kč who bought a seat for 50 Kč with a deposit of 100. */
async function aHolder(credit = 30_000) {
  const person = await box.people.person()
  await box.topUp(person, credit)
  const product = await box.aProduct(admin, org, multisport)
  const eventId = box.anEvent(product.id, 2)
  const payments = [{ productId: product.id, eventId, multisport: true }]
  const { body } = await box.call(buyProducts, person, { body: { payments } })
  return { person, eventId, product, purchase: body, paymentId: body.payments[0]?.id ?? '' }
}
/** Events says that the event is over, and who was there. */
function over(paymentId: string, wasThere: boolean | null, ago: number) {
  box.standings.set(paymentId, { end: new Date(Date.now() - ago).toISOString(), wasThere })
}
async function deliver(type: { readonly name: string }, data: object, id = `events:x:1:0`) {
  const row = reactions(box.running.kit, { specificSymbol: '' }).find((one) => one.type.name === type.name)
  const at = new Date().toISOString()
  const origin = { at, actor: 'nobody', correlation: 'test', subject: 'x', version: 1 }
  await row?.run({ id, type: type.name, ...origin, data } as never)
}

describe('the deposit of a seat at the MultiSport price', () => {
  it('is held beside the price, in the same act, and is in the log', async () => {
    const { person, eventId, product } = await aHolder()
    expect(await creditOf(person)).toMatchObject({ available: 15_000, held: 10_000 })
    expect(await firstOf(person)).toMatchObject({
      status: 'paid',
      amount: 5000,
      deposit: { amount: 10_000, status: 'held' },
    })
    const log = await logOf(person)
    expect(new Set(log.map(([action]) => action))).toEqual(new Set(['depositHeld', 'payment', 'topUp']))
    expect(log).toContainEqual(['depositHeld', -10_000, 15_000])
    const { items } = await box.must(getPaymentLog, person, {})
    expect(items.find(({ action }) => action === 'depositHeld')?.about).toEqual({
      title: product.title,
      event: { id: eventId, name: 'Badminton' },
      aliasId: null,
      isCharge: false,
    })
    expect(typeof (await verifyWallet(box.running.kit, person.id))).toBe('object')
  })

  it('counts in the credit that is missing', async () => {
    const { person, purchase } = await aHolder(14_000)
    expect(purchase).toMatchObject({
      missing: { amount: 1000 },
      payments: [{ status: 'pending', deposit: { status: 'due' } }],
    })
    expect(await creditOf(person)).toMatchObject({ available: 14_000, held: 0 })
  })

  it('comes back at once when the leader has seen the card, once, and not by a fact alone', async () => {
    const { person, eventId, paymentId } = await aHolder()
    const fact = { eventId, paymentId, userId: person.id, card: 'seen' as const }
    await deliver(cardChecked, { ...fact, paymentId: 'unknown-1' })
    await settle(box.running.kit, paymentId)
    expect(await creditOf(person)).toMatchObject({ held: 10_000 })
    box.standings.set(paymentId, { card: 'seen' })
    await deliver(cardChecked, fact)
    await deliver(cardChecked, fact)
    await eventually(async () => expect(await creditOf(person)).toMatchObject({ available: 25_000, held: 0 }))
    await settle(box.running.kit, paymentId)
    expect(await firstOf(person)).toMatchObject({ status: 'paid', deposit: { status: 'returned' } })
    expect(await logOf(person)).toContainEqual(['depositReturned', 10_000, 25_000])
    expect(await creditOf(person)).toMatchObject({ available: 25_000, held: 0 })
  })

  it('is reviewed again each time that its card is found missing', async () => {
    const { person, eventId, paymentId } = await aHolder()
    const fact = { eventId, paymentId, userId: person.id, card: 'missing' as const }
    for (const id of ['events:x:5:0', 'events:x:5:0', 'events:x:9:0']) await deliver(cardChecked, fact, id)
    const planned = await box.running.kit.database
      .native<{ _id: string }>('tasks')
      .find({ _id: { $regex: `^review-deposit:${paymentId}:` } })
      .toArray()
    expect(planned).toHaveLength(2)
  })

  it('comes back in full to who leaves, also where a leave charge is kept', async () => {
    const { person, eventId, paymentId } = await aHolder()
    const at = new Date().toISOString()
    const start = new Date(Date.now() + 48 * hour).toISOString()
    box.seated.set(paymentId, { reason: 'left', at, start, refilledAt: null })
    const data = { eventId, eventName: 'x', leader: 'l', trainer: null, userId: person.id, aliasId: null }
    await deliver(playerLeft, { ...data, playersCount: 0, queueCount: 0, reason: 'left', paymentId })
    await eventually(async () => expect(await creditOf(person)).toMatchObject({ available: 27_500, held: 0 }))
    await eventually(async () =>
      expect(await firstOf(person)).toMatchObject({
        status: 'refunded',
        leaveCharge: 2500,
        deposit: { status: 'returned' },
      }),
    )
  })

  it('comes back after the event also when that was moved to an earlier day', async () => {
    const { person, eventId, paymentId } = await aHolder()
    await box.moveEvent(eventId, new Date(Date.now() - 2 * hour))
    over(paymentId, true, hour)
    const found = await box.running.bus.ask(askEvent, eventId)
    for (let time = 0; time < 2; time += 1) await deliver(eventUpdated, found?.data ?? {})
    await eventually(async () => expect(await creditOf(person)).toMatchObject({ available: 25_000, held: 0 }))
  })

  it('comes back after the event also when that was moved to an earlier day while the payment was in progress', async () => {
    box.silence(true)
    const { person, eventId, paymentId, purchase } = await aHolder()
    expect(purchase.payments).toMatchObject([{ status: 'pending', inProgress: true }])
    await box.moveEvent(eventId, new Date(Date.now() - 2 * hour))
    const found = await box.running.bus.ask(askEvent, eventId)
    await deliver(eventUpdated, found?.data ?? {})
    const planned = { _id: `settle-deposit:${paymentId}:${Date.parse(found?.data.endDate ?? '')}` }
    expect(await box.running.kit.database.native<{ _id: string }>('tasks').countDocuments(planned)).toBe(1)
    box.silence(false)
    over(paymentId, true, hour)
    await purchasesOf(box.running.kit).updateOne(
      { _id: purchase.id },
      { $set: { busyUntil: new Date(0) }, $inc: { v: 1 } },
    )
    await resume(box.running.kit, purchase.id)
    await eventually(async () => expect(await creditOf(person)).toMatchObject({ available: 25_000, held: 0 }))
  })

  it('comes back after the event to who was there, also when it is marked late', async () => {
    const { person, eventId, paymentId } = await aHolder()
    over(paymentId, false, hour)
    expect(await settle(box.running.kit, paymentId)).toHaveProperty('again')
    expect(await creditOf(person)).toMatchObject({ held: 10_000 })
    over(paymentId, true, hour)
    const attendees = [{ userId: person.id, aliasId: null, isConfirmed: true, wasThere: true }]
    await deliver(attendanceChanged, { eventId, attendees }, 'events:x:2:0')
    await eventually(async () => expect(await creditOf(person)).toMatchObject({ available: 25_000, held: 0 }))
  })

  it('is kept by the organisation from who did not come, a week after the event, and is in its sales', async () => {
    const { person, product, paymentId } = await aHolder()
    over(paymentId, false, 6 * day)
    expect(await settle(box.running.kit, paymentId)).toHaveProperty('again')
    over(paymentId, false, 7 * day + 1000)
    for (let run = 0; run < 3; run += 1) await settle(box.running.kit, paymentId)
    expect(await creditOf(person)).toMatchObject({ available: 15_000, held: 0 })
    expect(await firstOf(person)).toMatchObject({ status: 'paid', deposit: { status: 'kept' } })
    expect(await logOf(person)).toContainEqual(['depositKept', -10_000, 15_000])
    const today = dayOf(new Date())
    const query = { startDate: today, endDate: today, product: product.id }
    const { items } = await box.must(getSales, admin, { id: org, query })
    expect(items).toMatchObject([{ currency: 'CZK', oneOff: { count: 1, total: 15_000 } }])
    expect(typeof (await verifyWallet(box.running.kit, person.id))).toBe('object')
  })

  it('in doubt is told once, as soon as the attendance after the event says so', async () => {
    const { paymentId, person } = await aHolder()
    const published: [string, object][] = []
    const collect: Kit['publish'] = ({ type, data }, { id }) => {
      published.push([type.name, { ...(data as object), id }])
      return Promise.resolve()
    }
    const kit = { ...box.running.kit, publish: collect }
    over(paymentId, null, hour)
    await settle(kit, paymentId)
    expect(published).toEqual([])
    for (const marked of [{ wasThere: false }, { wasThere: true, card: 'missing' as const }]) {
      box.standings.set(paymentId, { end: new Date(Date.now() - hour).toISOString(), ...marked })
      await settle(kit, paymentId)
    }
    const doubt = { id: `payments:deposit-doubted:${paymentId}`, userId: person.id, amount: 10_000 }
    expect(published).toMatchObject([
      ['payments.deposit-doubted', doubt],
      ['payments.deposit-doubted', doubt],
    ])
  })

  it('ends once, although the process dies after the credit moved and the record says something else by then', async () => {
    const { person, paymentId } = await aHolder()
    over(paymentId, false, 8 * day)
    const { kit } = box.running
    const change: typeof kit.change = (...change) =>
      change[0].collection === 'purchases' ? Promise.reject(new Error('crash')) : kit.change(...change)
    await expect(settle({ ...kit, change }, paymentId)).rejects.toThrow('crash')
    expect(await creditOf(person)).toMatchObject({ available: 15_000, held: 0 })
    over(paymentId, true, 8 * day)
    await settle(kit, paymentId)
    expect(await creditOf(person)).toMatchObject({ available: 15_000, held: 0 })
    expect(await firstOf(person)).toMatchObject({ deposit: { status: 'kept' } })
  })

  it('waits while events does not answer', async () => {
    const { person, paymentId } = await aHolder()
    const ask: typeof box.running.kit.bus.ask = () => Promise.reject(new Error('away'))
    const { kit } = box.running
    await expect(settle({ ...kit, bus: { ...kit.bus, ask } }, paymentId)).rejects.toThrow('away')
    expect(await creditOf(person)).toMatchObject({ held: 10_000 })
  })
})

describe('a deposit that was kept', () => {
  async function aKept() {
    const holder = await aHolder()
    over(holder.paymentId, false, 8 * day)
    await settle(box.running.kit, holder.paymentId)
    // What was paid for an event that has not begun is not earned.
    await box.moveEvent(holder.eventId, new Date(Date.now() - 8 * day))
    return holder
  }

  it('is given back by an admin of the organisation, once, and is in the log and no longer in the sales', async () => {
    const { person, product, paymentId: id } = await aKept()
    const today = dayOf(new Date())
    const query = { startDate: today, endDate: today, product: product.id }
    const report = async () => (await box.must(getPaymentReport, admin, { id: org, query })).items[0]
    expect(await report()).toMatchObject({ amount: 15_000, keptDeposit: 10_000 })
    for (let run = 0; run < 2; run += 1)
      expect(await box.must(returnDeposit, admin, { id })).toEqual({ amount: 10_000, currency: 'CZK' })
    await returnKept(box.running.kit, id)
    expect(await creditOf(person)).toMatchObject({ available: 25_000, held: 0 })
    expect(await firstOf(person)).toMatchObject({ status: 'paid', deposit: { status: 'returned' } })
    expect((await logOf(person))[0]).toEqual(['depositRefunded', 10_000, 25_000])
    expect(await report()).toMatchObject({ amount: 5000 })
    expect(await report()).not.toHaveProperty('keptDeposit')
    expect(typeof (await verifyWallet(box.running.kit, person.id))).toBe('object')
    expect(await verifySales(box.running.kit, person.id)).toBeNull()
  })

  it('is given back by nobody else, and not while it is held or came back', async () => {
    const { person, paymentId: id } = await aKept()
    const siteAdmin = await box.people.person({ isSiteAdmin: true })
    const unknown = await box.call(returnDeposit, admin, { id: 'unknown-1' })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'payment.notFound' } })
    for (const other of [person, siteAdmin]) {
      const { status, body } = await box.call(returnDeposit, other, { id })
      expect([status, body]).toEqual([unknown.status, { ...unknown.body, requestId: expect.any(String) }])
    }
    const held = await aHolder()
    expect(await box.call(returnDeposit, admin, { id: held.paymentId })).toMatchObject({
      body: { code: 'deposit.notKept' },
    })
    expect(await creditOf(person)).toMatchObject({ available: 15_000 })
  })

  it('is not earned any more as soon as an admin has decided, before its credit moves', async () => {
    const { paymentId: id } = await aKept()
    const { kit } = box.running
    const earned = async () => (await findEarned(kit, org)).get('CZK') ?? 0
    const before = await earned()
    const asked = askReturnOf(await findPurchase(kit, purchaseOf(id)), { paymentId: id, adminId: admin.id })
    const rows = kit.database.native<{ _id: string; v: number }>('purchases')
    await rows.updateOne({ _id: purchaseOf(id) }, { $set: { payments: [asked.answer] }, $inc: { v: 1 } })
    expect(await earned()).toBe(before - 10_000)
    await returnKept(kit, id)
    expect(await earned()).toBe(before - 10_000)
  })

  it('of the admin’s own payment is given back by another admin only', async () => {
    const { paymentId: id, person } = await aKept()
    const rows = box.running.kit.database.native<{ _id: string; userId: string; v: number }>('purchases')
    await rows.updateOne({ 'payments.id': id }, { $set: { userId: admin.id }, $inc: { v: 1 } })
    expect(await box.call(returnDeposit, admin, { id })).toMatchObject({ body: { code: 'deposit.own' } })
    await rows.updateOne({ 'payments.id': id }, { $set: { userId: person.id }, $inc: { v: 1 } })
  })

  it('comes back although the process dies after the credit moved', async () => {
    const { person, paymentId: id } = await aKept()
    const { kit } = box.running
    await kit.change(purchases, purchaseOf(id), (state) => askReturnOf(state, { paymentId: id, adminId: admin.id }))
    const change: typeof kit.change = (...change) =>
      change[0].collection === 'purchases' ? Promise.reject(new Error('crash')) : kit.change(...change)
    await returnKept({ ...kit, change }, id).catch(() => undefined)
    await eventually(async () => expect(await firstOf(person)).toMatchObject({ deposit: { status: 'returned' } }))
    expect(await creditOf(person)).toMatchObject({ available: 25_000, held: 0 })
  })
})
