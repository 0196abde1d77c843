import { describe, expect, it } from 'vitest'
import { certaintyOf, rangeOf } from './certainty.ts'

describe('a level that others rate', () => {
  it('is an estimate with few raters, and sure with many', () => {
    expect([0.8, 0.7, 0.6, 0.5, 0.4, 0.2].map((margin) => certaintyOf({ margin }))).toEqual([
      'rough',
      'rough',
      'fair',
      'fair',
      'sure',
      'sure',
    ])
  })

  it('lies in a range within the levels that there are', () => {
    expect(rangeOf({ level: 2.5, margin: 0.5 })).toEqual({ from: 2, to: 3 })
    expect(rangeOf({ level: 1.2, margin: 0.8 }).from).toBe(1)
    expect(rangeOf({ level: 4.6, margin: 0.8 }).to).toBe(5)
  })
})
