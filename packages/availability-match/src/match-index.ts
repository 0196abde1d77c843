import { limits } from '@parta/contracts/limits'
import { cellsOf } from '@parta/contracts/predicates/sphere'
import { isJoinable } from './fit.ts'
import { createItems, type Items } from './items.ts'
import {
  eventNumbersOf,
  firstHourOf,
  lineBetween,
  type Numbers,
  numbersOf,
  overlapBetween,
  type Pair,
  positionOf,
  stride,
} from './numbers.ts'
import { grid } from './place.ts'
import { hoursOf, hoursOfEvent } from './time.ts'
import { createTop, type Match, type Search } from './top.ts'
import type { MatchAvailability, MatchEvent } from './values.ts'
import { namesOf, takes, walksOf } from './walks.ts'

/** Availabilities and coming events in memory; finds those that fit each other. */
export interface MatchIndex<A extends MatchAvailability, E extends MatchEvent> {
  /** Adds an availability, in the place of the one with the same id. */
  putAvailability(availability: A): void
  removeAvailability(id: string): void
  /** Adds an event, in the place of the one with the same id. */
  putEvent(event: E): void
  removeEvent(id: string): void
  event(id: string): E | undefined
  /** The availabilities that fit an event, the best first. */
  forEvent(event: E, search: Search<A, E>): Match<A, E>[]
  /** The events that fit one of some availabilities, each once, with the best of these; the best first. */
  forAvailabilities(availabilities: readonly A[], search: Search<A, E>): Match<A, E>[]
  /** Removes events that have begun, and single availabilities that are over; one step looks at one of them. */
  removeBefore(time: number): Iterable<void>
  readonly size: { readonly availabilities: number; readonly events: number }
}

export function createMatchIndex<A extends MatchAvailability, E extends MatchEvent>(): MatchIndex<A, E> {
  const availabilities = createItems<A>()
  const events = createItems<E>()
  return {
    putAvailability: (one) =>
      availabilities.put(one.id, one, {
        at: one.at,
        hours: hoursOf(one.time),
        activities: namesOf(one),
        numbers: numbersOf(one),
      }),
    removeAvailability: (id) => availabilities.remove(id),
    putEvent: (event) =>
      events.put(event.id, event, {
        at: event.at,
        hours: hoursOfEvent(event),
        // In the list of its activity, and in the list of all.
        activities: [event.activity, null],
        numbers: eventNumbersOf(event),
      }),
    removeEvent: (id) => events.remove(id),
    event: (id) => events.get(id),
    forEvent: (event, search) => findForEvent(availabilities, event, search),
    forAvailabilities: (asked, search) => findForAvailabilities(events, asked, search),
    *removeBefore(time) {
      for (const id of events.ids()) {
        if ((events.get(id)?.start ?? 0) < time) events.remove(id)
        yield
      }
      for (const id of availabilities.ids()) {
        const when = availabilities.get(id)?.time
        if (when && 'to' in when && when.to < time) availabilities.remove(id)
        yield
      }
    },
    get size() {
      return { availabilities: availabilities.size, events: events.size }
    },
  }
}

/** The numbers say of most that they do not fit; only the others are looked at as objects. */
function findForEvent<A extends MatchAvailability, E extends MatchEvent>(
  availabilities: Items<A>,
  event: E,
  search: Search<A, E>,
): Match<A, E>[] {
  if (!isJoinable(event)) return []
  const top = createTop<A, E>(search, ({ availability }) => search.ownerOf?.(availability) ?? availability.id)
  const pair: Pair = { own: [], at: 0, events: eventNumbersOf(event), to: 0 }
  // The radius is that of the availability, so the cells reach as far as any can.
  const cells = cellsOf(grid, { centre: event.at, radius: limits.distanceMax })
  const where = { hours: hoursOfEvent(event), activities: [event.activity, null] }
  availabilities.each(cells, where, (rows) => {
    pair.own = rows
    for (pair.at = 0; pair.at < rows.length; pair.at += stride) {
      const line = lineBetween(pair)
      const overlap = line < 0 ? 0 : overlapBetween(pair)
      if (overlap === 0) continue
      const position = positionOf(rows, pair.at)
      if (!availabilities.isFirst(position)) continue
      const availability = availabilities.item(position)
      if (takes(availability, event)) top.offer(availability, event, { line, overlap })
    }
  })
  return top.matches()
}

function findForAvailabilities<A extends MatchAvailability, E extends MatchEvent>(
  events: Items<E>,
  asked: readonly A[],
  search: Search<A, E>,
): Match<A, E>[] {
  const top = createTop<A, E>(search, ({ event }) => event.id)
  for (const { cells, activities, hours } of walksOf(asked)) {
    for (const [hour, there] of hours) {
      const pair: Pair = { own: rowsOf(there), at: 0, events: [], to: 0 }
      const offer = (line: number) => {
        for (const availability of there) {
          const overlap = overlapBetween(pair)
          pair.at += stride
          if (overlap === 0 || isInFirstHour(availability)) continue
          const event = events.item(positionOf(pair.events, pair.to))
          if (takes(availability, event)) top.offer(availability, event, { line, overlap })
        }
      }
      /** Whether the pair is found in the hour in which the event begins, instead of in this hour. */
      const isInFirstHour = (availability: A) => {
        const first = firstHourOf(pair)
        return first !== hour && (hours.get(first)?.includes(availability) ?? false)
      }
      events.each(cells, { hours: [hour], activities }, (rows) => {
        pair.events = rows
        for (pair.to = 0; pair.to < rows.length; pair.to += stride) {
          pair.at = 0
          // All of one walk have one place and radius.
          const line = lineBetween(pair)
          if (line >= 0) offer(line)
        }
      })
    }
  }
  return top.matches()
}

function rowsOf(availabilities: readonly MatchAvailability[]): Numbers {
  const rows: number[] = []
  for (const [at, one] of availabilities.entries()) rows.push(...numbersOf(one), at)
  return rows
}
