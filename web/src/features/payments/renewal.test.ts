import type { PaymentView } from '@parta/contracts/payments'
import { describe, expect, it } from 'vitest'
import { isToRenew } from './renewal.ts'

const now = new Date('2026-11-23T10:00:00Z')
const end = '2026-12-23T23:00:00.000Z'
const pass = { productId: 'pass', aliasId: null, status: 'paid', isRenewable: true, validUntil: end } as PaymentView
const payer = { aliases: [{ id: 'child' }] }
const renewal: PaymentView = { ...pass, validFrom: end, validUntil: '2027-01-22T23:00:00.000Z' }

describe('a subscription', () => {
  it('can be continued while it is valid, until that was done', () => {
    expect(isToRenew(pass, { all: [pass], payer }, now)).toBe(true)
    expect(isToRenew(pass, { all: [pass, { ...renewal, aliasId: 'child' }], payer }, now)).toBe(true)
    expect(isToRenew(pass, { all: [pass, { ...renewal, status: 'expired' }], payer }, now)).toBe(true)
    expect(isToRenew(pass, { all: [pass, renewal], payer }, now)).toBe(false)
    expect(isToRenew(renewal, { all: [pass, renewal], payer }, now)).toBe(false)
    expect(isToRenew(pass, { all: [pass], payer }, new Date(end))).toBe(false)
    expect(isToRenew({ ...pass, isRenewable: false }, { all: [pass], payer }, now)).toBe(false)
  })

  it('is not continued for an alias that was removed', () => {
    const all = [{ ...pass, aliasId: 'child' }]
    expect(all.map((one) => isToRenew(one, { all, payer }, now))).toEqual([true])
    expect(all.map((one) => isToRenew(one, { all, payer: { aliases: [] } }, now))).toEqual([false])
  })

  it('that was continued can be continued again once the renewal has begun', () => {
    expect(isToRenew(renewal, { all: [pass, renewal], payer }, new Date(end))).toBe(true)
  })
})
