import type { PaymentView } from '@parta/contracts/payments'
import { describe, expect, it } from 'vitest'
import { isToRenew } from './renewal.ts'

const now = new Date('2026-11-23T10:00:00Z')
const end = '2026-12-23T23:00:00.000Z'
const pass = { productId: 'pass', aliasId: null, status: 'paid', isRenewable: true, validUntil: end } as PaymentView
const renewal: PaymentView = { ...pass, validFrom: end, validUntil: '2027-01-22T23:00:00.000Z' }

describe('a subscription', () => {
  it('can be continued while it is valid, until that was done', () => {
    expect(isToRenew(pass, [pass], now)).toBe(true)
    expect(isToRenew(pass, [pass, { ...renewal, aliasId: 'child' }], now)).toBe(true)
    expect(isToRenew(pass, [pass, { ...renewal, status: 'expired' }], now)).toBe(true)
    expect(isToRenew(pass, [pass, renewal], now)).toBe(false)
    expect(isToRenew(renewal, [pass, renewal], now)).toBe(false)
    expect(isToRenew(pass, [pass], new Date(end))).toBe(false)
    expect(isToRenew({ ...pass, isRenewable: false }, [pass], now)).toBe(false)
  })

  it('that was continued can be continued again once the renewal has begun', () => {
    expect(isToRenew(renewal, [pass, renewal], new Date(end))).toBe(true)
  })
})
