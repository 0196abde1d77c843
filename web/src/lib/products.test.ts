import { describe, expect, it } from 'vitest'
import { isOver } from './products.ts'

describe('a subscription with a last day', () => {
  it('is over from the midnight after it on, in the zone of Parta', () => {
    const product = { validUntil: '2026-11-27' }
    expect(isOver(product, new Date('2026-11-27T22:59:59Z'))).toBe(false)
    expect(isOver(product, new Date('2026-11-27T23:00:00Z'))).toBe(true)
    expect(isOver({ validUntil: null }, new Date())).toBe(false)
  })
})
