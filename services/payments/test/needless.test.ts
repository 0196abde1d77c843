import { randomUUID } from 'node:crypto'
import { hour } from '@parta/contracts/durations'
import { eventUpdated } from '@parta/contracts/events'
import type { Envelope } from '@parta/contracts/fact'
import { buyProducts, listPayments } from '@parta/contracts/payments'
import { playerJoined, playerLeft } from '@parta/contracts/players'
import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import { askEvent } from '@parta/contracts/questions'
import { seatFreed, seatOwed, seatPaid } from '@parta/contracts/seats'
import { eventually, type TestPerson, tasksSettled } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { payWaiting } from '../src/buying/pay-waiting.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
let admin: TestPerson
let org: string
beforeAll(async () => {
  box = await openBox()
  admin = await box.people.person()
  org = await box.anOrg(admin)
})

/** A parent who ordered a seat for themselves and for their child, without credit; the next top-up is to pay it. */
async function anOrder() {
  const id = `parent-${randomUUID()}`
  const child = aliasIdOf('child', id)
  const alias = { id: child, name: 'Ema', surname: 'Malá', image: 'BASIC', ageGroup: 'child' } as const
  const person = await box.people.person({ id, aliases: [alias] })
  const { id: productId } = await box.aProduct(admin, org)
  const eventId = box.anEvent(productId, 5)
  const rows = [
    { productId, eventId },
    { productId, eventId, aliasId: child },
  ]
  const order = () =>
    box.must(buyProducts, person, {
      body: { payments: rows, payWhenToppedUp: true },
    })
  await order()
  const own = { eventId, eventName: 'Badminton', leader: 'leader', trainer: null, playersCount: 1, queueCount: 0 }
  return { person, productId, eventId, order, seat: { ...own, userId: id, aliasId: child } }
}
type Seat = Awaited<ReturnType<typeof anOrder>>['seat']

const paymentsOf = async (person: TestPerson) =>
  (await box.must(listPayments, person)).items.map(({ aliasId, status, reason }) => [
    aliasId === null ? 'parent' : 'child',
    status,
    reason,
  ])
const deliver = async (fact: Envelope) => {
  await box.deliver(fact)
  await tasksSettled(box.running.kit)
}
/** Later than the order, also on a clock that stands still. */
const later = () => ({ at: new Date(Date.now() + 1000).toISOString() })
const left = { wasQueued: false, kickReason: null, message: '' } as const

describe('what waits for a seat', () => {
  it.each<[string, string, (seat: Seat) => Envelope]>([
    ['gives it up', 'event.notJoined', (seat) => aFact(seatFreed, { ...seat, reason: 'left' }, later())],
    ['leaves', 'event.notJoined', (seat) => aFact(playerLeft, { ...seat, ...left, reason: 'left' }, later())],
    ['is removed', 'event.notJoined', (seat) => aFact(playerLeft, { ...seat, ...left, reason: 'kicked' }, later())],
    ['owes nothing any more', 'payment.notNeeded', (seat) => aFact(seatOwed, { ...seat, owedUntil: null }, later())],
    [
      'owed for it and plays by a subscription',
      'payment.notNeeded',
      (seat) => aFact(seatPaid, { ...seat, paymentId: 'season-1', isCovered: true }, later()),
    ],
    [
      'joins by a subscription',
      'payment.notNeeded',
      (seat) => aFact(playerJoined, { ...seat, paymentId: 'season-1', isCovered: true }, later()),
    ],
  ])('is cancelled when its entrant %s; a top-up pays the rest', async (_what, reason, factOf) => {
    const { person, seat } = await anOrder()
    await deliver(factOf(seat))
    expect(await paymentsOf(person)).toEqual([
      ['parent', 'pending', null],
      ['child', 'cancelled', reason],
    ])
    await box.topUp(person, 100_000)
    await payWaiting(box.running.kit, person.id)
    expect(await paymentsOf(person)).toEqual([
      ['parent', 'paid', null],
      ['child', 'cancelled', reason],
    ])
  })

  it('stays when the hold lapsed, when the debt begins, and when it was ordered later', async () => {
    const { person, seat } = await anOrder()
    const earlier = { at: new Date(Date.now() - hour).toISOString() }
    await deliver(aFact(seatFreed, { ...seat, reason: 'lapsed' }, later()))
    await deliver(aFact(seatOwed, { ...seat, owedUntil: later().at }, later()))
    await deliver(aFact(seatFreed, { ...seat, reason: 'left' }, earlier))
    expect(await paymentsOf(person)).toEqual([
      ['parent', 'pending', null],
      ['child', 'pending', null],
    ])
  })

  it('is cancelled when the event sells another product, and nothing else is', async () => {
    const { person, eventId } = await anOrder()
    const other = await anOrder()
    const { id: oneOffProductId } = await box.aProduct(admin, org)
    await box.moveEvent(other.eventId, new Date(Date.now() + 72 * hour))
    await box.moveEvent(eventId, new Date(Date.now() + 72 * hour), { oneOffProductId })
    for (const id of [eventId, other.eventId]) {
      const found = await box.running.bus.ask(askEvent, id)
      if (found) await deliver(aFact(eventUpdated, found.data, { subject: id, version: 1000 }))
    }
    await eventually(async () =>
      expect(await paymentsOf(person)).toEqual([
        ['parent', 'cancelled', 'product.notSold'],
        ['child', 'cancelled', 'product.notSold'],
      ]),
    )
    expect((await paymentsOf(other.person)).map(([, status]) => status)).toEqual(['pending', 'pending'])
  })
})
