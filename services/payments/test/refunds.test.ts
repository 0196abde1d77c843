import { hour } from '@parta/contracts/durations'
import { eventCancelled } from '@parta/contracts/event-facts'
import { buyProducts, getCredit, listPayments } from '@parta/contracts/payments'
import { seatRefilled, seatReleased } from '@parta/contracts/seats'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { reactions } from '../src/reactions.ts'
import { refund } from '../src/refunds/refund.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
let admin: TestPerson
let org: string
beforeAll(async () => {
  box = await openBox()
  admin = await box.people.person()
  org = await box.anOrg(admin)
})

const leaveCharge = { price: 100, leaveCharge: 30, leaveChargeDate: 72, leaveSteps: [] }
const available = async (person: TestPerson) => (await box.call(getCredit, person)).body.credit[0]?.available
const firstOf = async (person: TestPerson) => (await box.call(listPayments, person)).body.items[0]

/** Somebody who paid 100 Kč of 200 for an event in two days, with a leave charge of 30 % from 72 hours on. */
async function aPlayer(fields: object = leaveCharge) {
  const person = await box.people.person()
  await box.topUp(person, 20_000)
  const product = await box.aProduct(admin, org, fields)
  const eventId = box.anEvent(product.id, 2)
  const { body } = await box.call(buyProducts, person, { body: { payments: [{ productId: product.id, eventId }] } })
  expect(body.payments[0]?.status).toBe('paid')
  return { person, eventId, paymentId: body.payments[0]?.id ?? '' }
}

type Reason = 'left' | 'kicked' | 'unsold'
function release(paymentId: string, reason: Reason, later: { refilledAt?: string; cancelled?: 'cancelled' } = {}) {
  const at = new Date().toISOString()
  const start = new Date(Date.now() + 48 * hour).toISOString()
  box.seated.set(paymentId, { reason, at, start, refilledAt: null, ...later })
}

describe('a refund', () => {
  it('gives back all but the leave charge to who left, once', async () => {
    const { person, paymentId } = await aPlayer()
    release(paymentId, 'left')
    for (let run = 0; run < 3; run += 1) await refund(box.running.kit, paymentId)
    expect(await available(person)).toBe(17_000)
    expect(await firstOf(person)).toMatchObject({ status: 'refunded', leaveCharge: 3000, reason: 'left' })
  })

  it('gives the charge back, too, when another has taken the seat, whatever came first', async () => {
    const { person, paymentId } = await aPlayer()
    release(paymentId, 'left')
    await refund(box.running.kit, paymentId)
    release(paymentId, 'left', { refilledAt: new Date().toISOString() })
    for (let run = 0; run < 3; run += 1) await refund(box.running.kit, paymentId)
    expect(await available(person)).toBe(20_000)
    expect(await firstOf(person)).toMatchObject({ status: 'refunded', leaveCharge: 0 })
    const other = await aPlayer()
    release(other.paymentId, 'left', { refilledAt: new Date().toISOString() })
    await refund(box.running.kit, other.paymentId)
    expect(await available(other.person)).toBe(20_000)
  })

  it('gives the charge back, too, when the event is cancelled later, and says so', async () => {
    const { person, eventId, paymentId } = await aPlayer()
    release(paymentId, 'left')
    await refund(box.running.kit, paymentId)
    expect(await available(person)).toBe(17_000)
    release(paymentId, 'left', { cancelled: 'cancelled' })
    const data = {
      eventId,
      eventName: 'Badminton',
      date: new Date().toISOString(),
      placeName: 'Hala',
      orgId: org,
      reason: 'cancelled' as const,
      message: '',
      people: [],
      leftPaymentIds: [paymentId],
    }
    const fact = aFact(eventCancelled, data, { subject: eventId, version: 2 })
    const row = reactions(box.running.kit, { specificSymbol: '' }).find(({ type }) => type.name === eventCancelled.name)
    for (let time = 0; time < 2; time += 1) await row?.run(fact)
    await eventually(async () => expect(await available(person)).toBe(20_000))
    for (let run = 0; run < 3; run += 1) await refund(box.running.kit, paymentId)
    expect(await available(person)).toBe(20_000)
    expect(await firstOf(person)).toMatchObject({ status: 'refunded', leaveCharge: 0, reason: 'cancelled' })
  })

  it('is complete for somebody who was removed', async () => {
    const { person, paymentId } = await aPlayer()
    release(paymentId, 'kicked')
    await refund(box.running.kit, paymentId)
    expect(await available(person)).toBe(20_000)
  })

  it('is complete, once, for a player who stays in an event that sells nothing any more', async () => {
    const { person, eventId, paymentId } = await aPlayer()
    const entry = { userId: person.id, aliasId: null, leader: 'leader', trainer: null, playersCount: 1, queueCount: 0 }
    const data = { eventId, eventName: 'Badminton', ...entry, refundOf: paymentId }
    const fact = aFact(seatReleased, data, { subject: eventId, version: 2 })
    const row = reactions(box.running.kit, { specificSymbol: '' }).find(({ type }) => type.name === seatReleased.name)
    release(paymentId, 'unsold')
    for (let time = 0; time < 2; time += 1) await row?.run(fact)
    await eventually(async () => expect(await available(person)).toBe(20_000))
    await eventually(async () =>
      expect(await firstOf(person)).toMatchObject({ status: 'refunded', leaveCharge: 0, reason: 'unsold' }),
    )
  })

  it('needs the record of the seat: a fact alone moves no money', async () => {
    const { person, eventId, paymentId } = await aPlayer()
    const fact = {
      id: 'events:x:1:0',
      type: seatRefilled.name,
      at: new Date().toISOString(),
      actor: 'nobody',
      correlation: 'test',
      subject: eventId,
      version: 1,
      data: { eventId, paymentId, userId: person.id },
    }
    const row = reactions(box.running.kit, { specificSymbol: '' }).find(({ type }) => type.name === seatRefilled.name)
    await row?.run(fact)
    await row?.run(fact)
    await refund(box.running.kit, paymentId)
    await refund(box.running.kit, 'unknown-1')
    expect(await available(person)).toBe(10_000)
    expect(await firstOf(person)).toMatchObject({ status: 'paid' })
    release(paymentId, 'left', { refilledAt: new Date().toISOString() })
    await row?.run({ ...fact, data: { ...fact.data, paymentId } })
    await refund(box.running.kit, paymentId)
    await eventually(async () => expect(await available(person)).toBe(20_000))
  })

  it('is finished after a crash between its steps', async () => {
    const { person, paymentId } = await aPlayer()
    release(paymentId, 'left')
    const { kit } = box.running
    const change: typeof kit.change = (...change) =>
      change[0].collection === 'purchases' ? Promise.reject(new Error('crash')) : kit.change(...change)
    const crashing = { ...kit, change }
    await expect(refund(crashing, paymentId)).rejects.toThrow('crash')
    expect(await available(person)).toBe(17_000)
    expect(await firstOf(person)).toMatchObject({ status: 'paid' })
    await refund(kit, paymentId)
    expect(await available(person)).toBe(17_000)
    expect(await firstOf(person)).toMatchObject({ status: 'refunded' })
  })

  it('is not made for one date of a subscription', async () => {
    const person = await box.people.person()
    await box.topUp(person, 20_000)
    const product = await box.aProduct(admin, org, { type: 'subscription', validDays: 30, price: 100 })
    const { body } = await box.call(buyProducts, person, { body: { payments: [{ productId: product.id }] } })
    await refund(box.running.kit, body.payments[0]?.id ?? '')
    expect(await available(person)).toBe(10_000)
  })
})
