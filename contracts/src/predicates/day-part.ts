import { type DayPart, dayParts } from '../availability-values.ts'
import { localMinutes } from './zone.ts'

/** The hours at which the parts of a day begin. */
const beginnings: Readonly<Record<DayPart, number>> = { night: 0, morning: 5, forenoon: 10, afternoon: 12, evening: 18 }

/** Returns in which part of the day a time is, by the clocks of Parta. @param time in milliseconds */
export function dayPartOf(time: number): DayPart {
  const hour = Math.floor(localMinutes(time) / 60) % 24
  return dayParts.findLast((part) => beginnings[part] <= hour) ?? 'night'
}
