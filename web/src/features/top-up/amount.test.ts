import { describe, expect, it } from 'vitest'
import { readAmount } from './amount.ts'

describe('the amount of a top-up', () => {
  it.each([
    ['500', 50_000],
    ['50', 5000],
    ['20000', 2_000_000],
    ['20 000', 2_000_000],
    ['123,45', 12_345],
    ['123.4', 12_340],
  ])('"%s" is read', (typed, minor) => expect(readAmount(typed, 'CZK')).toBe(minor))

  it.each([
    ['', 'validation.required', 0],
    ['0', 'validation.minimum', 50],
    ['49.99', 'validation.minimum', 50],
    ['20000.01', 'validation.maximum', 20_000],
    ['123.456', 'validation.pattern', 0],
    ['sto', 'validation.pattern', 0],
    ['-', 'validation.pattern', 0],
  ])('"%s" is refused', (typed, message, limit) =>
    expect(readAmount(typed, 'CZK')).toEqual({ message, types: { limit } }),
  )

  it('has limits of its own in euros', () => {
    expect(['2', '800', '1.99', '800.01'].map((typed) => readAmount(typed, 'EUR'))).toMatchObject([
      200,
      80_000,
      { types: { limit: 2 } },
      { types: { limit: 800 } },
    ])
  })
})
