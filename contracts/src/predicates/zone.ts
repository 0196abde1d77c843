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
 * Returns when the clocks of `zone` show a time for the first time; one that they skip in spring is as much later as
 * they skip.
 * @param local minutes since the beginning of 1970
 */
export function timeOfLocal(local: number): number {
  const asUtc = local * minute
  const before = asUtc - zoneOffset(asUtc - 24 * hour) * minute
  const after = asUtc - zoneOffset(asUtc + 24 * hour) * minute
  const isShown = (time: number) => time + zoneOffset(time) * minute === asUtc
  return isShown(before) || !isShown(after) ? before : after
}
