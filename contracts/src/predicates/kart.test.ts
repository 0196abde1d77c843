import { describe, expect, it } from 'vitest'
import { duplicateRows, leaveChargeOf } from './kart.ts'

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

describe('the leave charge', () => {
  const start = new Date('2026-11-23T18:00:00Z')
  const steps = [
    { percent: 30, hours: 48 },
    { percent: 50, hours: 24 },
    { percent: 100, hours: 2 },
  ]
  const charge = (amount: number, at: string) => leaveChargeOf(amount, steps, { start, at: new Date(at) })

  it.each([
    ['before the first step', '2026-11-21T17:59:59.999Z', 0],
    ['from 48 hours before the start on', '2026-11-21T18:00:00Z', 3000],
    ['one millisecond before the next step', '2026-11-22T17:59:59.999Z', 3000],
    ['from 24 hours before the start on', '2026-11-22T18:00:00Z', 5000],
    ['in the last two hours', '2026-11-23T17:00:00Z', 10_000],
    ['after the start', '2026-11-23T18:30:00Z', 10_000],
  ])('of 100 Kč %s', (_when, at, kept) => {
    expect(charge(10_000, at)).toBe(kept)
  })

  it.each([
    [1, 1],
    [3, 2],
    [4, 2],
    [5, 3],
    [101, 51],
  ])('of %i haléřů at 50 %% is rounded half up to %i', (amount, kept) => {
    expect(charge(amount, '2026-11-23T00:00:00Z')).toBe(kept)
  })

  it('is nothing without steps, and never more than was paid', () => {
    expect(leaveChargeOf(10_000, [], { start, at: start })).toBe(0)
    for (let amount = 0; amount < 300; amount += 1) {
      for (const percent of [1, 33, 50, 99, 100]) {
        const kept = leaveChargeOf(amount, [{ percent, hours: 1 }], { start, at: start })
        expect(Number.isInteger(kept) && kept >= 0 && kept <= amount).toBe(true)
      }
    }
  })
})
