import { minute } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import { requirementMissed } from '@parta/contracts/predicates/requirements'
import type { FitReason } from '@parta/contracts/suggestions'
import { eventNumbersOf, lineBetween, numbersOf, overlapBetween } from './numbers.ts'
import { kilometresOf } from './place.ts'
import type { Fit, MatchAvailability, MatchEvent, MatchPerson, Occasion } from './values.ts'

/** The points of each part of the score; together 100. */
const points = { overlap: 30, distance: 20, level: 15, together: 15, karma: 10, activity: 10 } as const
/** An event is near within this part of the radius. */
const nearPart = 1 / 3
/** An event with at most this many free places has its last places. */
const lastPlaces = 2
/** The least karma that counts as a reason. */
const highKarma = limits.karmaMax - 1

/** Whether the person has played before with somebody whom the suggestion is about. */
interface Together {
  readonly hasPlayedTogether?: boolean
}

/**
 * Returns how well an event and an availability fit, and `null` when the person cannot or would not play there. The
 * same answer serves both directions: the events for a person, and the people for an event.
 */
export function fitOf(availability: MatchAvailability, event: MatchEvent, person: MatchPerson & Together): Fit | null {
  if (!isJoinable(event) || !mayJoin(event, person)) return null
  const meeting = meetingOf(availability, event)
  return meeting && fitting(availability, event, { person, ...meeting })
}

/**
 * Returns where an availability and an event meet by place, time and activity, whoever the person is; `null` when they
 * do not.
 */
export function meetingOf(availability: MatchAvailability, event: Occasion): Pick<Fit, 'overlap' | 'distance'> | null {
  if (!(availability.activities?.has(event.activity) ?? true)) return null
  const pair = { own: numbersOf(availability), at: 0, events: eventNumbersOf(event), to: 0 }
  const line = lineBetween(pair)
  const overlap = line < 0 ? 0 : overlapBetween(pair)
  return overlap === 0 ? null : { overlap, distance: kilometresOf(line) }
}

/** Whether anybody can join an event, or be queued. */
export function isJoinable({ isOpen, free, hasQueue }: MatchEvent): boolean {
  return isOpen && (free !== 0 || hasQueue)
}

export function mayJoin(event: MatchEvent, { gender, ageGroup, karma, levels }: MatchPerson): boolean {
  const level = levels[event.activity] ?? 0
  return requirementMissed(event, { gender, ageGroup, karma, level, isStaff: false }) === null
}

/** The overlap and the distance of a pair that fits. */
export interface Measures {
  readonly person: MatchPerson & Together
  /** Milliseconds. */
  readonly overlap: number
  /** Kilometres. */
  readonly distance: number
}

export function fitting(availability: MatchAvailability, event: MatchEvent, measures: Measures): Fit {
  const { overlap, distance } = measures
  const reasons = reasonsOf(availability, event, measures)
  return { overlap, distance, score: scoreOf(availability, event, measures), reasons }
}

/** The rank of a fit, from 0 to 100. */
function scoreOf(availability: MatchAvailability, event: MatchEvent, measures: Measures): number {
  const { person } = measures
  const score = meetingPoints(availability, event, measures) + personPoints(event, person)
  return person.hasPlayedTogether ? score + points.together : score
}

/**
 * The points for place, time and activity, whoever the person is. Of the overlap, the shorter of the two decides: long
 * availabilities gain nothing.
 */
export function meetingPoints(
  { activities, radius, time }: MatchAvailability,
  event: Occasion,
  { overlap, distance }: Pick<Fit, 'overlap' | 'distance'>,
): number {
  return (
    points.overlap * Math.min(1, overlap / Math.min(lengthOf(time), event.end - event.start)) +
    points.distance * (1 - distance / radius) +
    points.activity * (activities ? 1 : 0)
  )
}

/** The points for level and karma. */
export function personPoints(event: MatchEvent, person: MatchPerson): number {
  return points.level * (suits(event, person) ? 1 : 0.5) + points.karma * (person.karma / limits.karmaMax)
}

export const togetherPoints = points.together
/** The most points that depend on the person. */
export const personPointsMax = points.level + points.karma + points.together

/** Milliseconds, as the clocks show them. */
function lengthOf(time: MatchAvailability['time']): number {
  return 'from' in time ? time.to - time.from : (time.end - time.start) * minute
}

/** Whether the level is known to be in the lower part of the event's range. */
function suits({ activity, minLevel }: MatchEvent, { levels }: MatchPerson): boolean {
  const level = levels[activity] ?? 0
  return level !== 0 && minLevel !== 0 && level <= minLevel + 1
}

function reasonsOf(
  { activities, radius }: MatchAvailability,
  event: MatchEvent,
  { person, overlap, distance }: Measures,
): FitReason[] {
  const holds: Record<FitReason, boolean> = {
    time: overlap === event.end - event.start,
    near: distance <= radius * nearPart,
    activity: activities !== null,
    level: suits(event, person),
    playedTogether: person.hasPlayedTogether ?? false,
    karma: person.karma >= highKarma,
    lastPlace: event.free > 0 && event.free <= lastPlaces,
  }
  return (Object.keys(holds) as FitReason[]).filter((reason) => holds[reason])
}
