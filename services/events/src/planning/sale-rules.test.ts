import type { EventPatch } from '@parta/contracts/planning'
import type { ProductSnapshot } from '@parta/contracts/products'
import { describe, expect, it } from 'vitest'
import type { Entry, EventRow } from '../core/store.ts'
import { anEvent, anOrg, aProduct } from '../core/testing.ts'
import { decideCreate, type NewEvent } from './create-rules.ts'
import { formOf } from './repetition-rules.ts'
import { followProduct } from './sale-rules.ts'
import { decideUpdate } from './update-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const place = { id: 'p', name: 'Hala', address: 'Brno', location: { lat: 49, lon: 16 }, activities: [] }
const club = anOrg({ powerUsers: ['leader'], isRegistered: true })
const ref = { id: 'o', name: 'Klub', image: 'BASIC', currency: 'CZK' as const }
const entry = (id: string, fields: Partial<Entry> = {}): Entry => ({ id, userId: id, at: now, ...fields })

const season = aProduct({ id: 'season', type: 'subscription', price: 2000, priceMultisport: null, validDays: 90 })
const byId = (...products: ProductSnapshot[]) => new Map(products.map((one) => [one.id, one]))

function create(form: Partial<NewEvent['form']> = {}, command: Partial<NewEvent> = {}) {
  const full: NewEvent['form'] = {
    ...formOf(anEvent({ date: new Date('2026-06-05T16:00:00Z'), org: ref })),
    willParticipate: true,
    enableQueue: true,
    hoursConfirm: 5,
    requireConfirmation: true,
    ...form,
  }
  const products = byId(aProduct(), season)
  const event = { id: 'e', leader: 'leader', karma: 9, place, org: club, linkToken: 't', products, form: full }
  return decideCreate({ ...event, ...command }, now)
}

function update(event: EventRow, patch: EventPatch, products = byId(aProduct(), season)) {
  const orgs = new Map([['o', club]])
  return decideUpdate(event, { eventId: 'e', userId: 'leader', patch, place: null, orgs, products }, now)
}

describe('an event with a product', () => {
  it('has the price of the product, and neither queue nor confirmation', () => {
    expect(create({ oneOffProductId: 'ticket', price: 0 }).next).toMatchObject({
      oneOffProductId: 'ticket',
      price: 150,
      canPayWithMultiSport: true,
      enableQueue: false,
      requireConfirmation: false,
      hoursConfirm: -1,
      confirmationDate: null,
    })
    const both = create({ oneOffProductId: 'ticket', subscriptionProductId: 'season' }).next
    expect(both).toMatchObject({ price: 150, subscriptionProductId: 'season' })
    expect(create({ subscriptionProductId: 'season' }).next).toMatchObject({ price: 2000, canPayWithMultiSport: false })
  })

  it.each([
    ['product.notFound', { oneOffProductId: 'other' }, {}],
    ['product.notFound', { oneOffProductId: 'season' }, {}],
    ['product.notFound', { subscriptionProductId: 'ticket' }, {}],
    ['product.notFound', { oneOffProductId: 'ticket' }, { products: byId(aProduct({ orgId: 'other' })) }],
    ['product.notFound', { oneOffProductId: 'ticket' }, { org: null }],
    ['product.discontinued', { oneOffProductId: 'ticket' }, { products: byId(aProduct({ status: 'discontinued' })) }],
    ['org.notRegistered', { oneOffProductId: 'ticket' }, { org: anOrg({ powerUsers: ['leader'] }) }],
  ] as const)('is refused with %s', (code, form, command) => {
    expect(() => create(form, command)).toThrow(code)
  })

  it('is copied with its products', () => {
    const { next } = create({ oneOffProductId: 'ticket', subscriptionProductId: 'season' })
    expect(formOf(next)).toMatchObject({ oneOffProductId: 'ticket', subscriptionProductId: 'season' })
  })

  it('gets the price when a product is chosen later, and its people are told', () => {
    const { next, facts } = update(anEvent({ org: ref, enableQueue: true, price: 80, players: [entry('jana')] }), {
      oneOffProductId: 'ticket',
      playersInside: 'free',
    })
    expect(next).toMatchObject({ price: 150, enableQueue: false, oneOffProductId: 'ticket' })
    expect(facts?.[0]?.data).toMatchObject({ changes: ['price', 'capacity'], people: ['jana'] })
  })

  it('has the currency of the product, also after its organisation has changed its own', () => {
    const euroClub = { ...club, currency: 'EUR' as const }
    expect(create({ oneOffProductId: 'ticket' }, { org: euroClub }).next.org?.currency).toBe('CZK')
    const event = anEvent({ org: { ...ref, currency: 'EUR' }, price: 80 })
    expect(update(event, { oneOffProductId: 'ticket' }).next.org).toEqual(ref)
  })

  it('keeps its price and stays without a queue whatever an edit says', () => {
    const { next } = create({ oneOffProductId: 'ticket' })
    expect(update(next, { price: 1, enableQueue: true, requireConfirmation: true }).next).toEqual(next)
  })

  it('stays editable after its product was discontinued', () => {
    const { next } = create({ oneOffProductId: 'ticket' })
    expect(update(next, { name: 'Jinak' }, byId(aProduct({ status: 'discontinued' }))).next.name).toBe('Jinak')
  })

  it('remembers the subscriptions that it sold, until it sells none or leaves its organisation', () => {
    const next = { ...season, id: 'next' }
    const third = { ...season, id: 'third' }
    const products = byId(season, next, third)
    const first = create({ subscriptionProductId: 'season' }).next
    expect(first).not.toHaveProperty('oldPassIds')
    const replaced = update(first, { subscriptionProductId: 'next' }, products).next
    expect(replaced).toMatchObject({ oldPassIds: ['season'], passReplacedAt: now })
    const again = update(replaced, { subscriptionProductId: 'third' }, products).next
    expect(again.oldPassIds).toEqual(['next', 'season'])
    expect(update(again, { subscriptionProductId: 'season' }, products).next.oldPassIds).toEqual(['third', 'next'])
    expect(update(again, { name: 'Jinak' }, products).next.oldPassIds).toEqual(['next', 'season'])
    for (const patch of [{ subscriptionProductId: null }, { subscriptionProductId: null, eventOrgId: null }])
      expect(update(again, patch, products).next).not.toHaveProperty('oldPassIds')
  })

  it('leaves its organisation only together with the product', () => {
    const { next } = create({ oneOffProductId: 'ticket' })
    expect(() => update(next, { eventOrgId: null })).toThrow('product.notFound')
    expect(update(next, { eventOrgId: null, oneOffProductId: null }).next).toMatchObject({ org: null, price: 0 })
  })

  it('cannot get its product while somebody waits in the queue', () => {
    const event = anEvent({ org: ref, maxPlayers: 1, players: [entry('a')], queue: [entry('b')], enableQueue: true })
    expect(() => update(event, { oneOffProductId: 'ticket' })).toThrow('event.hasQueue')
  })

  it('frees the held seats when it sells another product, and keeps the paid ones', () => {
    const players = [entry('a', { paymentId: 'x' }), entry('b', { payBy: new Date(+now + 60_000) })]
    const event = anEvent({ org: ref, oneOffProductId: 'ticket', price: 150, canPayWithMultiSport: true, players })
    const { next, facts } = update(event, { oneOffProductId: null })
    expect(next.players.map(({ id }) => id)).toEqual(['a'])
    expect(facts?.[0]).toMatchObject({ type: { name: 'events.seat-freed' }, data: { userId: 'b' } })
  })
})

describe('a change of a product', () => {
  const event = anEvent({ org: ref, oneOffProductId: 'ticket', price: 150, canPayWithMultiSport: true })
  const follow = (product: ProductSnapshot, before = event) =>
    followProduct(before, { eventId: 'e', product, isRegistered: true }, now)

  it('changes the currency of an event that has another one', () => {
    const old = { ...event, org: { ...ref, currency: 'EUR' as const } }
    const { next } = followProduct(old, { eventId: 'e', product: aProduct(), isRegistered: true }, now)
    expect(next.org?.currency).toBe('CZK')
  })

  it('changes the price of the coming events that sell it, once', () => {
    const { next, facts } = follow(aProduct({ price: 180, priceMultisport: null }))
    expect(next).toMatchObject({ price: 180, canPayWithMultiSport: false })
    expect(facts?.map(({ type }) => type.name)).toEqual(['events.event-changed', 'events.event-updated'])
    expect(follow(aProduct({ price: 180, priceMultisport: null }), next).next).toBe(next)
  })

  it('to discontinued ends the sale: nobody can get a seat held', () => {
    const { next } = follow(aProduct({ status: 'discontinued' }))
    expect(next).toMatchObject({ saleEnded: true, price: 150 })
    expect(follow(aProduct(), next).next).not.toHaveProperty('saleEnded')
  })

  it('or the end of the registration of its organisation ends the sale, until it may sell again', () => {
    const { next } = followProduct(event, { eventId: 'e', product: aProduct(), isRegistered: false }, now)
    expect(next).toMatchObject({ saleEnded: true })
    expect(follow(aProduct(), next).next).not.toHaveProperty('saleEnded')
  })

  it('to discontinued ends no sale of another product that the event sells instead', () => {
    const ended = follow(aProduct({ status: 'discontinued' })).next
    const other = aProduct({ id: 'other', price: 90 })
    expect(update(ended, { oneOffProductId: 'other' }, byId(aProduct(), other)).next).not.toHaveProperty('saleEnded')
    expect(update(ended, { name: 'Jinak' }).next.saleEnded).toBe(true)
    const both = { ...event, subscriptionProductId: 'season' }
    const products = byId(aProduct(), { ...season, status: 'discontinued' as const })
    expect(update(both, { oneOffProductId: null }, products).next.saleEnded).toBe(true)
  })

  it('leaves cancelled and past events alone, and events that sell it as a second product', () => {
    for (const before of [
      { ...event, cancelled: true },
      { ...event, date: new Date(0) },
    ]) {
      expect(follow(aProduct({ price: 1 }), before).next).toBe(before)
    }
    const both = { ...event, subscriptionProductId: 'season' }
    expect(follow({ ...season, price: 1 }, both).next).toBe(both)
  })
})
