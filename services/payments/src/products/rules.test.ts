import { createAjv } from '@parta/contracts/ajv'
import { productUpdated } from '@parta/contracts/products'
import { describe, expect, it } from 'vitest'
import { createProduct, discontinueProduct, updateProduct } from './rules.ts'
import type { ProductRow } from './store.ts'
import { aProduct } from './testing.ts'

const now = new Date('2026-11-23T22:30:00Z')
const form = { title: ' Vstup ', description: 'Hodina v hale', price: 150 }

function created(type: 'oneOff' | 'subscription', fields: object = {}) {
  const command = { id: 'p', orgId: 'o', type, currency: 'EUR', image: 'SEED:p', form: { ...form, ...fields } } as const
  return createProduct(command, now)
}
const edited = (fields: object, before: ProductRow | null = aProduct()) =>
  updateProduct(before, { id: 'p', form: fields }, now).next

describe('create a product', () => {
  it('makes it active, in the currency of its organisation, and publishes a snapshot', () => {
    const { next, facts = [] } = created('oneOff')
    expect(next).toMatchObject({ status: 'active', currency: 'EUR', title: 'Vstup', priceMultisport: null })
    expect(facts.map(({ type }) => type.name)).toEqual(['payments.product-updated'])
    expect(createAjv().validate(productUpdated.data, facts[0]?.data)).toBe(true)
    expect(facts[0]?.data).not.toHaveProperty('description')
  })

  it('clears what only a subscription has on a one-off product', () => {
    const cleared = { validDays: null, validUntil: null, autoJoin: false }
    expect(created('oneOff', { validDays: 30, validUntil: '2020-01-01', autoJoin: true }).next).toMatchObject(cleared)
  })

  it('clears the leave charge of a subscription', () => {
    const charge = { leaveCharge: 50, leaveChargeDate: null, leaveSteps: [{ percent: 1, hours: 999 }] }
    const { next } = created('subscription', { validDays: 30, ...charge })
    expect(next).toMatchObject({ leaveCharge: null, leaveChargeDate: null, leaveSteps: [], validDays: 30 })
  })

  it('of a subscription needs either a number of days or a last day, not both', () => {
    expect(() => created('subscription')).toThrow('product.validity')
    expect(() => created('subscription', { validDays: 3, validUntil: '2027-01-01' })).toThrow('product.validity')
    expect(created('subscription', { validUntil: '2027-01-01' }).next.validDays).toBeNull()
  })

  it('may end today in Prague, where the day began earlier than in UTC, and not before', () => {
    const late = new Date('2026-11-23T23:30:00Z')
    const until = (validUntil: string) => () => {
      const common = { id: 'p', orgId: 'o', type: 'subscription', currency: 'CZK', image: 'BASIC' } as const
      return createProduct({ ...common, form: { ...form, validUntil } }, late)
    }
    expect(until('2026-11-23')).toThrow('product.validityInPast')
    expect(until('2026-11-24')().next.validUntil).toBe('2026-11-24')
  })

  it('needs the hours with the leave charge, and the leave charge with the hours', () => {
    expect(() => created('oneOff', { leaveCharge: 0 })).toThrow('product.leaveCharge')
    expect(() => created('oneOff', { leaveChargeDate: 24 })).toThrow('product.leaveCharge')
    expect(created('oneOff', { leaveCharge: 0, leaveChargeDate: 24 }).next.leaveCharge).toBe(0)
  })

  it.each([
    ['without a first step', null, [{ percent: 60, hours: 10 }]],
    ['with as many hours', 24, [{ percent: 60, hours: 24 }]],
    ['with as few percent', 24, [{ percent: 50, hours: 10 }]],
    ['in another order', 24, [60, 70].map((percent) => ({ percent, hours: percent }))],
  ])('refuses further steps of the leave charge %s', (_what, leaveChargeDate, leaveSteps) => {
    const leaveCharge = leaveChargeDate && 50
    expect(() => created('oneOff', { leaveCharge, leaveChargeDate, leaveSteps })).toThrow('product.leaveSteps')
  })
})

describe('change a product', () => {
  it('keeps the fields that are left out, and its type and currency', () => {
    const before = aProduct({ leaveCharge: 20, leaveChargeDate: 48 })
    const next = edited({ price: 200, description: undefined }, before)
    expect(next).toEqual({ ...before, price: 200, updatedAt: now })
  })

  it('judges the result: a step may not be left without the first one', () => {
    const steps = [{ percent: 60, hours: 10 }]
    const before = aProduct({ leaveCharge: 20, leaveChargeDate: 48, leaveSteps: steps })
    expect(() => edited({ leaveCharge: null, leaveChargeDate: null }, before)).toThrow('product.leaveSteps')
    const cleared = { leaveCharge: null, leaveChargeDate: null, leaveSteps: [] }
    expect(edited(cleared, before)).toMatchObject(cleared)
  })

  it('can change the text of a subscription that has ended, but not end it in the past anew', () => {
    const ended = aProduct({ type: 'subscription', validUntil: '2026-01-31' })
    expect(edited({ title: 'Zima 2026' }, ended).title).toBe('Zima 2026')
    expect(edited({ title: 'Zima', validUntil: '2026-01-31' }, ended).title).toBe('Zima')
    expect(() => edited({ validUntil: '2026-02-28' }, ended)).toThrow('product.validityInPast')
  })

  it('is refused for a discontinued or unknown one', () => {
    expect(() => edited({ price: 1 }, aProduct({ status: 'discontinued' }))).toThrow('product.discontinued')
    expect(() => edited({ price: 1 }, null)).toThrow('product.notFound')
  })
})

describe('discontinue a product', () => {
  it('publishes it once; a second time changes nothing', () => {
    const { next, facts = [] } = discontinueProduct(aProduct(), 'p', now)
    expect(next.status).toBe('discontinued')
    expect(facts[0]?.data).toMatchObject({ status: 'discontinued' })
    const again = discontinueProduct(next, 'p', now)
    expect(again.next).toBe(next)
    expect(again.facts).toBeUndefined()
  })
})

describe('the MultiSport price of a product', () => {
  it('is at most the usual price', () => {
    expect(created('oneOff', { priceMultisport: 150 }).next.priceMultisport).toBe(150)
    expect(() => created('oneOff', { priceMultisport: 151 })).toThrow('product.multisportPrice')
    expect(() => edited({ price: 10 }, aProduct({ priceMultisport: 50 }))).toThrow('product.multisportPrice')
  })

  it('may have a deposit of at most what the card saves', () => {
    const saves = { priceMultisport: 50, multisportDeposit: 100 }
    expect(created('oneOff', saves).next.multisportDeposit).toBe(100)
    expect(created('oneOff', saves).facts?.[0]?.data).toMatchObject(saves)
    expect(() => created('oneOff', { ...saves, multisportDeposit: 101 })).toThrow('product.multisportDeposit')
    expect(() => edited({ price: 120 }, aProduct(saves))).toThrow('product.multisportDeposit')
    expect(edited({ title: 'Kurt' }, aProduct(saves)).multisportDeposit).toBe(100)
  })

  it('has no deposit where there is no such price, and none for a subscription', () => {
    expect(created('oneOff', { multisportDeposit: 100 }).next.multisportDeposit).toBeNull()
    expect(
      edited({ priceMultisport: null }, aProduct({ priceMultisport: 0, multisportDeposit: 9 })).multisportDeposit,
    ).toBeNull()
    const pass = { validDays: 30, priceMultisport: 0, multisportDeposit: 100 }
    expect(created('subscription', pass).next.multisportDeposit).toBeNull()
  })
})
