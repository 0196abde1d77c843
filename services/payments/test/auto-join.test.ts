import { randomUUID } from 'node:crypto'
import { day, hour } from '@parta/contracts/durations'
import { type EventSnapshot, eventUpdated } from '@parta/contracts/events'
import { suspensionEnded } from '@parta/contracts/identity-facts'
import { buyProducts, getCredit } from '@parta/contracts/payments'
import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import { updateProduct } from '@parta/contracts/products'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { askEvent } from '@parta/contracts/questions'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { TryLater } from '@parta/kit/tasks/task'
import { aUserSnapshot, eventually, type TestPerson, tasksSettled } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { joinDates, joinHolders } from '../src/buying/join-dates.ts'
import { eventProjection } from '../src/events/store.ts'
import { reactions } from '../src/reactions.ts'
import { refundUnused } from '../src/refunds/refund-unused.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
let admin: TestPerson
let org: string
beforeAll(async () => {
  box = await openBox()
  admin = await box.people.person()
  org = await box.anOrg(admin)
})

async function aBuyer() {
  const person = await box.people.person()
  const { id: productId } = await box.aProduct(admin, org, pass)
  await box.topUp(person, 100_000)
  return { person, productId }
}
let hours = 48
/** An event after all others of this file. */
function anEvent(productId: string, seats: number): string {
  hours += 2
  return box.anEvent(productId, seats, timeIn(hours))
}
const timeIn = (inHours: number) => {
  const [date, endDate] = [inHours, inHours + 1].map((at) => new Date(Date.now() + at * hour).toISOString())
  return { date, endDate } as Pick<EventSnapshot, 'date' | 'endDate'>
}
const pass = { type: 'subscription', validDays: 30, autoJoin: true }
const buy = (person: TestPerson, productId: string) =>
  box.call(buyProducts, person, { body: { payments: [{ productId }] } })
async function credit(person: TestPerson) {
  const [found] = (await box.call(getCredit, person)).body.credit
  return { available: found?.available, held: found?.held }
}

/** A kit that keeps the facts that it would publish. */
function collecting() {
  const published: [string, object][] = []
  const collect: Kit['publish'] = ({ type, data }, { id }) => {
    published.push([type.name, { ...(data as object), id }])
    return Promise.resolve()
  }
  return { kit: { ...box.running.kit, publish: collect }, published }
}

describe('a subscription with autoJoin', () => {
  async function publish(eventId: string, productId: string, { version = 2, ...changed }: Changed = {}): Promise<void> {
    const { kit } = box.running
    const found = await box.running.bus.ask(askEvent, eventId)
    const data = { ...found?.data, subscriptionProductId: productId, ...changed } as EventSnapshot
    await kit.newer(eventProjection.definition.collection, { _id: eventId, version, data })
    const row = reactions(kit, { specificSymbol: '' }).find(({ type }) => type === eventUpdated)
    const id = `events:${eventId}:${version}:0`
    const fact = { id, type: eventUpdated.name, at: data.date, actor: 'x', correlation: 'x' }
    for (let time = 0; time < 2; time += 1) await row?.run({ ...fact, subject: eventId, version, data })
  }
  type Changed = Partial<EventSnapshot> & { readonly version?: number }

  it('joins the coming events that sell it, and those planned later, and says which ones, and where there was no seat', async () => {
    const { person, productId } = await aBuyer()
    const [first, full] = [anEvent(productId, 1), anEvent(productId, 0)]
    await publish(first, productId)
    await publish(full, productId)
    const { body } = await buy(person, productId)
    const paymentId = body.payments[0]?.id ?? ''
    await eventually(() => expect(box.seatsOf(paymentId)).toEqual([first]))
    const later = anEvent(productId, 5)
    await publish(later, productId)
    await eventually(() => expect(box.seatsOf(paymentId)).toEqual([first, later]))
    const { kit, published } = collecting()
    await joinDates(kit, { paymentId }, new Date(0))
    await joinHolders(kit, { eventId: full, productId }, new Date(0))
    const refused = { eventId: full, dates: 1, code: 'event.full', userId: person.id }
    expect(published).toMatchObject([
      ['payments.dates-joined', { eventId: first, dates: 2, id: `payments:dates:${paymentId}:joined` }],
      ['payments.dates-refused', refused],
      ['payments.dates-refused', { ...refused, id: `payments:dates:${paymentId}:${full}:event.full` }],
    ])
    expect(await credit(person)).toEqual({ available: 85_000, held: 0 })
  })

  it('joins an event that is moved into its time, also again after it was moved out, however late the facts come', async () => {
    const { person, productId } = await aBuyer()
    const eventId = anEvent(productId, 5)
    const [inside, outside] = [3, 60].map((days) => ({ date: new Date(Date.now() + days * day).toISOString() }))
    await publish(eventId, productId, { version: 2, ...outside })
    const { body } = await buy(person, productId)
    const paymentId = body.payments[0]?.id ?? ''
    await tasksSettled(box.running.kit)
    expect(box.seatsOf(paymentId)).toEqual([])
    await publish(eventId, productId, { version: 4, ...inside })
    await publish(eventId, productId, { version: 3, ...outside })
    await eventually(() => expect(box.seatsOf(paymentId)).toEqual([eventId]))
    await publish(eventId, productId, { version: 5, ...outside })
    const later = await box.people.person()
    await box.topUp(later, 100_000)
    const bought = (await buy(later, productId)).body.payments[0]?.id ?? ''
    await tasksSettled(box.running.kit)
    expect(box.seatsOf(bought)).toEqual([])
    await publish(eventId, productId, { version: 6, ...inside })
    await eventually(() => expect(box.seatsOf(bought)).toEqual([eventId]))
    expect(box.seatsOf(paymentId)).toEqual([eventId])
    expect(await Promise.all([credit(person), credit(later)])).toEqual([
      { available: 85_000, held: 0 },
      { available: 85_000, held: 0 },
    ])
  })

  it('joins nothing more for a child that was removed', async () => {
    const id = `parent-${randomUUID()}`
    const child = aliasIdOf('child', id)
    const alias = { id: child, name: 'Ema', surname: 'Malá', image: 'BASIC', ageGroup: 'child' } as const
    const parent = await box.people.person({ id, aliases: [alias] })
    await box.topUp(parent, 100_000)
    const { id: productId } = await box.aProduct(admin, org, pass)
    const rows = [{ productId, aliasId: child }, { productId }]
    const { payments } = await box.must(buyProducts, parent, { body: { payments: rows } })
    const data = aUserSnapshot(id, { aliases: [] })
    await box.running.kit.newer(people.definition.collection, { _id: id, version: 2, data })
    const eventId = anEvent(productId, 5)
    await publish(eventId, productId)
    await eventually(() => expect(box.seatsOf(payments[1]?.id ?? '')).toEqual([eventId]))
    await tasksSettled(box.running.kit)
    expect(box.seatsOf(payments[0]?.id ?? '')).toEqual([])
  })

  it('publishes nothing about the events that its holder leads, where they need no seat', async () => {
    const leader = await box.people.person({ id: 'leader' })
    await box.topUp(leader, 100_000)
    const { id: productId } = await box.aProduct(admin, org, pass)
    const eventId = anEvent(productId, 5)
    await publish(eventId, productId)
    const paymentId = (await buy(leader, productId)).body.payments[0]?.id ?? ''
    await tasksSettled(box.running.kit)
    const { kit, published } = collecting()
    await joinDates(kit, { paymentId }, new Date(0))
    await joinHolders(kit, { eventId, productId }, new Date(0))
    expect(published).toEqual([])
  })

  it('asks for no seat for holders who bought it before it seated anybody, or got it refunded', async () => {
    const { kit } = box.running
    const { id: productId } = await box.aProduct(admin, org, { ...pass, autoJoin: false })
    const buyers = [await box.people.person(), await box.people.person(), await box.people.person()]
    for (const person of buyers) await box.topUp(person, 100_000)
    const [one, other, third] = buyers as [TestPerson, TestPerson, TestPerson]
    const bought = async (person: TestPerson) => (await buy(person, productId)).body.payments[0]?.id ?? ''
    const before = await bought(one)
    await box.must(updateProduct, admin, { body: { id: productId, autoJoin: true } })
    const [refunded, valid] = [await bought(other), await bought(third)]
    await refundUnused(kit, refunded, new Date())
    const eventId = anEvent(productId, 5)
    const data = { ...(await box.running.bus.ask(askEvent, eventId))?.data, subscriptionProductId: productId }
    await kit.newer(eventProjection.definition.collection, { _id: eventId, version: 2, data })
    await joinHolders(kit, { eventId, productId }, new Date(0))
    expect([before, refunded, valid].map(box.seatsOf)).toEqual([[], [], [eventId]])
  })

  it('asks for no seat for a holder whose account is erased, and publishes nothing about them', async () => {
    const { person, productId } = await aBuyer()
    const paymentId = (await buy(person, productId)).body.payments[0]?.id ?? ''
    const eventId = anEvent(productId, 5)
    const deleted = aUserSnapshot(person.id, { deleted: true })
    await box.running.kit.newer(people.definition.collection, { _id: person.id, version: 2, data: deleted })
    await publish(eventId, productId)
    await tasksSettled(box.running.kit)
    const { kit, published } = collecting()
    await joinDates(kit, { paymentId }, new Date(0))
    await joinHolders(kit, { eventId, productId }, new Date(0))
    expect(published).toEqual([])
    expect(box.seatsOf(paymentId)).toEqual([])
  })

  it('asks for no seat while its holder is suspended, and for those of the coming events when that is over', async () => {
    const { kit } = box.running
    const [{ person, productId }, other] = [await aBuyer(), await aBuyer()]
    const setPerson = async (version: number, fields: Partial<UserSnapshot>) => {
      const data = aUserSnapshot(person.id, { aliases: [child], ...fields })
      await kit.newer(people.definition.collection, { _id: person.id, version, data })
    }
    const child = { id: aliasIdOf('child', person.id), name: 'Ema', surname: 'Malá', image: 'BASIC' } as const
    await setPerson(2, {})
    const rows = [{ productId }, { productId, aliasId: child.id }]
    const { payments } = await box.must(buyProducts, person, { body: { payments: rows } })
    const ids = payments.map(({ id }) => id)
    await tasksSettled(kit)
    const before = await credit(person)
    await setPerson(3, { suspended: true })
    const eventId = anEvent(productId, 5)
    await publish(eventId, productId)
    const here = (await buy(other.person, productId)).body.payments[0]?.id ?? ''
    await eventually(() => expect(box.seatsOf(here)).toEqual([eventId]))
    await tasksSettled(kit)
    expect(ids.flatMap(box.seatsOf)).toEqual([])
    const again = { paymentId: ids[0] ?? '', cause: 'fact-0' }
    await expect(joinDates(kit, again, new Date())).rejects.toBeInstanceOf(TryLater)
    await joinDates(kit, again, new Date(Date.now() - day))
    expect(ids.flatMap(box.seatsOf)).toEqual([])
    await setPerson(4, {})
    const planned: { data: { paymentId: string } }[] = []
    const plan = (_task: unknown, planning: object) => Promise.resolve(void planned.push(planning as never))
    const kitThatPlans = { ...kit, tasks: { ...kit.tasks, plan } }
    const row = reactions(kitThatPlans, { specificSymbol: '' }).find(({ type }) => type === suspensionEnded)
    const origin = { at: new Date().toISOString(), actor: 'x', correlation: 'x', subject: person.id, version: 4 }
    await row?.run({ id: 'fact-1', type: suspensionEnded.name, ...origin, data: { userId: person.id } })
    expect(planned).toMatchObject(ids.map((id) => ({ id: `${id}:fact-1`, data: { paymentId: id, cause: 'fact-1' } })))
    for (const { data } of planned) await joinDates(kit, data, new Date())
    expect(ids.flatMap(box.seatsOf)).toEqual([eventId, eventId])
    expect(await credit(person)).toEqual(before)
  })

  it('joins one of two events at the same time, and says that it left the other out', async () => {
    const { person, productId } = await aBuyer()
    const [one, other, after] = [300, 300.5, 301.5].map((at) => box.anEvent(productId, 5, timeIn(at)))
    for (const id of [one, other, after]) await publish(id ?? '', productId)
    const paymentId = (await buy(person, productId)).body.payments[0]?.id ?? ''
    await eventually(() => expect(box.seatsOf(paymentId)).toEqual([one, after]))
    await tasksSettled(box.running.kit)
    const { kit, published } = collecting()
    await joinDates(kit, { paymentId }, new Date(0))
    expect(box.seatsOf(paymentId)).toEqual([one, after])
    expect(published).toContainEqual([
      'payments.dates-refused',
      expect.objectContaining({ eventId: other, dates: 1, code: 'event.sameTime' }),
    ])
  })

  it('requests seats again only after a change of the date of an event or of what it sells', async () => {
    const { productId } = await aBuyer()
    const eventId = anEvent(productId, 5)
    const date = new Date(Date.now() + 3 * day).toISOString()
    await publish(eventId, productId, { version: 2, date })
    await publish(eventId, productId, { version: 3, date, name: 'Volejbal' })
    await publish(eventId, productId, { version: 4, date: new Date(Date.now() + 4 * day).toISOString() })
    const planned = await box.running.kit.database
      .native<{ _id: string }>('tasks')
      .find({ _id: { $regex: `^join-holders:${eventId}:` } })
      .sort({ _id: 1 })
      .toArray()
    expect(planned.map(({ _id }) => _id.split(':').at(-1))).toEqual(['2', '4'])
  })
})
