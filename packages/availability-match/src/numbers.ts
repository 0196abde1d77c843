import { day, minute } from '@parta/contracts/durations'
import { vectorOf } from '@parta/contracts/predicates/sphere'
import { lineOf } from './place.ts'
import { exactOverlap, hourOfWeek, isSteady, singleOverlap, steadyOverlap, weekTimeOf } from './time.ts'
import type { MatchAvailability, Occasion } from './values.ts'

/** Rows of `stride` numbers, one after the other: a search reads them in order, without objects. */
export type Numbers = readonly number[]
export const stride = 8
/** The last number of a row is the position of its item in memory (`items.ts`). */
const positionAt = stride - 1

/** Single availabilities, weekly ones, and weekly ones longer than a day, which go the slow way. */
const [single, weekly, long] = [0, 1, 2]

/** Place, reach and time of an availability: x, y, z, reach, from, to, kind. */
export function numbersOf({ at, radius, time }: MatchAvailability): Numbers {
  const place = [...vectorOf(at), lineOf(radius)]
  if ('from' in time) return [...place, time.from, time.to, single]
  const kind = (time.end - time.start) * minute > day ? long : weekly
  return [...place, time.start * minute, time.end * minute, kind]
}

/** Place and time of an event: x, y, z, start, end, start in its week, 1 on days around a change of the clocks. */
export function eventNumbersOf({ at, start, end }: Occasion): Numbers {
  return [...vectorOf(at), start, end, weekTimeOf(start), Number(!isSteady({ start, end }))]
}

/** The position of the item whose row begins at an index. */
export function positionOf(rows: Numbers, at: number): number {
  return rows[at + positionAt] as number
}

/** An availability and an event by their numbers. */
export interface Pair {
  own: Numbers
  /** Where the availability's numbers begin. */
  at: number
  events: Numbers
  /** Where the event's numbers begin. */
  to: number
}

/** The square of the line between the two; -1 when the event is out of reach. */
export function lineBetween({ own, at, events, to }: Pair): number {
  const dx = (own[at] as number) - (events[to] as number)
  const dy = (own[at + 1] as number) - (events[to + 1] as number)
  const dz = (own[at + 2] as number) - (events[to + 2] as number)
  const line = dx * dx + dy * dy + dz * dz
  return line <= (own[at + 3] as number) ? line : -1
}

/** The milliseconds for which the two are together; 0 when that is too little. */
export function overlapBetween({ own, at, events, to }: Pair): number {
  const from = own[at + 4] as number
  const until = own[at + 5] as number
  const kind = own[at + 6]
  const start = events[to + 3] as number
  const end = events[to + 4] as number
  if (kind === single) return singleOverlap(from, until, start, end)
  if (kind === weekly && events[to + 6] === 0) return steadyOverlap(from, until, events[to + 5] as number, end - start)
  return exactOverlap({ start: from / minute, end: until / minute }, { start, end })
}

/** The hour of the week in which an event begins. */
export function firstHourOf({ events, to }: Pair): number {
  return hourOfWeek(events[to + 5] as number)
}
