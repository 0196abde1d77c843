import { day } from '@parta/contracts/durations'
import { buyProducts } from '@parta/contracts/payments'
import { dayOf } from '@parta/contracts/predicates/validity'
import { confirmMoneyProposal, getOrgAccount, proposeMoney } from '@parta/contracts/proposals'
import { getSales } from '@parta/contracts/sales'
import type { TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { settle } from '../src/deposits/settle.ts'
import { eventProjection } from '../src/events/store.ts'
import { purchasesOf } from '../src/purchases/find-purchases.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
let admin: TestPerson
beforeAll(async () => {
  box = await openBox()
  admin = await box.people.person()
})

/** An organisation that sold a seat for 50 Kč, with a deposit of 100, for an event that is coming. */
async function aSeller() {
  const org = await box.anOrg(admin)
  const terms = { price: 150, priceMultisport: 50, multisportDeposit: 100 }
  const { id: productId } = await box.aProduct(admin, org, terms)
  const eventId = box.anEvent(productId, 2)
  const person = await box.people.person()
  await box.topUp(person, 30_000)
  const body = { payments: [{ productId, eventId, multisport: true }] }
  const { payments } = await box.must(buyProducts, person, { body })
  return { org, eventId, paymentId: payments[0]?.id ?? '' }
}

async function begin(eventId: string): Promise<void> {
  const past = new Date(Date.now() - 8 * day)
  await box.running.kit.projections.one(eventProjection, eventId)
  const copies = box.running.kit.database.native<{ _id: string }>(eventProjection.definition.collection)
  await copies.updateOne({ _id: eventId }, { $set: { 'data.date': past.toISOString() } as never })
  await purchasesOf(box.running.kit).updateOne(
    { 'payments.eventId': eventId },
    { $set: { 'payments.0.expiresAt': past }, $inc: { v: 1 } },
  )
}

const earnedBy = async (org: string) => (await box.must(getOrgAccount, admin, { id: org })).balances[0]?.earned ?? 0

async function soldBy(org: string): Promise<number | undefined> {
  const today = dayOf(new Date())
  const { items } = await box.must(getSales, admin, { id: org, query: { startDate: today, endDate: today } })
  return items[0]?.oneOff.total
}

describe('what an organisation has earned', () => {
  it('has the payments of an event as soon as it has begun', async () => {
    const { org, eventId } = await aSeller()
    expect([await soldBy(org), await earnedBy(org)]).toEqual([5000, 0])
    await begin(eventId)
    expect(await earnedBy(org)).toBe(5000)
  })

  it('has a kept deposit, also after the price was refunded by hand, as its sales have', async () => {
    const { org, eventId, paymentId } = await aSeller()
    await begin(eventId)
    const end = new Date(Date.now() - 7 * day - 1000).toISOString()
    box.standings.set(paymentId, { end, wasThere: false })
    await settle(box.running.kit, paymentId)
    expect([await soldBy(org), await earnedBy(org)]).toEqual([15_000, 15_000])
    const [petr, eva] = [await box.people.person({ isSiteAdmin: true }), await box.people.person({ isSiteAdmin: true })]
    const body = { kind: 'refund', paymentId, note: 'Podle dohody.' } as const
    const { id } = await box.must(proposeMoney, petr, { body })
    expect(await box.must(confirmMoneyProposal, eva, { id })).toMatchObject({ state: 'done' })
    expect([await soldBy(org), await earnedBy(org)]).toEqual([10_000, 10_000])
  })
  it('lacks what was posted for a payment that is not noted as paid yet: an attempt may have died in between', async () => {
    const { org, eventId } = await aSeller()
    await begin(eventId)
    const unfinished = { step: 'held', 'payments.0.status': 'pending', 'payments.0.datePaid': null } as const
    await purchasesOf(box.running.kit).updateOne({ 'payments.eventId': eventId }, { $set: unfinished, $inc: { v: 1 } })
    expect(await earnedBy(org)).toBe(0)
  })
})
