import { Temporal } from 'temporal-polyfill'
import { hour } from '../durations.ts'
import type { LeaveStep, ProductSnapshot } from '../products.ts'
import { zone } from '../values.ts'

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

/**
 * Returns the first moment at which a subscription paid at `paidAt` is no longer valid: the midnight after its last
 * day in the zone of Parta. The day of the payment is not counted in `validDays`. `null` for a product without an end.
 */
export function validBefore(
  { validDays, validUntil }: Pick<ProductSnapshot, 'validDays' | 'validUntil'>,
  paidAt: Date,
): Date | null {
  const last = validUntil === null ? dayAfter(paidAt, validDays) : Temporal.PlainDate.from(validUntil)
  return last && new Date(last.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds)
}

/** Returns the day, as YYYY-MM-DD, in the zone of Parta. */
export function dayOf(time: Date): string {
  return plainDay(time).toString()
}

function dayAfter(from: Date, days: number | null): Temporal.PlainDate | null {
  return days === null ? null : plainDay(from).add({ days })
}

function plainDay(time: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone).toPlainDate()
}
