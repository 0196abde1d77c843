import { cancelEvent } from '@parta/contracts/planning'
import { joinEvent, leaveEvent } from '@parta/contracts/players'
import { askProduct } from '@parta/contracts/questions'
import { askCoverage, askReleaseSeats, askSeat, askTakeSeats } from '@parta/contracts/seats'
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

interface Paid {
  readonly paymentId: string
  readonly entrant?: string | undefined
  readonly amount?: number
  readonly since?: string
}

async function aSoldEvent(fields: object = {}): Promise<string> {
  const { id } = await alone.anEvent(leader, { willParticipate: false, enableQueue: false, price: 100, ...fields })
  await alone.modify(id, () => ({ subscriptionProductId: 'pass' }))
  return id
}
const take = (person: TestPerson, eventId: string, { entrant = person.id, since, ...payment }: Paid) =>
  alone.bus().ask(askTakeSeats, {
    purchaseId: 'kart',
    eventId,
    productId: 'pass',
    userId: person.id,
    entrants: [{ id: entrant, ...payment }],
    ...(since ? { since } : {}),
  })
const release = (person: TestPerson, paymentId: string) =>
  alone.bus().ask(askReleaseSeats, { userId: person.id, paymentId })
const playersOf = async (id: string) => (await alone.row(id)).players.map((entry) => entry.paymentId)

describe('the seats of a payment that is no longer valid', () => {
  it('are released in all coming events, a few at a time, and a repeated call tells the same', async () => {
    const { parent, ids } = await alone.aFamily(['Ema'])
    const events: string[] = []
    for (let count = 0; count < 11; count += 1) events.push(await aSoldEvent())
    for (const id of events) await take(parent, id, { paymentId: 'refunded-1' })
    const [first, over] = [await aSoldEvent(), await aSoldEvent()]
    events.push(first)
    await take(parent, first, { paymentId: 'refunded-1' })
    await take(parent, first, { paymentId: 'other-1', entrant: ids[1] })
    await take(parent, over, { paymentId: 'refunded-1' })
    await alone.modify(over, () => ({ date: inHours(-2), endDate: inHours(-1) }))

    await eventually(async () => {
      const { released, more } = await release(parent, 'refunded-1')
      expect([more, released.map(({ eventId }) => eventId).toSorted()]).toEqual([false, events.toSorted()])
    })
    expect(await release(parent, 'refunded-1')).toMatchObject({ more: false, released: { length: 12 } })
    expect(await playersOf(first)).toEqual(['other-1'])
    expect(await playersOf(over)).toEqual(['refunded-1'])
    await eventually(() =>
      expect(alone.facts(first, 'player-left')).toMatchObject([{ data: { reason: 'gone', paymentId: 'refunded-1' } }]),
    )
  })

  it('of somebody else stay, and of a payment without seats there are none', async () => {
    const [jana, petr] = [await alone.people.person(), await alone.people.person()]
    const id = await aSoldEvent()
    await take(jana, id, { paymentId: 'of-jana' })
    await eventually(async () => expect(await playersOf(id)).toEqual(['of-jana']))
    expect(await release(petr, 'of-jana')).toEqual({ released: [], more: false })
    expect(await playersOf(id)).toEqual(['of-jana'])
  })
})

describe('a seat that a subscription takes by itself', () => {
  it('is not taken from who is in another event at that time, until that one is cancelled', async () => {
    const jana = await alone.people.person()
    const [date, after] = [inHours(100), inHours(101)]
    const duration = '01:00'
    const { id: other } = await alone.anEvent(leader, { date, duration })
    const { id: next } = await alone.anEvent(leader, { date: after, duration })
    for (const id of [other, next]) await alone.must(joinEvent, jana, { id, body: {} })
    const eventId = await aSoldEvent({ date, duration })
    const seated = () => take(jana, eventId, { paymentId: 'pass-1', since: new Date().toISOString() })
    const refused = { taken: [], refused: [{ id: jana.id, code: 'event.sameTime' }] }
    await eventually(async () => expect(await seated()).toEqual(refused))
    await alone.must(cancelEvent, leader, { id: other, body: {} })
    expect(await seated()).toEqual({ taken: [jana.id], refused: [] })
  })
})

describe('a paid seat that was given up before the event was cancelled', () => {
  it('says so, and the fact of the cancellation names its payment', async () => {
    const id = await aSoldEvent({ maxPlayers: 4 })
    const [jana, petr] = [await alone.people.person(), await alone.people.person()]
    const seatOf = (paymentId: string) => alone.bus().ask(askSeat, { eventId: id, paymentId })
    await take(jana, id, { paymentId: 'gave-up', amount: 10_000 })
    await take(petr, id, { paymentId: 'stayed', amount: 10_000 })
    await alone.must(leaveEvent, jana, { id, body: {} })
    expect((await seatOf('gave-up'))?.release).not.toHaveProperty('cancelled')
    await alone.must(cancelEvent, leader, { id, body: {} })
    expect((await seatOf('gave-up'))?.release).toMatchObject({ reason: 'left', cancelled: 'cancelled' })
    expect((await seatOf('stayed'))?.release).toMatchObject({ reason: 'cancelled' })
    await eventually(() => expect(alone.facts(id, 'event-cancelled')).toHaveLength(1))
    expect(alone.facts(id, 'event-cancelled')).toMatchObject([
      { data: { paymentIds: ['stayed'], leftPaymentIds: ['gave-up'] } },
    ])
  })
})
