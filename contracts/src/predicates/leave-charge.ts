import { hour } from '../durations.ts'
import type { LeaveStep, ProductSnapshot } from '../products.ts'

type Charged = Pick<ProductSnapshot, 'leaveCharge' | 'leaveChargeDate' | 'leaveSteps'>

/** Returns the steps of a product's leave charge, from the earliest to the start; empty when leaving is free. */
export function leaveStepsOf({ leaveCharge, leaveChargeDate, leaveSteps }: Charged): LeaveStep[] {
  const first = leaveCharge && leaveChargeDate ? [{ percent: leaveCharge, hours: leaveChargeDate }] : []
  return [...first, ...leaveSteps]
}

/** Returns how many percent of the paid price leaving at `at` costs; a step begins exactly its hours before the start. */
export function leavePercentAt(steps: readonly LeaveStep[], start: Date, at: Date): number {
  const left = start.getTime() - at.getTime()
  return steps.findLast(({ hours }) => left <= hours * hour)?.percent ?? 0
}

/** Returns the leave charge of an amount in minor units, rounded half up (domain-facts 7.4). */
export function leaveChargeOf(amount: number, percent: number): number {
  return Math.floor((amount * percent + 50) / 100)
}
