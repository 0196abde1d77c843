import { describe, expect, it } from 'vitest'
import { duplicateRows } from './kart.ts'

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
})
