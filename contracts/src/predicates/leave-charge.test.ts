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
