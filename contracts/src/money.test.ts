import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf, minorOf, readDecimal } from './money.ts'

describe('an amount of money', () => {
  it('in minor units is a hundred times the price in whole units', () => {
    expect(minorOf(10_000)).toBe(1_000_000)
  })

  it('is written as a decimal with two places', () => {
    expect([0, 5, 50, 50_000, 123_450, -1].map(decimalOf)).toEqual([
      '0.00',
      '0.05',
      '0.50',
      '500.00',
      '1234.50',
      '-0.01',
    ])
  })

  it('is read exactly as it was written, up to the largest amounts', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), (minor) => {
        expect(readDecimal(decimalOf(minor))).toBe(minor)
      }),
    )
  })

  it('is read with a comma, with one place, and without places', () => {
    expect(['12,5', '12.05', '12', '-0.50', '-0'].map(readDecimal)).toEqual([1250, 1205, 1200, -50, 0])
  })

  it.each(['', '.5', '5.', '1 000', '1.234', '1e3', '+5', '--5', 'NaN', '0x10'])('is not read from "%s"', (text) => {
    expect(readDecimal(text)).toBeNull()
  })
})
