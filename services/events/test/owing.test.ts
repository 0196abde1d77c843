import { askEntrants } from '@parta/contracts/described-events'
import { type EventInfo, getEvent, listMyEvents } from '@parta/contracts/events'
import { seatNoted } from '@parta/contracts/payment-facts'
import type { EventPatch } from '@parta/contracts/planning'
import { updateEvent } from '@parta/contracts/planning'
import { joinEvent, leaveEvent } from '@parta/contracts/players'
import { askOrg, askProduct } from '@parta/contracts/questions'
import { askCoverage, askOwed, askSeat, askTakeSeats } from '@parta/contracts/seats'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Events, inHours, openEvents, storedOrg, storedProduct } from './support.ts'

/** The leave charge of the product: half of the price from 24 hours before the start. */
const charge = { leaveCharge: 50, leaveChargeDate: 24 }
let events: Events
let leader: TestPerson
let orgId: string
/** The people whom subscriptions cover, as the test answers for the payments service. */
const covered = new Map<string, string>()
beforeAll(async () => {
  events = await openEvents()
  leader = await events.people.person()
  events.bus().answer(askProduct, () => Promise.resolve(null))
  events.bus().answer(askOrg, () => Promise.resolve(null))
  events.bus().answer(askCoverage, ({ ids }) => {
    const found = ids.map((id) => ({ id, paymentId: covered.get(id) ?? '', until: null }))
    return Promise.resolve({ covered: found.filter(({ paymentId }) => paymentId !== '') })
  })
  orgId = await storedOrg(events.kit(), { admins: [leader.id], isRegistered: true })
  const sold = { orgId, priceMultisport: null, ...charge }
  await storedProduct(events.kit(), sold)
  await storedProduct(events.kit(), { ...sold, id: 'season', type: 'subscription', validDays: 90, price: 900 })
})
afterAll(() => events.close())

/** Creates an event of the organisation, which costs nothing, with players. */
async function anEventWith(...players: TestPerson[]): Promise<string> {
  const { id } = await events.anEvent(leader, { eventOrgId: orgId, maxPlayers: 9, enableQueue: false })
  for (const player of players) await events.must(joinEvent, player, { id, body: {} })
  return id
}
const edit = (id: string, body: EventPatch) => events.call(updateEvent, leader, { id, body })
const shown = (person: TestPerson, id: string): Promise<EventInfo> => events.must(getEvent, person, { id })
const seatOf = async (viewer: TestPerson, id: string, player: TestPerson) =>
  (await shown(viewer, id)).playersInfo.find((one) => one.id === player.id)?.seat
const pay = (person: TestPerson, eventId: string, paymentId: string) =>
  events.bus().ask(askTakeSeats, {
    purchaseId: 'kart',
    eventId,
    productId: 'ticket',
    userId: person.id,
    entrants: [{ id: person.id, paymentId, amount: 15_000, currency: 'CZK' }],
  })

describe('a product that is put on an event with players', () => {
  it('needs the organiser’s word about them, and changes nothing without it', async () => {
    const jana = await events.people.person()
    const id = await anEventWith(jana)
    const { status, body } = await edit(id, { oneOffProductId: 'ticket' })
    expect([status, body]).toMatchObject([400, { errors: [{ field: 'playersInside', code: 'event.insideUnsaid' }] }])
    expect((await events.row(id)).oneOffProductId).toBeNull()
  })

  it('leaves them in for free, which the leader sees, and others do not', async () => {
    const [jana, petr] = [await events.people.person(), await events.people.person()]
    const id = await anEventWith(jana, petr)
    expect((await edit(id, { oneOffProductId: 'ticket', playersInside: 'free' })).status).toBe(200)
    expect(await seatOf(leader, id, jana)).toBe('free')
    expect(await seatOf(jana, id, jana)).toBe('free')
    expect(await seatOf(petr, id, jana)).toBeUndefined()
    expect(await shown(jana, id)).not.toHaveProperty('owes')
  })

  it('lets them owe: they stay players, pay, and then nothing is owed', async () => {
    const jana = await events.people.person()
    const id = await anEventWith(jana)
    expect((await edit(id, { oneOffProductId: 'ticket', playersInside: 'owe' })).status).toBe(200)
    const before = await shown(jana, id)
    expect(before).toMatchObject({ joined: [jana.id], owes: [jana.id], payment: 'pending' })
    expect(await seatOf(leader, id, jana)).toBe('owes')
    const mine = async () => (await events.must(listMyEvents, jana)).items.find((card) => card.id === id)
    await eventually(async () => expect(await mine()).toMatchObject({ owes: [jana.id], owedUntil: before.owedUntil }))
    const joined = await events.must(joinEvent, jana, { id, body: { aliasIds: [jana.id] } })
    expect(joined).toMatchObject({ joined: [], held: [{ id: jana.id, until: before.owedUntil }] })

    for (const _twice of [1, 2]) expect((await pay(jana, id, `of-${jana.id}`)).taken).toEqual([jana.id])
    expect(await shown(jana, id)).toMatchObject({ joined: [jana.id], payment: 'paid' })
    expect(await shown(jana, id)).not.toHaveProperty('owes')
    expect(await seatOf(leader, id, jana)).toBe('paid')
    await eventually(async () => expect(await mine()).toMatchObject({ payment: 'paid' }))
    expect(await mine()).not.toHaveProperty('owes')
    await eventually(() => expect(events.facts(id, 'seat-paid')).toHaveLength(1))
    // Only once, when they joined.
    expect(events.facts(id, 'player-joined').filter(({ data }) => isOf(data, jana))).toHaveLength(1)
  })

  it('is paid for by the subscription of a player who owes and has one', async () => {
    const jana = await events.people.person()
    const id = await anEventWith(jana)
    await edit(id, { oneOffProductId: 'ticket', subscriptionProductId: 'season', playersInside: 'owe' })
    covered.set(jana.id, `season-${jana.id}`)
    expect(await events.must(joinEvent, jana, { id, body: {} })).toMatchObject({ joined: [jana.id], already: [] })
    expect(await seatOf(leader, id, jana)).toBe('pass')
  })
})

describe('a seat whose product is discontinued', () => {
  it('is still paid for by the parent of an alias that owes for it, and by nobody else', async () => {
    const { parent, ids } = await events.aFamily(['Ema'])
    const [, ema = ''] = ids
    const id = await anEventWith()
    await events.must(joinEvent, parent, { id, body: { aliasIds: [ema] } })
    await edit(id, { oneOffProductId: 'ticket', playersInside: 'owe' })
    await events.modify(id, () => ({ saleEnded: true }))
    const found = await events.bus().ask(askEntrants, { eventId: id, skip: 0, userId: parent.id })
    expect(found?.items).toEqual([{ id: ema, userId: parent.id, state: 'in', seat: 'owes' }])
    const take = (entrantId: string) =>
      events.bus().ask(askTakeSeats, {
        purchaseId: 'kart',
        eventId: id,
        productId: 'ticket',
        userId: parent.id,
        entrants: [{ id: entrantId, paymentId: `of-${entrantId}`, amount: 15_000, currency: 'CZK' }],
      })
    expect((await take(parent.id)).refused).toEqual([{ id: parent.id, code: 'product.discontinued' }])
    expect((await take(ema)).taken).toEqual([ema])
    const { items = [] } = (await events.bus().ask(askEntrants, { eventId: id, skip: 0 })) ?? {}
    expect(items).toMatchObject([
      { id: leader.id, seat: 'free' },
      { id: ema, seat: 'paid' },
    ])
  })
})

describe('who owes', () => {
  it('is named to the payments service with the event, as long as the seat is owed', async () => {
    const [jana, petr] = [await events.people.person(), await events.people.person()]
    const id = await anEventWith(jana, petr)
    const stand = async () => {
      const found = await events.bus().ask(askEntrants, { eventId: id, skip: 0 })
      return found?.items.map((one) => [one.id, one.seat])
    }
    expect(await stand()).toEqual([leader, jana, petr].map((one) => [one.id, undefined]))
    await edit(id, { oneOffProductId: 'ticket', playersInside: 'owe' })
    await pay(petr, id, `of-${petr.id}`)
    expect(await stand()).toEqual([
      [leader.id, 'free'],
      [jana.id, 'owes'],
      [petr.id, 'paid'],
    ])
    const owed = async (from = new Date()) => {
      const { items } = await events.bus().ask(askOwed, { orgId, from: from.toISOString(), skip: 0 })
      return items.filter(({ eventId }) => eventId === id)
    }
    const { owedUntil } = await shown(jana, id)
    expect(await owed()).toMatchObject([{ id: jana.id, userId: jana.id, productId: 'ticket', owedUntil }])
    const { date } = await events.row(id)
    expect(await owed(new Date(date.getTime() + 1))).toEqual([])
    await pay(jana, id, `of-${jana.id}`)
    expect(await owed()).toEqual([])
  })

  it('may leave in the last hours, too: the seat cost nothing when they joined', async () => {
    const [jana, petr] = [await events.people.person(), await events.people.person()]
    const id = await anEventWith(jana, petr)
    await edit(id, { hoursNotLeave: 600 })
    expect((await events.call(leaveEvent, petr, { id, body: {} })).body).toMatchObject({ code: 'event.tooLateToLeave' })
    await edit(id, { oneOffProductId: 'ticket', playersInside: 'owe' })
    expect(await events.must(leaveEvent, petr, { id, body: {} })).toMatchObject({ left: [petr.id] })
    await pay(jana, id, `of-${jana.id}`)
    expect((await events.call(leaveEvent, jana, { id, body: {} })).body).toMatchObject({ code: 'event.tooLateToLeave' })
  })

  it('pays until the start of an event that is moved to an earlier time', async () => {
    const jana = await events.people.person()
    const id = await anEventWith(jana)
    await edit(id, { date: inHours(200).toISOString() })
    await edit(id, { oneOffProductId: 'ticket', playersInside: 'owe' })
    const date = inHours(30).toISOString()
    expect((await edit(id, { date })).status).toBe(200)
    expect(await shown(jana, id)).toMatchObject({ owes: [jana.id], owedUntil: date })
    const mine = async () => (await events.must(listMyEvents, jana)).items.find((card) => card.id === id)
    await eventually(async () => expect(await mine()).toMatchObject({ owedUntil: date }))
  })
})

describe('a seat that an admin notes as paid for in cash', () => {
  it('is that of a player from then on, if it was held, and owed when the note is taken back', async () => {
    const jana = await events.people.person()
    const id = await anEventWith()
    await edit(id, { oneOffProductId: 'ticket' })
    expect((await events.must(joinEvent, jana, { id, body: {} })).held).toHaveLength(1)
    const noting = (isPaid: boolean, at: string) =>
      aFact(seatNoted, { eventId: id, orgId, userId: jana.id, aliasId: null, by: leader.id, isPaid }, { at })
    for (const _twice of [1, 2]) await events.deliver(noting(true, '2026-06-01T10:00:00.000Z'))
    expect(await seatOf(leader, id, jana)).toBe('cash')
    expect(await shown(jana, id)).toMatchObject({ joined: [jana.id] })
    expect(await shown(jana, id)).not.toHaveProperty('held')
    const joined = () => events.facts(id, 'player-joined').filter(({ data }) => isOf(data, jana))
    await eventually(() => expect(joined()).toHaveLength(1))
    await events.deliver(noting(false, '2026-06-01T11:00:00.000Z'))
    expect(await seatOf(leader, id, jana)).toBe('owes')
  })

  it('is owed no longer, and owed again when the note is taken back; older notes change nothing', async () => {
    const jana = await events.people.person()
    const id = await anEventWith(jana)
    await edit(id, { oneOffProductId: 'ticket', playersInside: 'owe' })
    const noting = (isPaid: boolean, at: string) =>
      aFact(seatNoted, { eventId: id, orgId, userId: jana.id, aliasId: null, by: leader.id, isPaid }, { at })
    const paid = noting(true, '2026-06-01T10:00:00.000Z')
    for (const _twice of [1, 2]) await events.deliver(paid)
    expect(await seatOf(leader, id, jana)).toBe('cash')
    expect(await shown(jana, id)).not.toHaveProperty('owes')
    await events.deliver(noting(false, '2026-06-01T11:00:00.000Z'))
    await events.deliver(paid)
    expect(await seatOf(leader, id, jana)).toBe('owes')
    expect(await shown(jana, id)).toMatchObject({ owes: [jana.id] })
    await eventually(() => expect(events.facts(id, 'seat-owed')).toHaveLength(3))
  })
})

describe('a product that is taken off an event with players who paid', () => {
  const paid = async () => {
    const jana = await events.people.person()
    const id = await anEventWith(jana)
    await edit(id, { oneOffProductId: 'ticket', playersInside: 'owe' })
    await pay(jana, id, `of-${jana.id}`)
    return { jana, id, paymentId: `of-${jana.id}` }
  }

  it('needs the organiser’s word about their money', async () => {
    const { id } = await paid()
    const { status, body } = await edit(id, { oneOffProductId: null })
    expect([status, body]).toMatchObject([400, { errors: [{ field: 'refund', code: 'event.refundUnsaid' }] }])
  })

  it('gives it back if that is said, lets them stay, and costs nothing any more', async () => {
    const { jana, id, paymentId } = await paid()
    expect((await edit(id, { oneOffProductId: null, refund: true })).status).toBe(200)
    const seen = await shown(jana, id)
    expect(seen).toMatchObject({ joined: [jana.id], price: 0 })
    expect(seen).not.toHaveProperty('payment')
    const seat = await events.bus().ask(askSeat, { eventId: id, paymentId })
    expect(seat?.release).toMatchObject({ reason: 'unsold' })
    await eventually(() => expect(events.facts(id, 'seat-released')).toMatchObject([{ data: { refundOf: paymentId } }]))
    const mine = async () => (await events.must(listMyEvents, jana)).items.find((card) => card.id === id)
    await eventually(async () => expect(await mine()).not.toHaveProperty('payment'))
  })

  it('is shown as paid for to nobody who left a seat of it and joined for free later', async () => {
    const { jana, id } = await paid()
    await events.must(leaveEvent, jana, { id, body: {} })
    await edit(id, { oneOffProductId: null })
    await events.must(joinEvent, jana, { id, body: {} })
    const mine = async () => (await events.must(listMyEvents, jana)).items.find((card) => card.id === id)
    await eventually(async () => expect(await mine()).toMatchObject({ joined: [jana.id] }))
    expect(await mine()).not.toHaveProperty('payment')
  })

  it('keeps it if that is said', async () => {
    const { jana, id, paymentId } = await paid()
    expect((await edit(id, { oneOffProductId: null, refund: false, price: 20 })).status).toBe(200)
    expect(await shown(jana, id)).toMatchObject({ payment: 'paid', price: 20 })
    const mine = async () => (await events.must(listMyEvents, jana)).items.find((card) => card.id === id)
    await eventually(async () => expect(await mine()).toMatchObject({ payment: 'paid' }))
    expect((await events.bus().ask(askSeat, { eventId: id, paymentId }))?.release).toBeNull()
  })
})

function isOf(data: unknown, { id }: TestPerson): boolean {
  return (data as { userId?: string }).userId === id
}
