import { markAttendance, noteCard } from '@parta/contracts/attendance'
import { minute } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import { listPayments } from '@parta/contracts/payments'
import { cancelEvent } from '@parta/contracts/planning'
import { kickPlayer } from '@parta/contracts/players'
import { returnDeposit } from '@parta/contracts/sales'
import { eventually } from '@parta/kit/testing'
import { describe, expect, it } from 'vitest'
import { eventProjection } from '../../services/payments/src/events/store.ts'
import { reviewDepositTask } from '../../services/payments/src/purchases/store.ts'
import { test } from '../support/world.ts'
import { buyOne, type ClubShop, creditOf, giveCredit, openClubShop } from './club-shop.ts'
import { anAdmin, aPerson, type Parta, type Person, serviceOf } from './parta.ts'
import { endEvent } from './past.ts'

let parta: Parta
let shop: ClubShop
let leader: Person
let buyers: Person[]
test.beforeAll(async ({ parta: running }) => {
  parta = running
  leader = await aPerson(parta, 'Gita')
  shop = await openClubShop(parta, leader, await anAdmin(parta))
  buyers = await Promise.all(['Jana', 'Petr', 'Eva', 'Karel'].map((name) => aPerson(parta, name)))
  for (const buyer of buyers) await giveCredit(parta, buyer, 100_000)
})

/** 150 Kč, or 50 with a card. */
const entry = { type: 'oneOff', price: 150, priceMultisport: 50 }

/** An event of today, and who has bought a seat of it at the MultiSport price. */
async function anEvent(product: object, names: readonly Person[]) {
  const productId = await shop.sell(product)
  const date = new Date(Date.now() + 5 * minute).toISOString()
  const eventId = await shop.plan({ date, oneOffProductId: productId, price: 150 })
  const paid: string[] = []
  for (const buyer of names) paid.push(await buyOne(parta, buyer, { productId, eventId, multisport: true }))
  return { eventId, paid }
}

const before = new Map<Person, { available: number; held: number }>()
/** What a person has spent since `remember`, and what is held since. */
async function changeOf(person: Person) {
  const { available: had, held: kept } = before.get(person) ?? { available: 0, held: 0 }
  const { available = 0, held = 0 } = await creditOf(parta, person)
  return { spent: had - available, held: held - kept }
}
async function remember(...people: readonly Person[]) {
  for (const person of people) {
    const { available = 0, held = 0 } = await creditOf(parta, person)
    before.set(person, { available, held })
  }
}
const spends = (person: Person, spent: number, held = 0) =>
  eventually(async () => expect(await changeOf(person)).toEqual({ spent, held }))

/** Payments note the end of a deposit after they have moved the credit. */
const hasDeposit = ({ token }: Person, id: string | undefined, status: 'kept' | 'returned' | null) =>
  eventually(async () => {
    const { items } = await parta.must(listPayments, { token, query: { paymentId: id ?? '' } })
    expect(items.find((payment) => payment.id === id)?.deposit?.status ?? null).toBe(status)
  })

const isSeen = (eventId: string, { id: entrant }: Person, card: 'seen' | 'missing' = 'seen') =>
  parta.must(noteCard, { token: leader.token, id: eventId, body: { entrant, card } })
const mark = (eventId: string, { id: entrant }: Person, wasThere: boolean) => {
  const marks = [{ entrant, wasThere, at: new Date().toISOString() }]
  return parta.must(markAttendance, { token: leader.token, id: eventId, body: { marks } })
}

/** Payments look at deposits, as their tasks do at the start and at the end of the event, and a week later. */
async function look(payments: readonly string[]): Promise<void> {
  const { tasks } = serviceOf(parta, 'payments').kit
  for (const paymentId of payments)
    await tasks.plan(reviewDepositTask, { id: `${paymentId}:${crypto.randomUUID()}`, data: { paymentId } })
}

/** Lets a week pass since the end of the event. */
async function afterWeek(eventId: string, payments: readonly string[]): Promise<void> {
  const week = limits.attendance.days * 24 * 60 * minute
  const rows = serviceOf(parta, 'events').kit.database.native<{ _id: string; date: Date; endDate: Date; v: number }>(
    'events',
  )
  const event = await rows.findOne({ _id: eventId })
  if (!event) throw new Error(`No event ${eventId}`)
  const earlier = (time: Date) => new Date(time.getTime() - week)
  const fields = { date: earlier(event.date), endDate: earlier(event.endDate) }
  await rows.updateOne({ _id: eventId }, { $set: fields, $inc: { v: 1 } })
  // The copy of payments: what was sold for an event is earned once that has begun.
  await serviceOf(parta, 'payments')
    .kit.database.native<{ _id: string; data: { date: string } }>(eventProjection.definition.collection)
    .updateOne({ _id: eventId }, { $set: { 'data.date': fields.date.toISOString() } })
  await look(payments)
}

describe('the deposit of a seat at the MultiSport price', () => {
  const withDeposit = { ...entry, multisportDeposit: 100 }

  it('comes back at once when the leader has seen the card, and by being there after the event', async () => {
    const [jana, petr] = buyers as [Person, Person]
    await remember(jana, petr)
    const { eventId, paid } = await anEvent(withDeposit, [jana, petr])
    expect(await Promise.all([jana, petr].map(changeOf))).toEqual(Array(2).fill({ spent: 15_000, held: 10_000 }))
    await isSeen(eventId, jana)
    await spends(jana, 5_000)
    await mark(eventId, petr, true)
    expect(await changeOf(petr)).toEqual({ spent: 15_000, held: 10_000 })
    await endEvent(parta, eventId)
    await look(paid)
    await spends(petr, 5_000)
    await hasDeposit(jana, paid[0], 'returned')
    await hasDeposit(petr, paid[1], 'returned')
    expect((await parta.call(returnDeposit, { token: leader.token, id: paid[0] })).body).toMatchObject({
      code: 'deposit.notKept',
    })
  })

  it('comes back with the price when the leader removes the player, or cancels the event', async () => {
    const [jana, petr] = buyers as [Person, Person]
    await remember(jana, petr)
    const { eventId } = await anEvent(withDeposit, [jana, petr])
    const kick = { idOrAliasId: jana.id, message: 'Nemá vybavení' }
    await parta.must(kickPlayer, { token: leader.token, id: eventId, body: kick })
    await spends(jana, 0)
    expect(await changeOf(petr)).toEqual({ spent: 15_000, held: 10_000 })
    await parta.must(cancelEvent, { token: leader.token, id: eventId, body: { message: 'Hala nejde' } })
    await spends(petr, 0)
    expect(await changeOf(jana)).toEqual({ spent: 0, held: 0 })
  })

  it('is kept from who did not come or had no card when it can no longer be corrected, and an admin gives it back', async () => {
    const [jana, petr, eva, karel] = buyers as [Person, Person, Person, Person]
    await remember(jana, petr, eva, karel)
    const { eventId, paid } = await anEvent(withDeposit, buyers)
    await endEvent(parta, eventId)
    await mark(eventId, jana, false)
    await mark(eventId, petr, false)
    await isSeen(eventId, eva, 'missing')
    // Karel is not marked at all. Petr came late, and the leader corrects it.
    await mark(eventId, petr, true)
    await spends(petr, 5_000)
    for (const person of [jana, eva, karel]) expect(await changeOf(person)).toEqual({ spent: 15_000, held: 10_000 })
    await afterWeek(eventId, paid)
    await spends(jana, 15_000)
    await spends(eva, 15_000)
    await spends(karel, 5_000)
    const id = paid[0] ?? ''
    await hasDeposit(jana, id, 'kept')
    expect((await parta.call(returnDeposit, { token: jana.token, id })).status).toBe(404)
    const answers = await Promise.all([1, 2].map(() => parta.must(returnDeposit, { token: leader.token, id })))
    expect(answers).toEqual(Array(2).fill({ amount: 10_000, currency: 'CZK' }))
    await spends(jana, 5_000)
    await hasDeposit(jana, id, 'returned')
  })

  it('is not taken where the product has none: who did not come paid the price, and nothing else', async () => {
    const [jana] = buyers as [Person]
    await remember(jana)
    const { eventId, paid } = await anEvent(entry, [jana])
    expect(await changeOf(jana)).toEqual({ spent: 5_000, held: 0 })
    await endEvent(parta, eventId)
    await mark(eventId, jana, false)
    await afterWeek(eventId, paid)
    await spends(jana, 5_000)
    await hasDeposit(jana, paid[0], null)
  })
})
