import { minute } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import { wholeParts } from '@parta/contracts/predicates/day-part'
import { localMinutes, spanOfLocal } from '@parta/contracts/predicates/zone'
import { squareOf } from './grid.ts'
import { weekMinutes, weekTimeOf } from './time.ts'
import type { MatchAvailability, SingleTime } from './values.ts'

/** The side of the squares by which strangers know places, in kilometres. */
const sideKm = 6
/** From the centre of such a square to its corner. */
const cornerKm = sideKm / Math.SQRT2

/**
 * An availability as strangers may know it: in whole parts of the day, around the centre of a square of about 6 × 6 km,
 * with a radius that is larger by half the diagonal of the square. Two availabilities that are equal in this fit the same
 * events, so that nobody learns more by moving an event and looking again.
 */
export function coarseOf({ id, time, activities, at, radius }: MatchAvailability): MatchAvailability {
  return {
    id,
    time: 'from' in time ? coarseTime(time) : wholeParts(time),
    activities,
    at: squareOf(at, sideKm),
    // The largest distance at which anybody is looked for.
    radius: Math.min(limits.distanceMax, radius + cornerKm),
  }
}

/** The whole parts of the day that a time touches. */
export function coarseTime({ from, to }: SingleTime): SingleTime {
  const parts = wholeParts({ start: localMinutes(from), end: localMinutes(to - 1) + 1 })
  const span = spanOfLocal(parts.start, parts.end)
  return { from: span.start, to: span.end }
}

export function isIn({ time }: Pick<MatchAvailability, 'time'>, moment: number): boolean {
  if ('from' in time) return moment >= time.from && moment < time.to
  const ofWeek = weekTimeOf(moment) / minute
  // One that goes over midnight on Sunday holds the beginning of the next week.
  return [ofWeek, ofWeek + weekMinutes].some((at) => at >= time.start && at < time.end)
}
