import { describe, expect, it } from 'vitest'
import { leaveChargeOf, leavePercentAt, leaveStepsOf } from './leave-charge.ts'

const start = new Date('2026-06-10T18:00:00Z')
const hoursBefore = (hours: number) => new Date(start.getTime() - hours * 3_600_000)

describe('the leave charge', () => {
  const steps = leaveStepsOf({ leaveCharge: 20, leaveChargeDate: 48, leaveSteps: [{ percent: 50, hours: 24 }] })

  it('has the first step of the product, then the further ones', () => {
    expect(steps).toEqual([
      { percent: 20, hours: 48 },
      { percent: 50, hours: 24 },
    ])
    expect(leaveStepsOf({ leaveCharge: null, leaveChargeDate: null, leaveSteps: [] })).toEqual([])
    expect(leaveStepsOf({ leaveCharge: 0, leaveChargeDate: 48, leaveSteps: [] })).toEqual([])
  })

  it('applies from exactly its hours before the start on', () => {
    expect(leavePercentAt(steps, start, new Date(hoursBefore(48).getTime() - 1))).toBe(0)
    expect(leavePercentAt(steps, start, hoursBefore(48))).toBe(20)
    expect(leavePercentAt(steps, start, new Date(hoursBefore(24).getTime() - 1))).toBe(20)
    expect(leavePercentAt(steps, start, hoursBefore(24))).toBe(50)
    expect(leavePercentAt(steps, start, hoursBefore(-1))).toBe(50)
    expect(leavePercentAt([], start, start)).toBe(0)
  })

  it.each([
    [15_000, 33, 4950],
    [150, 33, 50],
    [50, 33, 17],
    [149, 50, 75],
    [1, 49, 0],
    [1, 50, 1],
    [999, 100, 999],
    [999, 0, 0],
  ])('of %i minor units at %i percent is %i, rounded half up', (amount, percent, charge) => {
    expect(leaveChargeOf(amount, percent)).toBe(charge)
  })
})

describe('the leave charge of who leaves', () => {
  const start = new Date('2026-11-23T18:00:00Z')
  const steps = [
    { percent: 30, hours: 48 },
    { percent: 50, hours: 24 },
    { percent: 100, hours: 2 },
  ]
  const charge = (amount: number, at: string) => leaveChargeOf(amount, leavePercentAt(steps, start, new Date(at)))

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
    expect(leaveChargeOf(10_000, leavePercentAt([], start, start))).toBe(0)
    for (let amount = 0; amount < 300; amount += 1) {
      for (const percent of [1, 33, 50, 99, 100]) {
        const kept = leaveChargeOf(amount, leavePercentAt([{ percent, hours: 1 }], start, start))
        expect(Number.isInteger(kept) && kept >= 0 && kept <= amount).toBe(true)
      }
    }
  })
})
