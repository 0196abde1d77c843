import type { PaymentView } from '@parta/contracts/payments'
import type { ProductSnapshot } from '@parta/contracts/products'
import { describe, expect, it } from 'vitest'
import {
  askedItems,
  canGet,
  countOf,
  depositsOf,
  isSoldAt,
  nextPerson,
  ownersOf,
  repeated,
  rowsOf,
  seatsSold,
  totalsOf,
  withChanged,
  withOneLess,
  withOneMore,
} from './kart.ts'

const family = ['jana', 'anna', 'bob']
const types = new Map([
  ['a', 'oneOff'],
  ['b', 'subscription'],
] as const)
const product = {
  id: 'a',
  type: 'oneOff',
  price: 100,
  priceMultisport: 20,
  multisportDeposit: 30,
  currency: 'CZK',
} as const
const products = new Map<string, Parameters<typeof totalsOf>[1] extends ReadonlyMap<string, infer P> ? P : never>([
  ['a', product],
  ['b', { ...product, id: 'b', price: 5, priceMultisport: null, multisportDeposit: null, currency: 'EUR' }],
])

describe('the kart', () => {
  it('adds a product for one person after the other, at most for all of them', () => {
    let items = withOneMore([], 'a', { family })
    items = withOneMore(items, 'a', { family })
    items = withOneMore(items, 'a', { family })
    expect(items.map(({ person }) => person)).toEqual(family)
    expect(countOf(withOneMore(items, 'a', { family }), 'a')).toBe(3)
  })

  it('removes the last row of a product, and is empty at zero', () => {
    const items = withOneMore(withOneMore(withOneMore([], 'a', { family }), 'b', { family }), 'a', { family })
    expect(withOneLess(items, 'a').map(({ productId }) => productId)).toEqual(['a', 'b'])
    expect(withOneLess(withOneLess(withOneLess(items, 'a'), 'a'), 'b')).toEqual([])
    expect(withOneLess([], 'a')).toEqual([])
  })

  it('marks both rows of one person for one product', () => {
    const items = withOneMore(withOneMore(withOneMore([], 'a', { family }), 'a', { family }), 'b', { family })
    expect([...repeated(items)]).toEqual([])
    expect([...repeated(withChanged(items, 1, { person: 'jana' }))]).toEqual([0, 1])
  })

  it('has one total for each currency, with the MultiSport price where it is chosen', () => {
    const items = withOneMore(withOneMore(withOneMore([], 'a', { family }), 'a', { family }), 'b', { family })
    expect([...totalsOf(withChanged(items, 0, { multisport: true }), products)]).toEqual([
      ['CZK', 12_000],
      ['EUR', 500],
    ])
  })

  it('has no row for a single entry without an event: nothing says which seat is bought', () => {
    expect(askedItems({ product: 'a', events: [], people: [], types }, family)).toEqual([])
  })

  it('sells a single entry at an event that is ahead, takes place and sells it', () => {
    const now = new Date('2026-11-23T10:00:00Z')
    const event = { date: '2026-11-24T10:00:00Z', cancelled: false, oneOffProductId: 'a' }
    expect(isSoldAt('a', event, now)).toBe(true)
    expect(isSoldAt('b', event, now)).toBe(false)
    expect(isSoldAt('a', { ...event, cancelled: true }, now)).toBe(false)
    expect(isSoldAt('a', event, new Date(event.date))).toBe(false)
  })

  it('offers the active seats of an event, without subscriptions and discontinued products', () => {
    const seat = { id: 'a', type: 'oneOff', status: 'active' } as ProductSnapshot
    const others = [{ type: 'subscription' } as const, { status: 'discontinued' } as const]
    expect(seatsSold({ products: [seat, ...others.map((other) => ({ ...seat, ...other }))] })).toEqual([seat])
    expect(seatsSold({})).toEqual([])
    // A person who held a seat in time, or owed for one, can still pay for it.
    const ended = { ...seat, status: 'discontinued' } as const
    expect(seatsSold({ products: [ended], held: ['jana'] })).toEqual([ended])
    expect(seatsSold({ products: [ended], owes: ['jana'] })).toEqual([ended])
  })

  it('holds the deposit of each seat at the MultiSport price, and none of a subscription', () => {
    const items = withOneMore(withOneMore(withOneMore([], 'a', { family }), 'a', { family }), 'b', { family })
    expect(depositsOf(items, products)).toBe(0)
    const withCards = [0, 1, 2].reduce((list, at) => withChanged(list, at, { multisport: true }), items)
    expect(depositsOf(withCards, products)).toBe(6000)
    const passes = new Map([['a', { ...product, type: 'subscription' as const }]])
    expect(depositsOf(withCards, passes)).toBe(0)
  })

  it('is sent with aliases and events, without the person’s own id', () => {
    const asked = { product: 'a', events: ['monday', 'tuesday'], people: ['jana', 'anna', 'stranger'], types }
    expect(rowsOf(askedItems(asked, family), 'jana')).toEqual([
      { productId: 'a', eventId: 'monday' },
      { productId: 'a', aliasId: 'anna', eventId: 'monday' },
      { productId: 'a', eventId: 'tuesday' },
      { productId: 'a', aliasId: 'anna', eventId: 'tuesday' },
    ])
    const [first] = askedItems({ product: 'b', events: [], people: [], types }, family)
    const chosen = withChanged(first ? [first] : [], 0, { from: '2026-12-01' })
    expect(rowsOf(chosen, 'jana')).toEqual([{ productId: 'b', from: '2026-12-01' }])
    expect(rowsOf(withChanged(chosen, 0, { renew: true }), 'jana')).toEqual([{ productId: 'b', renew: true }])
    const without = { events: [], people: [], types }
    expect(rowsOf(askedItems({ product: 'b', ...without }, family), 'jana')).toEqual([{ productId: 'b' }])
    expect(askedItems({ product: null, ...without }, family)).toEqual([])
  })
})

describe('a subscription that some of the family have', () => {
  const now = new Date('2026-11-23T10:00:00Z')
  const end = '2026-12-23T23:00:00.000Z'
  const held = (aliasId: string | null, more: Partial<PaymentView> = {}) =>
    ({ productId: 'b', aliasId, status: 'paid', isRenewable: true, validUntil: end, ...more }) as PaymentView
  const renewed = [held('anna'), held('anna', { validFrom: end, validUntil: '2027-01-22T23:00:00.000Z' })]
  const me = { id: 'jana', aliases: [{ id: 'anna' }, { id: 'bob' }] }
  const owners = ownersOf('b', {
    held: [held(null), ...renewed, held('removed'), held('bob', { productId: 'c' })],
    me,
    now,
  })

  it('is renewable for holders without a renewal, is not sold twice to one person, and ignores removed aliases', () => {
    expect(owners).toEqual({ all: ['jana', 'anna'], renewable: ['jana'] })
    expect(family.filter((id) => canGet(id, owners))).toEqual(['jana', 'bob'])
  })

  it('is added for those without it first, then as a renewal, then for nobody', () => {
    const one = withOneMore([], 'b', { family, owners })
    const two = withOneMore(one, 'b', { family, owners })
    expect(rowsOf(two, 'jana')).toEqual([
      { productId: 'b', aliasId: 'bob' },
      { productId: 'b', renew: true },
    ])
    expect(nextPerson(two, 'b', { family, owners })).toBeUndefined()
    expect(withOneMore(two, 'b', { family, owners })).toEqual(two)
  })

  it('is put into the kart by an address as what each of the people can get', () => {
    const asked = { product: 'b', events: [], people: family, types, owners }
    expect(rowsOf(askedItems(asked, family), 'jana')).toEqual([
      { productId: 'b', renew: true },
      { productId: 'b', aliasId: 'bob' },
    ])
  })
})
