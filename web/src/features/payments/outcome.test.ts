import { describe, expect, it } from 'vitest'
import { isFull, isThere, outcomeOf } from './outcome.ts'
import { topUpPath } from './top-up-path.ts'

describe('the end of a purchase', () => {
  it('says that no place is left only where that is the reason', () => {
    expect(isFull({ status: 'cancelled', reason: 'event.full' })).toBe(true)
    expect(isFull({ status: 'cancelled', reason: 'event.notEnoughRoom' })).toBe(true)
    for (const reason of ['payment.priceChanged', 'product.discontinued', 'event.age', null])
      expect(isFull({ status: 'cancelled', reason })).toBe(false)
  })

  it('says that it was paid before only where that is the reason', () => {
    for (const reason of ['event.alreadyJoined', 'payment.alreadyPaid'])
      expect(isThere({ status: 'cancelled', reason })).toBe(true)
    expect(isThere({ status: 'cancelled', reason: 'event.full' })).toBe(false)
    expect(isThere({ status: 'paid', reason: null })).toBe(false)
  })

  it('is refused where nothing was paid, and partly paid where something was', () => {
    const paid = { status: 'paid', inProgress: false } as const
    const refused = { status: 'cancelled', inProgress: false } as const
    expect(outcomeOf([refused])).toBe('refused')
    expect(outcomeOf([paid, refused])).toBe('partly')
  })
})

describe('the top-up of what is missing', () => {
  it('is at least the smallest transfer and at most the largest', () => {
    expect(topUpPath('CZK', 1)).toBe('/credit/recharge?currency=CZK&amount=50.00')
    expect(topUpPath('CZK', 150_00)).toBe('/credit/recharge?currency=CZK&amount=150.00')
    expect(topUpPath('CZK', 90_000_00)).toBe('/credit/recharge?currency=CZK&amount=20000.00')
  })
})
