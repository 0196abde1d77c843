import { getEvent, listMyEvents } from '@parta/contracts/events'
import { cancelEvent } from '@parta/contracts/planning'
import { askProduct } from '@parta/contracts/questions'
import { askCoverage, askTakeSeats } from '@parta/contracts/seats'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Events, inHours, openEvents } from './support.ts'

let alone: Events
let leader: TestPerson
beforeAll(async () => {
  alone = await openEvents()
  leader = await alone.people.person()
  alone.bus().answer(askProduct, () => Promise.resolve(null))
  alone.bus().answer(askCoverage, () => Promise.resolve({ covered: [] }))
})
afterAll(() => alone.close())

/** An event with one player who paid the price, and one whose subscription pays. */
async function aPaidEvent() {
  const { id } = await alone.anEvent(leader, { willParticipate: false, enableQueue: false, maxPlayers: 6 })
  await alone.modify(id, () => ({ oneOffProductId: 'ticket', subscriptionProductId: 'season' }))
  const [payer, holder] = [await alone.people.person(), await alone.people.person()]
  const take = (person: TestPerson, productId: string, amount: object) =>
    alone.bus().ask(askTakeSeats, {
      purchaseId: 'kart',
      eventId: id,
      productId,
      userId: person.id,
      entrants: [{ id: person.id, paymentId: `${person.id}-1`, ...amount }],
    })
  await take(payer, 'ticket', { amount: 15_000, currency: 'CZK' })
  await take(holder, 'season', {})
  return { id, payer, holder, take }
}
const cardOf = async (person: TestPerson) => (await alone.must(listMyEvents, person)).items[0]

describe('an event with paid seats', () => {
  it('tells only who may delete or cancel it how much credit goes back, without the seats of subscriptions', async () => {
    const { id, payer } = await aPaidEvent()
    expect(await alone.must(getEvent, leader, { id })).toMatchObject({
      refunds: { seats: 1, amounts: [{ currency: 'CZK', amount: 15_000 }] },
    })
    expect(await alone.must(getEvent, payer, { id })).not.toHaveProperty('refunds')
  })

  it('tells the sum of each currency, if the price was in another one before', async () => {
    const { id, take } = await aPaidEvent()
    for (const amount of [500, 700]) await take(await alone.people.person(), 'ticket', { amount, currency: 'EUR' })
    const { refunds } = await alone.must(getEvent, leader, { id })
    expect(refunds).toEqual({
      seats: 3,
      amounts: [
        { currency: 'CZK', amount: 15_000 },
        { currency: 'EUR', amount: 1200 },
      ],
    })
  })

  it('that is cancelled shows a refund only to those who paid for this date', async () => {
    const { id, payer, holder } = await aPaidEvent()
    await eventually(async () => expect(await cardOf(holder)).toMatchObject({ payment: 'paid' }))
    await alone.must(cancelEvent, leader, { id, body: {} })
    expect(await alone.must(getEvent, payer, { id })).toMatchObject({ payment: 'refunded' })
    expect(await alone.must(getEvent, holder, { id })).not.toHaveProperty('payment')
    await eventually(async () => expect(await cardOf(payer)).toMatchObject({ payment: 'refunded' }))
    expect(await cardOf(holder)).not.toHaveProperty('payment')
  })

  it('is left for free by those who paid before its time changed, and says so', async () => {
    const { id, payer } = await aPaidEvent()
    expect(await alone.must(getEvent, payer, { id })).not.toHaveProperty('freeToLeave')
    await alone.modify(id, () => ({ movedAt: inHours(0) }))
    expect(await alone.must(getEvent, payer, { id })).toMatchObject({ freeToLeave: [payer.id] })
  })
})
