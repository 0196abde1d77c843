import { day } from '@parta/contracts/durations'
import { listRepetition } from '@parta/contracts/events'
import { listNotifications } from '@parta/contracts/notifications'
import { updateEvent, updateRepetition } from '@parta/contracts/planning'
import { leaveEvent } from '@parta/contracts/players'
import { eventually } from '@parta/kit/testing'
import { expect, it } from 'vitest'
import { eventProjection } from '../../services/payments/src/events/store.ts'
import { test } from '../support/world.ts'
import { buyOne, type ClubShop, creditOf, giveCredit, openClubShop, playersOf } from './club-shop.ts'
import { anAdmin, aPerson, type Parta, type Person, serviceOf } from './parta.ts'

let parta: Parta
let shop: ClubShop
let [leader, jana, petr, eva] = [] as unknown as [Person, Person, Person, Person]
test.beforeAll(async ({ parta: running }) => {
  parta = running
  ;[leader, jana, petr, eva] = await Promise.all([
    aPerson(parta, 'Gita'),
    aPerson(parta, 'Jana'),
    aPerson(parta, 'Petr'),
    aPerson(parta, 'Eva'),
  ])
  shop = await openClubShop(parta, leader, await anAdmin(parta))
  for (const person of [jana, petr, eva]) await giveCredit(parta, person, 100_000)
})

const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

it('the holders of a subscription follow an event into its time: once each, without another charge, and nobody who left', async () => {
  const productId = await shop.sell({ type: 'subscription', price: 300, validDays: 10, autoJoin: true })
  const event = await shop.plan({ subscriptionProductId: productId, date: inDays(40), price: 300 })
  const players = () => playersOf(parta, leader, event)
  /** Moves the event, and waits until payments knows: a person who buys before that is seated by the earlier date. */
  const move = async (days: number) => {
    const { date } = await parta.must(updateEvent, { token: leader.token, id: event, body: { date: inDays(days) } })
    await eventually(async () => expect(await copies.findOne({ _id: event })).toMatchObject({ data: { date } }))
  }
  const copies = serviceOf(parta, 'payments').kit.database.native<{ _id: string }>(
    eventProjection.definition.collection,
  )
  const joinedNotices = async ({ token }: Person) =>
    (await parta.must(listNotifications, { token })).items.filter(({ type }) => type === 'payment.joined').length

  await buyOne(parta, jana, { productId })
  await move(3)
  await eventually(async () => expect(await players()).toEqual([jana.id]))

  // Moved out of the subscription, she keeps the seat; he buys it meanwhile.
  await move(40)
  await buyOne(parta, petr, { productId })
  expect(await players()).toEqual([jana.id])
  await move(3)
  await eventually(async () => expect(await players()).toEqual([jana.id, petr.id]))

  // He leaves by himself. Who pays after him is asked after him, so once she sits, he was asked.
  await parta.must(leaveEvent, { token: petr.token, id: event, body: { message: 'Nestíhám' } })
  await move(40)
  await buyOne(parta, eva, { productId })
  await move(4)
  await eventually(async () => expect(await players()).toEqual([jana.id, eva.id]))

  await eventually(async () => expect(await Promise.all([jana, petr, eva].map(joinedNotices))).toEqual([1, 1, 1]))
  for (const person of [jana, petr, eva]) expect(await creditOf(parta, person)).toEqual({ available: 70_000, held: 0 })
})

it('a repetition that is planned or moved into the time of a subscription makes one notification of its holder', async () => {
  const productId = await shop.sell({ type: 'subscription', price: 300, validDays: 20, autoJoin: true })
  // She is in no other event at these times.
  const hana = await aPerson(parta, 'Hana')
  await giveCredit(parta, hana, 30_000)
  await buyOne(parta, hana, { productId })
  const form = { subscriptionProductId: productId, price: 300, repeatAfter: 'daily', numberOfEvents: 5 } as const
  const notices = async () => {
    const { items } = await parta.must(listNotifications, { token: hana.token })
    return items.flatMap(({ type, event, detail }) =>
      type === 'payment.joined' && event ? [{ first: event.id, dates: detail?.dates }] : [],
    )
  }
  const before = await notices()
  const planned = await shop.plan({ ...form, date: inDays(3) })
  await eventually(async () => expect(await notices()).toEqual([{ first: planned, dates: 5 }, ...before]))

  const moved = await shop.plan({ ...form, date: inDays(60) })
  const asLeader = { token: leader.token, id: moved }
  await eventually(async () => expect((await parta.must(listRepetition, asLeader)).items).toHaveLength(5))
  const { changed } = await parta.must(updateRepetition, { ...asLeader, body: { date: inDays(10) } })
  expect(changed).toHaveLength(5)
  await eventually(async () =>
    expect(await notices()).toEqual([{ first: moved, dates: 5 }, { first: planned, dates: 5 }, ...before]),
  )
})
