import { randomUUID } from 'node:crypto'
import { type EventSnapshot, eventUpdated } from '@parta/contracts/events'
import { buyProducts, getCredit } from '@parta/contracts/payments'
import { askEvent } from '@parta/contracts/questions'
import type { Kit } from '@parta/kit/kit'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventProjection } from '../src/events/store.ts'
import { joinDates, joinHolders } from '../src/purchases/join-dates.ts'
import { reactions } from '../src/reactions.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
let admin: TestPerson
let org: string
beforeAll(async () => {
  box = await openBox()
  admin = await box.people.person()
  org = await box.anOrg(admin)
})
afterAll(() => box.close())

async function aBuyer() {
  const person = await box.people.person()
  const { id: productId } = await box.aProduct(admin, org, pass)
  await box.topUp(person, 100_000)
  return { person, productId }
}
const pass = { type: 'subscription', validDays: 30, autoJoin: true }
const buy = (person: TestPerson, productId: string) =>
  box.call(buyProducts, person, { body: { payments: [{ productId }] }, headers: { 'idempotency-key': randomUUID() } })
async function credit(person: TestPerson) {
  const [found] = (await box.call(getCredit, person)).body.credit
  return { available: found?.available, held: found?.held }
}

describe('a subscription with autoJoin', () => {
  async function publish(eventId: string, productId: string): Promise<void> {
    const { kit } = box.running
    const found = await box.running.bus.ask(askEvent, eventId)
    const data = { ...found?.data, subscriptionProductId: productId } as EventSnapshot
    await kit.newer(eventProjection.definition.collection, { _id: eventId, version: 2, data })
    const row = reactions(kit, { specificSymbol: '' }).find(({ type }) => type === eventUpdated)
    const fact = { id: `events:${eventId}:2:0`, type: eventUpdated.name, at: data.date, actor: 'x', correlation: 'x' }
    for (let time = 0; time < 2; time += 1) await row?.run({ ...fact, subject: eventId, version: 2, data })
  }

  it('joins the coming events that sell it, and those planned later, and says which ones, and where there was no seat', async () => {
    const { person, productId } = await aBuyer()
    const [first, full] = [box.anEvent(productId, 1), box.anEvent(productId, 0)]
    await publish(first, productId)
    await publish(full, productId)
    const { body } = await buy(person, productId)
    const paymentId = body.payments[0]?.id ?? ''
    await eventually(() => expect(box.seatsOf(paymentId)).toEqual([first]))
    const later = box.anEvent(productId, 5)
    await publish(later, productId)
    await eventually(() => expect(box.seatsOf(paymentId)).toEqual([first, later]))
    const published: [string, object][] = []
    const collect: Kit['publish'] = ({ type, data }, { id }) => {
      published.push([type.name, { ...(data as object), id }])
      return Promise.resolve()
    }
    const kit = { ...box.running.kit, publish: collect }
    await joinDates(kit, paymentId)
    await joinHolders(kit, full, productId)
    const refused = { eventId: full, dates: 1, code: 'event.full', userId: person.id }
    expect(published).toMatchObject([
      ['payments.dates-joined', { eventId: first, dates: 2, id: `payments:dates:${paymentId}:joined` }],
      ['payments.dates-refused', refused],
      ['payments.dates-refused', { ...refused, id: `payments:dates:${paymentId}:${full}:event.full` }],
    ])
    expect(await credit(person)).toEqual({ available: 85_000, held: 0 })
  })
})
