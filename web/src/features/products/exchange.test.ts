import { describe, expect, it } from 'vitest'
import { rateFrom, rateText } from './exchange.ts'

describe('a typed exchange rate', () => {
  it.each([
    ['24,315', 24_315],
    [' 24.3 ', 24_300],
    ['25', 25_000],
  ])('%j is %d thousandths', (typed, rate) => {
    expect(rateFrom(typed)).toBe(rate)
    expect(rateFrom(rateText(rate))).toBe(rate)
  })

  it.each(['', '0', '2,4315', '243,15', '24,3155', '24,3 Kč', '-24'])('%j is none', (typed) => {
    expect(rateFrom(typed)).toBeNull()
  })
})
