import { hour } from '@parta/contracts/durations'
import { buyProducts, getCredit } from '@parta/contracts/payments'
import { confirmMoneyProposal, proposeMoney } from '@parta/contracts/proposals'
import type { TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Box, endTime, openBox } from './seats.ts'

let box: Box
let petr: TestPerson
let eva: TestPerson
beforeAll(async () => {
  box = await openBox()
  petr = await box.people.person({ isSiteAdmin: true })
  eva = await box.people.person({ isSiteAdmin: true })
})
afterAll(() => box.close())

/** Somebody with a paid seat, whose payment expired when the event was to begin at first. */
async function aSeat() {
  const person = await box.people.person()
  const { id: productId } = await box.aProduct(petr, await box.anOrg(petr))
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
const creditOf = async (person: TestPerson) => (await box.must(getCredit, person)).credit[0]?.available

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
    expect(await creditOf(person)).toBe(0)
  })

  it('gives the payment back after the event', async () => {
    const { person, eventId, paymentId } = await aSeat()
    await box.moveEvent(eventId, earlier())
    const { id } = (await propose(paymentId)).body
    expect(await box.must(confirmMoneyProposal, eva, { id })).toMatchObject({ state: 'done' })
    expect(await creditOf(person)).toBe(15_000)
  })
})
