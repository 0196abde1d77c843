import { type DayPart, dayParts } from '../availability-values.ts'
import { localMinutes } from './zone.ts'

/** The hours at which the parts of a day begin. */
const beginnings: Readonly<Record<DayPart, number>> = { night: 0, morning: 5, forenoon: 10, afternoon: 12, evening: 18 }

/** Returns in which part of the day a time is, by the clocks of Parta. @param time in milliseconds */
export function dayPartOf(time: number): DayPart {
  const hour = Math.floor(localMinutes(time) / 60) % 24
  return dayParts.findLast((part) => beginnings[part] <= hour) ?? 'night'
}

const minutesOfDay = 24 * 60

/**
 * Returns the whole parts of the day that a range touches.
 * @param range minutes by the clocks, since any midnight; the end is not part of it
 */
export function wholeParts({ start, end }: { readonly start: number; readonly end: number }): {
  readonly start: number
  readonly end: number
} {
  const bounds = dayParts.map((part) => beginnings[part] * 60)
  const ofDay = (minutes: number) => ((minutes % minutesOfDay) + minutesOfDay) % minutesOfDay
  const [first, last] = [ofDay(start), ofDay(end - 1)]
  const from = bounds.findLast((bound) => bound <= first) ?? 0
  const to = bounds.find((bound) => bound > last) ?? minutesOfDay
  return { start: start - first + from, end: end - 1 - last + to }
}
