import { Temporal } from 'temporal-polyfill'
import type { ProductSnapshot } from '../products.ts'
import { zone } from '../values.ts'

/**
 * Returns the first moment at which a subscription that begins at `from` is no longer valid: the midnight after its last
 * day in the zone of Parta. The day on which it begins is the first of `validDays`. `null` for a product without an end.
 */
export function validBefore(
  { validDays, validUntil }: Pick<ProductSnapshot, 'validDays' | 'validUntil'>,
  from: Date,
): Date | null {
  const last =
    validDays === null
      ? validUntil
      : plainDay(from)
          .add({ days: validDays - 1 })
          .toString()
  return last === null ? null : startOf(last, 1)
}

/** Returns the first moment of a day (YYYY-MM-DD), or of one some days later, in the zone of Parta. */
export function startOf(day: string, later = 0): Date {
  const start = Temporal.PlainDate.from(day).add({ days: later })
  return new Date(start.toZonedDateTime(zone).epochMilliseconds)
}

/** Returns the day, as YYYY-MM-DD, in the zone of Parta. */
export function dayOf(time: Date): string {
  return plainDay(time).toString()
}

function plainDay(time: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone).toPlainDate()
}
