import { Buffer } from 'node:buffer'
import type { ProductSnapshot } from '@parta/contracts/products'
import { askOrg } from '@parta/contracts/questions'
import { getEventUpload, uploadEvents } from '@parta/contracts/uploader'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EventRow, events as eventRows } from '../src/core/store.ts'
import { type Events, inHours, openEvents, storedOrg, storedProduct } from './support.ts'

let events: Events
let admin: TestPerson
beforeAll(async () => {
  events = await openEvents()
  admin = await events.people.person({ name: 'Alena', surname: 'Malá' })
  events.bus().answer(askOrg, () => Promise.resolve(null))
  await storedOrg(events.kit(), { id: 'org', isRegistered: true, admins: [admin.id] })
  await stored({ id: 'ticket', title: 'Vstup' })
  await stored({ id: 'season', title: 'Jaro', type: 'subscription', validDays: 90 })
  await stored({ id: 'old', title: 'Loni', status: 'discontinued' })
})
afterAll(() => events.close())

const stored = (fields: Partial<ProductSnapshot>) => storedProduct(events.kit(), fields)
const day = inHours(24 * 7)
  .toISOString()
  .slice(0, 10)
const upload = (...products: string[]) => {
  const lines = products.map((cells, at) => `Trénink ${at};Badminton;${day};1${at}:00;01:30;place-16;99;${cells}`)
  const text = ['Název;Aktivita;Datum;Začátek;Délka;Místo;Cena;Vstup;Předplatné', ...lines].join('\n')
  const sheet = Buffer.from(text).toString('base64')
  return events.must(uploadEvents, admin, { body: { orgId: 'org', commit: true, sheet } })
}

describe('a file of events that names products', () => {
  it('sells them at their price', async () => {
    const { id, errors } = await upload('vstup;', 'ticket;Jaro')
    expect(errors).toEqual([])
    await eventually(async () =>
      expect(await events.must(getEventUpload, admin, { id: id ?? '' })).toMatchObject({ state: 'done' }),
    )
    const rows = events.kit().database.native<EventRow & { _id: string }>(eventRows.collection)
    expect(
      await rows
        .find({ name: /Trénink/ })
        .sort({ date: 1 })
        .toArray(),
    ).toMatchObject([
      { oneOffProductId: 'ticket', subscriptionProductId: null, price: 150, players: [] },
      { oneOffProductId: 'ticket', subscriptionProductId: 'season', price: 150, players: [] },
    ])
  })

  it('is refused where a product is unknown, discontinued, or of the other type', async () => {
    const { errors } = await upload('Nic;', 'Loni;', ';Vstup')
    expect(errors.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, 'oneOffProduct', 'validation.uploadProduct'],
      [3, 'oneOffProduct', 'validation.uploadProduct'],
      [4, 'subscriptionProduct', 'validation.uploadProduct'],
    ])
  })
})
