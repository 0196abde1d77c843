import { describe, expect, it } from 'vitest'
import { duplicateRows, neededFor } from './kart.ts'

describe('a kart', () => {
  it('has one payment for each person, product and event', () => {
    const rows = [
      { productId: 'a' },
      { productId: 'a', aliasId: 'child' },
      { productId: 'b' },
      { productId: 'a', eventId: 'monday' },
      { productId: 'a', eventId: 'tuesday' },
    ]
    expect(duplicateRows(rows)).toEqual([])
    expect(duplicateRows([...rows, { productId: 'a', aliasId: 'child' }, { productId: 'b' }])).toEqual([5, 6])
  })

  it('needs the price of each payment, and the deposit that is held with it', () => {
    expect([neededFor({ amount: 100 }), neededFor({ amount: 100, deposit: null })]).toEqual([100, 100])
    expect(neededFor({ amount: 100, deposit: { amount: 50 } })).toBe(150)
  })
})
