import { Temporal } from 'temporal-polyfill'
import { minute } from '../durations.ts'
import { limits } from '../limits.ts'
import { zone } from '../values.ts'

const hour = 60 * minute

/**
 * Returns until when a place that became free `now` is held: `limits.offer.minutes`, fewer near the start, and never
 * beyond it. The night does not count, unless the start is nearer than `quietUnlessHours`.
 */
export function offerUntil(start: Date, now: Date): Date {
  const left = start.getTime() - now.getTime()
  const { quietUnlessHours } = limits.offer
  const span = minutesHeld(left) * minute
  const until = left <= quietUnlessHours * hour ? now.getTime() + span : afterWaking(now, span)
  return new Date(Math.min(until, start.getTime()))
}

/** Returns for how many minutes a place is held, by the milliseconds left until the start. */
function minutesHeld(left: number): number {
  const { minutes, dayMinutes, nearMinutes, dayHours, nearHours } = limits.offer
  if (left <= nearHours * hour) return nearMinutes
  return left <= dayHours * hour ? dayMinutes : minutes
}

/** Returns the time after `span` milliseconds of daytime in `zone`; the night is skipped. */
function afterWaking(now: Date, span: number): number {
  const { quietFrom, quietTo } = limits.offer
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  const at = (day: Temporal.ZonedDateTime, full: number) =>
    day.withPlainTime(Temporal.PlainTime.from({ hour: full })).epochMilliseconds
  if (local.hour < quietTo) return at(local, quietTo) + span
  const morning = at(local.add({ days: 1 }), quietTo)
  if (local.hour >= quietFrom) return morning + span
  const evening = at(local, quietFrom)
  const today = evening - now.getTime()
  return span <= today ? now.getTime() + span : morning + span - today
}
