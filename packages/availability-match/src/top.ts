import { fitting, isJoinable, mayJoin, meetingPoints, personPoints, personPointsMax, togetherPoints } from './fit.ts'
import { kilometresOf } from './place.ts'
import type { Fit, MatchAvailability, MatchEvent, MatchPerson } from './values.ts'

/** An availability and an event that fit. */
export interface Match<A extends MatchAvailability, E extends MatchEvent> {
  readonly availability: A
  readonly event: E
  readonly fit: Fit
}

export interface Search<A extends MatchAvailability, E extends MatchEvent> {
  /** How many of the best are found. */
  readonly limit: number
  /** Returns the person of an availability; `null` leaves the availability out. */
  personOf(availability: A): MatchPerson | null
  /** Whether the person has played before with somebody whom the suggestion is about. */
  hasPlayedTogether?(availability: A, event: E): boolean
  /** Returns the owner of an availability, of whom only the best is found. Without it each availability is found. */
  ownerOf?(availability: A): string
  /** Called for a pair that fits and is good enough to be found; `false` leaves it out. */
  isShown?(availability: A, event: E): boolean
}

interface Entry<A, E> {
  readonly availability: A
  readonly event: E
  readonly person: MatchPerson
  readonly hasPlayedTogether: boolean
  readonly overlap: number
  readonly distance: number
  readonly score: number
}

/** Collects pairs and keeps the best of them; of pairs that suggest the same thing it keeps one. */
export interface Top<A extends MatchAvailability, E extends MatchEvent> {
  /** Takes a pair that fits by place, time and activity, if it fits in all and is good enough. */
  offer(availability: A, event: E, measured: { readonly line: number; readonly overlap: number }): void
  matches(): Match<A, E>[]
}

/** Sums of the same points, added in another order, differ by less. */
const rounding = 1e-6

/** The expensive checks come last, because the points for place, time and activity rule out most pairs. */
export function createTop<A extends MatchAvailability, E extends MatchEvent>(
  search: Search<A, E>,
  /** Names what a pair suggests. */
  keyOf: (pair: { readonly availability: A; readonly event: E }) => string,
): Top<A, E> {
  /** The best first. */
  const entries: Entry<A, E>[] = []
  const byKey = new Map<string, Entry<A, E>>()
  /** The points of the worst entry, once only better ones are taken. */
  let least = Number.NEGATIVE_INFINITY

  function insert(entry: Entry<A, E>): void {
    const key = keyOf(entry)
    const same = byKey.get(key)
    if (same && compareEntries(same, entry) <= 0) return
    if (!(search.isShown?.(entry.availability, entry.event) ?? true)) return
    if (same) entries.splice(placeOf(entries, same), 1)
    entries.splice(placeOf(entries, entry), 0, entry)
    byKey.set(key, entry)
    const dropped = entries.length > search.limit ? entries.pop() : undefined
    if (dropped) byKey.delete(keyOf(dropped))
    if (entries.length === search.limit) least = (entries.at(-1)?.score ?? 0) - rounding
  }

  return {
    offer: (availability, event, { line, overlap }) => {
      const distance = kilometresOf(line)
      const met = meetingPoints(availability, event, { overlap, distance })
      if (met + personPointsMax < least || !isJoinable(event)) return
      const person = search.personOf(availability)
      if (!person || !mayJoin(event, person)) return
      const points = met + personPoints(event, person)
      if (points + togetherPoints < least) return
      const hasPlayedTogether = search.hasPlayedTogether?.(availability, event) ?? false
      const score = hasPlayedTogether ? points + togetherPoints : points
      if (score < least) return
      const entry = { availability, event, person, hasPlayedTogether, overlap, distance, score }
      const worst = entries.length === search.limit ? entries.at(-1) : undefined
      if (!worst || compareEntries(entry, worst) < 0) insert(entry)
    },
    matches: () =>
      entries.map(({ availability, event, person: found, hasPlayedTogether, overlap, distance }) => {
        const { gender, ageGroup, karma, levels } = found
        const person = { gender, ageGroup, karma, levels, hasPlayedTogether }
        return { availability, event, fit: fitting(availability, event, { person, overlap, distance }) }
      }),
  }
}

type AnyEntry = Pick<Entry<MatchAvailability, MatchEvent>, 'availability' | 'event' | 'score'>

/** The place of an entry in a sorted list. */
function placeOf(entries: readonly AnyEntry[], entry: AnyEntry): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareEntries(entries[middle] as AnyEntry, entry) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The order of suggestions: the better fit, then the sooner event, then the ids. */
function compareEntries(a: AnyEntry, b: AnyEntry): number {
  return (
    b.score - a.score ||
    a.event.start - b.event.start ||
    compareIds(a.event, b.event) ||
    compareIds(a.availability, b.availability)
  )
}

export function compareMatches(
  a: Match<MatchAvailability, MatchEvent>,
  b: Match<MatchAvailability, MatchEvent>,
): number {
  return compareEntries({ ...a, score: a.fit.score }, { ...b, score: b.fit.score })
}

function compareIds(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : Number(a.id > b.id)
}
