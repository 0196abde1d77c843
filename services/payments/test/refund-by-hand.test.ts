import { hour } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { buyProducts, listPayments } from '@parta/contracts/payments'
import { confirmMoneyProposal, proposeMoney } from '@parta/contracts/proposals'
import type { TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { bankConfig } from '../src/config.ts'
import { complete } from '../src/proposals/complete.ts'
import { proposalsOf } from '../src/proposals/store.ts'
import { purchasesOf } from '../src/purchases/find-purchases.ts'
import { purchaseOf } from '../src/purchases/store.ts'
import { refund } from '../src/refunds/refund.ts'
import { type Box, endTime, openBox } from './seats.ts'

let box: Box
let petr: TestPerson
let eva: TestPerson
beforeAll(async () => {
  box = await openBox()
  petr = await box.people.person({ isSiteAdmin: true })
  eva = await box.people.person({ isSiteAdmin: true })
})

/** Somebody with a paid seat, whose payment expired when the event was to begin at first. */
async function aSeat(fields: object = {}) {
  const person = await box.people.person()
  const { id: productId } = await box.aProduct(petr, await box.anOrg(petr), fields)
  const eventId = box.anEvent(productId, 5)
  await box.topUp(person, 15_000)
  const { body } = await box.call(buyProducts, person, { body: { payments: [{ productId, eventId }] } })
  await endTime(box, person)
  return { person, eventId, paymentId: body.payments[0]?.id ?? '' }
}
const propose = (paymentId: string) =>
  box.call(proposeMoney, petr, { body: { kind: 'refund', paymentId, note: 'Reklamace.' } })
const later = () => new Date(Date.now() + hour)
const earlier = () => new Date(Date.now() - 2 * hour)

describe('a refund by hand of a seat', () => {
  it('is refused while the event is yet to come, although it was to be over by now', async () => {
    const { eventId, paymentId } = await aSeat()
    await box.moveEvent(eventId, later())
    expect(await propose(paymentId)).toMatchObject({ status: 409, body: { code: 'payment.stillSeated' } })
  })

  it('is not carried out when the event was postponed after it was proposed', async () => {
    const { person, eventId, paymentId } = await aSeat()
    await box.moveEvent(eventId, earlier())
    const { id } = (await propose(paymentId)).body
    await box.moveEvent(eventId, later())
    expect(await box.must(confirmMoneyProposal, eva, { id })).toMatchObject({
      state: 'failed',
      failure: 'payment.stillSeated',
    })
    expect(await box.creditOf(person)).toBe(0)
  })

  it('gives the payment back after the event', async () => {
    const { person, eventId, paymentId } = await aSeat()
    await box.moveEvent(eventId, earlier())
    const { id } = (await propose(paymentId)).body
    expect(await box.must(confirmMoneyProposal, eva, { id })).toMatchObject({ state: 'done' })
    expect(await box.creditOf(person)).toBe(15_000)
  })

  it('is refused for a payment of nothing', async () => {
    const { eventId, paymentId } = await aSeat()
    await box.moveEvent(eventId, earlier())
    const filter = { _id: purchaseOf(paymentId) }
    await purchasesOf(box.running.kit).updateOne(filter, { $set: { 'payments.0.amount': 0 } })
    expect(await propose(paymentId)).toMatchObject({ status: 409, body: { code: 'payment.free' } })
  })

  it('leaves nothing to give back to who leaves later, or whose seat is taken by another', async () => {
    const { person, eventId, paymentId } = await aSeat({ leaveCharge: 30, leaveChargeDate: 72, leaveSteps: [] })
    await box.moveEvent(eventId, earlier())
    await box.must(confirmMoneyProposal, eva, { id: (await propose(paymentId)).body.id })
    const [at, start] = [new Date().toISOString(), later().toISOString()]
    for (const refilledAt of [null, at]) {
      box.seated.set(paymentId, { reason: 'left', at, start, refilledAt })
      await refund(box.running.kit, paymentId)
    }
    expect(await box.creditOf(person)).toBe(15_000)
    expect((await box.must(listPayments, person)).items).toMatchObject([{ status: 'refunded', reason: 'byHand' }])
  })

  it('that was confirmed is tried again while the service is busy, and does not fail', async () => {
    const { person, eventId, paymentId } = await aSeat()
    await box.moveEvent(eventId, earlier())
    const { id } = (await propose(paymentId)).body
    const { kit } = box.running
    const confirmed = { $set: { state: 'confirmed', decidedBy: eva.id }, $inc: { v: 1 } } as const
    await proposalsOf(kit).updateOne({ _id: id }, confirmed)
    let calls = 0
    const change: typeof kit.change = (...args) => {
      calls += 1
      return calls === 1 ? Promise.reject(new AppError('server.busy')) : kit.change(...args)
    }
    await expect(complete({ ...kit, change }, bankConfig({}), id)).rejects.toThrow('server.busy')
    expect((await complete(kit, bankConfig({}), id))?.state).toBe('done')
    expect(await box.creditOf(person)).toBe(15_000)
  })
})
