import { describe, expect, it } from 'vitest'
import { isForMissingAlias, isOpenedBy, isWorthMoney } from './bought.ts'

const parent = { aliases: [{ id: 'kuba' }] }

describe('what was bought for an alias', () => {
  it('is for a missing one when its payer has no such alias', () => {
    expect(isForMissingAlias({ aliasId: null }, parent)).toBe(false)
    expect(isForMissingAlias({ aliasId: 'kuba' }, parent)).toBe(false)
    expect(isForMissingAlias({ aliasId: 'removed' }, parent)).toBe(true)
    expect(isForMissingAlias({ aliasId: 'removed' }, undefined)).toBe(false)
  })
})

describe('a subscription that ends early', () => {
  const pass = { type: 'subscription', amount: 100, aliasId: null } as const

  it('is worth money when it was paid for, and its payer still has who it is for', () => {
    expect(isWorthMoney(pass, parent)).toBe(true)
    expect(isWorthMoney({ ...pass, aliasId: 'kuba' }, parent)).toBe(true)
    expect(isWorthMoney({ ...pass, amount: 0 }, parent)).toBe(false)
    expect(isWorthMoney({ ...pass, aliasId: 'removed' }, parent)).toBe(false)
    expect(isWorthMoney({ ...pass, type: 'oneOff' }, parent)).toBe(false)
  })
})

describe('an event', () => {
  const [soon, late] = ['2026-12-01T18:00:00.000Z', '2027-02-01T18:00:00.000Z'] as const
  const sold = { subscriptionProductId: 'new', oldPassIds: ['old'], passReplacedAt: soon }
  const opens = (productId: string, paid: string) => isOpenedBy(sold, { productId, datePaid: new Date(paid) })

  it('lets in who holds the subscription that it sells, or paid for one before it was replaced', () => {
    expect(opens('new', late)).toBe(true)
    expect(opens('old', soon)).toBe(true)
    expect(opens('old', late)).toBe(false)
    expect(opens('other', soon)).toBe(false)
    const never = { subscriptionProductId: null }
    expect(isOpenedBy(never, { productId: 'old', datePaid: new Date(soon) })).toBe(false)
  })
})
