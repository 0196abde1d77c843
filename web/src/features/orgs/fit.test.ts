import { describe, expect, it } from 'vitest'
import { fittingCount } from './fit.ts'

describe('the row of avatars', () => {
  it('shows all members if they fit exactly', () => {
    expect(fittingCount(5 * 50 + 4 * 8, 5)).toBe(5)
    expect(fittingCount(1000, 3)).toBe(3)
  })

  it('leaves room for the bubble if they do not', () => {
    expect(fittingCount(5 * 50 + 4 * 8, 6)).toBe(4)
    expect(fittingCount(5 * 50 + 4 * 8 - 1, 5)).toBe(3)
  })

  it('shows the bubble even on the narrowest screen', () => {
    expect(fittingCount(0, 12)).toBe(0)
  })
})
