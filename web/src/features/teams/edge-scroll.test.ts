import { describe, expect, it } from 'vitest'
import { scrollStep } from './edge-scroll.ts'

describe('a dragged player', () => {
  it('scrolls the page at its edges only, the faster the nearer', () => {
    expect(scrollStep(400, 844)).toBe(0)
    expect(scrollStep(760, 844)).toBeGreaterThan(0)
    expect(scrollStep(840, 844)).toBeGreaterThan(scrollStep(760, 844))
    expect(scrollStep(60, 844)).toBeLessThan(0)
    expect(scrollStep(2000, 844)).toBe(-scrollStep(-2000, 844))
  })

  it('leaves room in the middle of a low screen', () => {
    expect(scrollStep(160, 320)).toBe(0)
  })
})
