import { Temporal } from 'temporal-polyfill'
import { minute } from '../durations.ts'
import { zone } from '../values.ts'

/** The zone's offsets by hour of UTC: it changes them only on the hour. */
const offsets = new Map<number, number>()
const offsetsMax = 100_000
const hour = 60 * minute

/** Returns the minutes by which the clocks of `zone` are ahead of UTC at a time. */
export function zoneOffset(time: number): number {
  const at = Math.floor(time / hour)
  const known = offsets.get(at)
  if (known !== undefined) return known
  if (offsets.size >= offsetsMax) offsets.clear()
  const local = Temporal.Instant.fromEpochMilliseconds(at * hour).toZonedDateTimeISO(zone)
  const offset = local.offsetNanoseconds / 60e9
  offsets.set(at, offset)
  return offset
}

/** Returns a time as the clocks of `zone` show it: minutes since the beginning of 1970. */
export function localMinutes(time: number): number {
  return Math.floor(time / minute) + zoneOffset(time)
}

/**
 * Returns when the clocks of `zone` show a time. One that they show twice in autumn, or skip in spring, has an earlier
 * and a later answer.
 * @param local minutes since the beginning of 1970
 */
export function timeOfLocal(local: number, which: 'earlier' | 'later'): number {
  const asUtc = local * minute
  const one = asUtc - zoneOffset(asUtc - 24 * hour) * minute
  const other = asUtc - zoneOffset(asUtc + 24 * hour) * minute
  if (one === other) return one
  const isShown = (time: number) => time + zoneOffset(time) * minute === asUtc
  if (isShown(one) !== isShown(other)) return isShown(one) ? one : other
  return which === 'earlier' ? Math.min(one, other) : Math.max(one, other)
}

/**
 * Returns from when to when the clocks of `zone` show a time of a range; the end is not part of it. It is an hour longer
 * when the clocks show a part of the range twice, and shorter when they skip a part. A range that is skipped entirely is
 * an hour later on that day.
 * @param from minutes since the beginning of 1970 @param to the same, later than `from`
 */
export function spanOfLocal(from: number, to: number): { readonly start: number; readonly end: number } {
  const first = timeOfLocal(from, 'earlier')
  const last = timeOfLocal(to - 1, 'later')
  const start = localMinutes(first) === from ? first : changeBefore(from)
  const end = localMinutes(last) === to - 1 ? last + minute : changeBefore(to - 1)
  if (start < end) return { start, end }
  const later = timeOfLocal(from, 'later')
  return { start: later, end: later + (to - from) * minute }
}

/** When the clocks are set forward over a time that they skip: on the hour, by an hour. */
function changeBefore(skipped: number): number {
  return Math.floor(timeOfLocal(skipped, 'later') / hour) * hour
}
