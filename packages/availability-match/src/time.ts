import { day, hour, minute } from '@parta/contracts/durations'
import { spanOfLocal, zoneOffset } from '@parta/contracts/predicates/zone'
import type { SingleTime, WeeklyTime } from './values.ts'

export const weekMinutes = 7 * 24 * 60
const week = weekMinutes * minute
/** The hours of a week, Monday 0:00 first. */
const weekHours = 7 * 24
/** 1 January 1970 was a Thursday. */
const toMonday = 3 * day

/** From when to when, in milliseconds since 1970. */
interface Span {
  readonly start: number
  readonly end: number
}

/** Milliseconds since Monday, 0:00, as the clocks show a time. */
export function weekTimeOf(time: number): number {
  return inWeek(time + zoneOffset(time) * minute)
}

/** Whether the clocks do not change on the days around an event, so that weekly times can be compared without a calendar. */
export function isSteady({ start, end }: Span): boolean {
  return zoneOffset(start - 2 * day) === zoneOffset(end + 2 * day)
}

/**
 * Returns the milliseconds for which an availability and an event are together; 0 when that is too little. They fit
 * when they are together for at least half of the shorter of the two, and the event begins in the availability or is at
 * least half covered by it.
 */
// oxlint-disable-next-line max-params -- called for thousands of pairs in one search, where objects cost the most
export function singleOverlap(from: number, to: number, start: number, end: number): number {
  const overlap = (to < end ? to : end) - (from > start ? from : start)
  const [length, own] = [end - start, to - from]
  if (overlap <= 0 || 2 * overlap < (own < length ? own : length)) return 0
  return (start >= from && start < to) || 2 * overlap >= length ? overlap : 0
}

/**
 * The same for a weekly time and an event on steady days.
 * @param from milliseconds since Monday, 0:00 @param ofWeek the same of the event's beginning
 */
// oxlint-disable-next-line max-params -- like `singleOverlap`
export function steadyOverlap(from: number, to: number, ofWeek: number, length: number): number {
  const end = ofWeek + length
  const overlap = singleOverlap(from, to, ofWeek, end)
  if (overlap > 0) return overlap
  // One of the two goes over midnight on Sunday.
  if (to > week) return singleOverlap(from - week, to - week, ofWeek, end)
  return end > week ? singleOverlap(from + week, to + week, ofWeek, end) : 0
}

/** The same by the times that the clocks show, for events on the days around a change of the clocks. */
export function exactOverlap({ start: from, end: to }: WeeklyTime, { start, end }: Span): number {
  const monday = (start + zoneOffset(start) * minute - weekTimeOf(start)) / minute
  let most = 0
  for (let at = -1; at <= 1 + Math.floor((end - start) / week); at += 1) {
    const base = monday + at * weekMinutes
    const span = spanOfLocal(base + from, base + to)
    most = Math.max(most, singleOverlap(span.start, span.end, start, end))
  }
  return most
}

/** Milliseconds since Monday, 0:00, of local milliseconds since 1970. */
function inWeek(local: number): number {
  return (((local + toMonday) % week) + week) % week
}

/** @param ofWeek milliseconds since Monday, 0:00 */
export function hourOfWeek(ofWeek: number): number {
  return Math.floor(ofWeek / hour)
}

function weekHourOf(time: number): number {
  return hourOfWeek(weekTimeOf(time))
}

/**
 * The hours of the week in which an event is looked for: that of its beginning, and that of its middle, which lies in
 * every availability that covers half of it.
 */
export function hoursOfEvent({ start, end }: Span): readonly number[] {
  const first = weekHourOf(start)
  const middle = weekHourOf((start + end) / 2)
  return first === middle ? [first] : [first, middle]
}

/** The hour that is skipped in spring: what begins in it begins after it on that day, or is an hour later. */
const skipped = 6 * 24 + 2

/** All hours of the week in which an availability is, the one in which it ends included. */
export function hoursOf(time: WeeklyTime | SingleTime): readonly number[] {
  const hours = new Set<number>()
  if ('from' in time) {
    for (let at = time.from; at < time.to && hours.size < weekHours; at += hour) hours.add(weekHourOf(at))
    hours.add(weekHourOf(time.to))
    return [...hours]
  }
  const last = Math.min(Math.floor(time.end / 60), Math.floor(time.start / 60) + weekHours - 1)
  for (let at = Math.floor(time.start / 60); at <= last; at += 1) hours.add(at % weekHours)
  if (hours.has(skipped)) hours.add(skipped + 1).add(skipped + 2)
  return [...hours]
}
