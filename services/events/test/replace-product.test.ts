import { listOrgEvents } from '@parta/contracts/events'
import { replaceProduct, updateEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import type { ProductSnapshot } from '@parta/contracts/products'
import { askOrg, askProduct } from '@parta/contracts/questions'
import { askCoverage, askTakeSeats } from '@parta/contracts/seats'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Events, openEvents, storedOrg, storedProduct } from './support.ts'

let events: Events
let admin: TestPerson
let helper: TestPerson
beforeAll(async () => {
  events = await openEvents()
  admin = await events.people.person({ name: 'Alena' })
  helper = await events.people.person({ name: 'Tomáš' })
  events.bus().answer(askOrg, () => Promise.resolve(null))
  events.bus().answer(askProduct, () => Promise.resolve(null))
  events.bus().answer(askCoverage, () => Promise.resolve({ covered: [] }))
  for (const id of ['org', 'other-org'])
    await storedOrg(events.kit(), { id, isRegistered: true, admins: [admin.id], powerUsers: [helper.id] })
  await stored({ id: 'ticket', price: 150 })
  await stored({ id: 'dearer', price: 200 })
  await stored({ id: 'season', type: 'subscription', price: 900, validDays: 90, priceMultisport: null })
  await stored({ id: 'ended', status: 'discontinued' })
  await stored({ id: 'theirs', orgId: 'other-org' })
})
afterAll(() => events.close())

const stored = (fields: Partial<ProductSnapshot>) => storedProduct(events.kit(), fields)
const anEvent = async (fields: object) =>
  (await events.anEvent(admin, { eventOrgId: 'org', willParticipate: false, trainer: helper.id, ...fields })).id
const replace = (id: string, productId: string | null, person = admin) =>
  events.call(replaceProduct, person, { id, body: { productId } })
const selling = async (product: string) =>
  (await events.must(listOrgEvents, admin, { id: 'org', query: { product } })).items.map(({ id }) => id)

describe('a product of coming events', () => {
  it('is replaced by another one in all events that sell it; their players are told, and held seats become free', async () => {
    const [one, two] = [await anEvent({ oneOffProductId: 'ticket' }), await anEvent({ oneOffProductId: 'ticket' })]
    const both = await anEvent({ oneOffProductId: 'ticket', subscriptionProductId: 'season' })
    expect((await selling('ticket')).toSorted()).toEqual([one, two, both].toSorted())
    expect(await selling('season')).toEqual([both])
    const withoutPass = await events.must(listOrgEvents, admin, { id: 'org', query: { withoutPass: 'true' } })
    expect(withoutPass.items.map(({ id }) => id).toSorted()).toEqual([one, two].toSorted())
    const person = await events.people.person()
    expect((await events.must(joinEvent, person, { id: one, body: {} })).held).toHaveLength(1)
    const { body } = await replace('ticket', 'dearer')
    expect(body).toMatchObject({ added: 0, refused: [] })
    expect([...body.changed].toSorted()).toEqual([one, two, both].toSorted())
    for (const id of [one, two, both])
      expect(await events.row(id)).toMatchObject({ oneOffProductId: 'dearer', price: 200 })
    await eventually(() => expect(events.facts(one, 'seat-freed')).toHaveLength(1))
    // Once more changes nothing.
    expect((await replace('ticket', 'dearer')).body).toEqual({ changed: [], added: 0, refused: [] })
  })

  it('is taken out of them: an event that sells nothing else is free', async () => {
    const alone = await anEvent({ oneOffProductId: 'dearer' })
    const both = await anEvent({ oneOffProductId: 'dearer', subscriptionProductId: 'season' })
    expect((await replace('dearer', null)).body.refused).toEqual([])
    expect(await events.row(alone)).toMatchObject({ oneOffProductId: null, price: 0, canPayWithMultiSport: false })
    expect(await events.row(both)).toMatchObject({ oneOffProductId: null, subscriptionProductId: 'season', price: 900 })
  })

  it('stays where an event has players, unless the call says what happens to them', async () => {
    await stored({ id: 'cheap', price: 50 })
    const id = await anEvent({})
    const jana = await events.people.person()
    await events.must(joinEvent, jana, { id, body: {} })
    await events.must(updateEvent, admin, { id, body: { oneOffProductId: 'cheap', playersInside: 'owe' } })
    const unsaid = await events.must(replaceProduct, admin, { id: 'cheap', body: { productId: 'dearer' } })
    expect(unsaid).toMatchObject({ changed: [], refused: [{ eventId: id, code: 'event.insideUnsaid' }] })
    const owing = { productId: 'dearer', playersInside: 'owe' } as const
    expect(await events.must(replaceProduct, admin, { id: 'cheap', body: owing })).toMatchObject({ changed: [id] })
    expect((await events.row(id)).players.at(-1)).toMatchObject({ id: jana.id, owedUntil: expect.any(Date) })
    const paid = { id: jana.id, paymentId: 'p', amount: 20_000, currency: 'CZK' } as const
    const seats = { purchaseId: 'k', eventId: id, productId: 'dearer', userId: jana.id, entrants: [paid] }
    expect(await events.bus().ask(askTakeSeats, seats)).toMatchObject({ taken: [jana.id] })
    expect((await replace('dearer', null)).body.refused).toEqual([{ eventId: id, code: 'event.refundUnsaid' }])
    const free = { productId: null, refund: true }
    expect(await events.must(replaceProduct, admin, { id: 'dearer', body: free })).toMatchObject({ changed: [id] })
    expect((await events.row(id)).releases).toMatchObject([{ paymentId: 'p', reason: 'unsold' }])
  })

  it.each([
    ['season', 'product.notFound'],
    ['theirs', 'product.notFound'],
    ['nothing', 'product.notFound'],
    ['ended', 'product.discontinued'],
  ])('is not replaced by %s, which is no product of the same type that the organisation sells', async (other, code) => {
    expect((await replace('ticket', other)).body).toMatchObject({ code })
  })

  it('is replaced by an admin of its organisation only', async () => {
    for (const person of [helper, await events.people.person()])
      expect(await replace('ticket', null, person)).toMatchObject({ status: 404, body: { code: 'product.notFound' } })
  })
})
