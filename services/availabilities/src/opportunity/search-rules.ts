import type { Occasion } from '@parta/availability-match/values'
import { availabilityLimits } from '@parta/contracts/availability-values'
import { day, hour, minute } from '@parta/contracts/durations'
import { type Interval, nextOccurrence } from '@parta/contracts/predicates/weekly'
import { type Activity, activities } from '@parta/contracts/values'
import type { Slot } from '../availability/store.ts'

/** The activities for which an event could be proposed in a slot; those with a level on the profile first. */
export function activitiesOf(taken: ReadonlySet<Activity> | null, own: ReadonlySet<Activity>): Activity[] {
  const all = activities.filter((one) => one !== 'any' && (taken?.has(one) ?? true))
  return [...all.filter((one) => own.has(one)), ...all.filter((one) => !own.has(one))]
}

/** The occurrences of a slot in which an opportunity could begin. */
export function occurrencesOf({ once, weekly }: Pick<Slot, 'once' | 'weekly'>, now: Date): Interval[] {
  if (once) return timesIn(once, now).length > 0 ? [once] : []
  if (!weekly) return []
  const first = nextOccurrence(weekly, now)
  return [first, nextOccurrence(weekly, first.end)].filter((one) => timesIn(one, now).length > 0)
}

/**
 * The times of an event that lies in an occurrence: from each whole and each half hour, whole hours first. A short
 * occurrence is taken whole. None begins too soon or too far ahead.
 */
export function timesIn({ start, end }: Interval, now: Date): { start: number; end: number }[] {
  const { opportunityMinutes, opportunityMinutesMin, opportunityHours, opportunityDays } = availabilityLimits
  const whole = end.getTime() - start.getTime()
  if (whole < opportunityMinutesMin * minute) return []
  const length = Math.min(opportunityMinutes * minute, whole)
  const starts = new Set<number>()
  for (const step of [hour, hour / 2]) {
    for (let at = Math.ceil(start.getTime() / step) * step; at + length <= end.getTime(); at += step) starts.add(at)
  }
  if (starts.size === 0) starts.add(start.getTime())
  const [from, to] = [now.getTime() + opportunityHours * hour, now.getTime() + opportunityDays * day]
  return [...starts].filter((at) => at >= from && at <= to).map((at) => ({ start: at, end: at + length }))
}

/** The most occasions that are tried at once. */
const triesMax = 150
/** When there are more, the next ones are tried after this time. */
const turnMs = 5 * minute

/** How many searches of the index may still be made for one purpose. */
export interface Searches {
  /** Uses up one search. @returns whether one was left */
  take(): boolean
  readonly areLeft: boolean
}

export function searchesAtMost(most: number): Searches {
  let left = most
  return {
    take: () => {
      left -= 1
      return left >= 0
    },
    get areLeft() {
      return left > 0
    },
  }
}

/** Returns a part of a long list, another part in each turn, so that all parts have a turn. */
export function someOf<T>(all: readonly T[], now: Date): readonly T[] {
  if (all.length <= triesMax) return all
  const from = (Math.floor(now.getTime() / turnMs) * triesMax) % all.length
  return [...all.slice(from), ...all.slice(0, from)].slice(0, triesMax)
}

interface Place {
  readonly at: Occasion['at']
  readonly activities: ReadonlySet<Activity> | null
  readonly slot: Pick<Slot, 'once' | 'weekly'>
  readonly own: ReadonlySet<Activity>
}

/** The occasions for an event in a slot and around its square. */
export function occasionsOf({ at, activities: taken, slot, own }: Place, now: Date): readonly Occasion[] {
  const times = occurrencesOf(slot, now).flatMap((one) => timesIn(one, now))
  const all = activitiesOf(taken, own).flatMap((activity) => times.map((time) => ({ ...time, at, activity })))
  return someOf(all, now)
}

interface Candidate {
  readonly userId: string
}

/**
 * Returns those of the people, the best first, who can all meet: each person once, and nobody whom a block parts from
 * the founder or from one before.
 */
export function meetingGroup<C extends Candidate>(
  founder: string,
  people: readonly C[],
  areApart: (one: string, other: string) => boolean,
): C[] {
  const group: C[] = []
  const ids = [founder]
  for (const one of people) {
    if (ids.some((id) => id === one.userId || areApart(id, one.userId))) continue
    group.push(one)
    ids.push(one.userId)
  }
  return group
}

interface Founder extends Candidate {
  readonly karma: number
  readonly since: Date
}

/** The order in which people are asked: the best karma, then whoever has wanted to be asked for longest. */
export function rankedFounders<P extends Founder>(people: readonly P[]): P[] {
  return people.toSorted(
    (a, b) => b.karma - a.karma || a.since.getTime() - b.since.getTime() || (a.userId < b.userId ? -1 : 1),
  )
}
