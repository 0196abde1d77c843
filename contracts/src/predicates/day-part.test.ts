import { describe, expect, it } from 'vitest'
import { dayPartOf } from './day-part.ts'

describe('the part of a day', () => {
  it.each([
    ['2026-01-14T23:00:00Z', 'night'],
    ['2026-01-15T03:59:00Z', 'night'],
    ['2026-01-15T04:00:00Z', 'morning'],
    ['2026-01-15T09:00:00Z', 'forenoon'],
    ['2026-01-15T11:00:00Z', 'afternoon'],
    ['2026-01-15T17:00:00Z', 'evening'],
    ['2026-07-15T21:59:00Z', 'evening'],
    ['2026-07-15T22:00:00Z', 'night'],
  ])('at %s is %s by the clocks of Prague', (time, part) => {
    expect(dayPartOf(Date.parse(time))).toBe(part)
  })
})
