import { Temporal } from 'temporal-polyfill'
import type { ProductSnapshot } from '../products.ts'
import { zone } from '../values.ts'

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
