import type { Product } from '@parta/contracts/products'
import { describe, expect, it } from 'vitest'
import {
  newProductValues,
  type ProductValues,
  previewSteps,
  productBody,
  productResolver,
  productValues,
} from './form.ts'

const filled = (fields: Partial<ProductValues> = {}): ProductValues => ({
  ...newProductValues(),
  title: ' Vstup ',
  description: 'Hodina v hale',
  price: 150,
  ...fields,
})
const errorsOf = (fields: Partial<ProductValues>) => productResolver(filled(fields)).errors
const steps = [
  { hours: 48, percent: 20 },
  { hours: 24, percent: 50 },
]

describe('the form of a product', () => {
  it('sends the first step as the leave charge, and the others as further steps', () => {
    expect(productBody(filled({ hasLeaveCharge: true, steps }))).toMatchObject({
      title: 'Vstup',
      leaveCharge: 20,
      leaveChargeDate: 48,
      leaveSteps: [{ hours: 24, percent: 50 }],
      validDays: null,
      priceMultisport: null,
    })
  })

  it('sends nothing of the other type, nor what is switched off', () => {
    const subscription = productBody(filled({ type: 'subscription', hasLeaveCharge: true, steps, validDays: 30 }))
    expect(subscription).toMatchObject({ leaveCharge: null, leaveChargeDate: null, leaveSteps: [], validDays: 30 })
    const oneOff = productBody(filled({ validDays: 30, validUntil: '2027-01-01', autoJoin: true, priceMultisport: 5 }))
    expect(oneOff).toMatchObject({ validDays: null, validUntil: null, autoJoin: false, priceMultisport: null })
  })

  it('keeps a product as it is when nothing is changed', () => {
    const sent = productBody(filled({ hasMultisport: true, priceMultisport: 0, hasLeaveCharge: true, steps }))
    const times = { createdAt: '2026-11-23T10:00:00.000Z', updatedAt: '2026-11-23T10:00:00.000Z', canEdit: true }
    const base = { id: 'p', orgId: 'o', type: 'oneOff', status: 'active', currency: 'CZK', ...times } as const
    const product = { ...base, ...sent, image: 'SEED:p' } as Product
    expect(productBody(productValues(product))).toEqual({ ...sent, image: 'SEED:p' })
  })

  it('sends a deposit for the MultiSport price of a one-off product, of at most what the card saves', () => {
    const wanted = { hasMultisport: true, priceMultisport: 50, hasDeposit: true, multisportDeposit: 100 } as const
    expect(productBody(filled(wanted)).multisportDeposit).toBe(100)
    expect(productBody(filled({ ...wanted, type: 'subscription' })).multisportDeposit).toBeNull()
    expect(productBody(filled({ ...wanted, hasMultisport: false })).multisportDeposit).toBeNull()
    expect(errorsOf(wanted)).toEqual({})
    const tooMuch = errorsOf({ ...wanted, multisportDeposit: 101 })
    expect(tooMuch.multisportDeposit?.message).toBe('product.multisportDeposit')
    expect(errorsOf({ ...wanted, multisportDeposit: '' }).multisportDeposit?.message).toBe('validation.required')
    expect(errorsOf({ ...wanted, multisportDeposit: 0 }).multisportDeposit?.message).toBe('validation.minimum')
    expect(errorsOf({ ...wanted, priceMultisport: 151 }).priceMultisport?.message).toBe('product.multisportPrice')
  })

  it('reports empty numbers as missing, and others by their limits', () => {
    expect(errorsOf({ price: '' }).price?.message).toBe('validation.required')
    expect(errorsOf({ price: 0 }).price?.message).toBe('validation.minimum')
    expect(errorsOf({ price: 10_001 }).price?.message).toBe('validation.maximum')
    expect(errorsOf({ hasMultisport: true }).priceMultisport?.message).toBe('validation.required')
    const subscription = { type: 'subscription', validity: 'days' } as const
    expect(errorsOf({ ...subscription, validDays: '' }).validDays?.message).toBe('validation.required')
    expect(errorsOf({ ...subscription, validDays: 732 }).validDays?.message).toBe('validation.maximum')
    expect(errorsOf({ ...subscription, validity: 'until' }).validUntil?.message).toBe('validation.required')
  })

  it('names the step that is empty, out of bounds or out of order', () => {
    const problems = (list: ProductValues['steps']) => errorsOf({ hasLeaveCharge: true, steps: list }).steps
    expect(problems(steps)).toBeUndefined()
    expect(problems([{ hours: '', percent: 101 }])?.[0]).toMatchObject({
      hours: { message: 'validation.required' },
      percent: { message: 'validation.maximum' },
    })
    expect(problems([...steps, { hours: 24, percent: 70 }])?.[2]?.hours?.message).toBe('product.leaveSteps')
    expect(problems([...steps, { hours: 12, percent: 50 }])?.[2]?.percent?.message).toBe('product.leaveSteps')
  })

  it('previews the steps up to the first incomplete one', () => {
    expect(previewSteps([...steps, { hours: '', percent: 70 }])).toEqual(steps)
    expect(previewSteps(steps)).toEqual(steps)
  })
})
