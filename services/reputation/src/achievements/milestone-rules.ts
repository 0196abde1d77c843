import type { AchievementFunction } from '@parta/contracts/achievement-values'
import type { AchievementParameters } from '@parta/contracts/achievements'
import { dayOf, weekOfDay } from '../streak/rules.ts'

/** Something that a person or an alias did or was given. */
export interface Deed {
  /** When it happened, in milliseconds: the deeds of many people are in memory together, and a number is small. */
  readonly at: number
  /** What counts once: an event, a person who came, an organisation. Absent of emoji and reviews: each of them counts. */
  readonly key?: string
  readonly orgId: string | null
  readonly activityType?: string
  readonly placeId?: string
  readonly emoji?: string
  /** When an event finished whose attendance is a step of karma, in milliseconds; absent where none follows from it. */
  readonly finishedAt?: number
}

/** All that achievements are counted from, of one person or alias. */
export interface Deeds {
  readonly played: readonly Deed[]
  readonly led: readonly Deed[]
  readonly trained: readonly Deed[]
  readonly received: readonly Deed[]
  readonly given: readonly Deed[]
  readonly reviewed: readonly Deed[]
  readonly invited: readonly Deed[]
  readonly referred: readonly Deed[]
  readonly joined: readonly Deed[]
}

/** Returns empty lists, to which deeds can be added. */
export function noDeeds(): { readonly [K in keyof Deeds]: Deed[] } {
  return {
    played: [],
    led: [],
    trained: [],
    received: [],
    given: [],
    reviewed: [],
    invited: [],
    referred: [],
    joined: [],
  }
}

/** A deed with its calendar day (`dayOf`), which is computed once however many achievements count the deed. */
interface DatedDeed extends Omit<Deed, 'at' | 'finishedAt'> {
  readonly at: Date
  readonly day: number
}

/** The deeds of one person or alias, prepared for many achievements. */
export interface History {
  /** The deeds of a kind by their time; with an organisation, only those in it. */
  of(kind: keyof Deeds, orgId?: string): readonly DatedDeed[]
  /** The organisations in which something happened. */
  readonly orgIds: ReadonlySet<string>
}

export function historyOf(deeds: Deeds): History {
  const kinds = new Map(
    Object.entries(deeds).map(([kind, list]: [string, readonly Deed[]]) => [kind, list.toSorted(byTime).map(dated)]),
  )
  const byOrg = new Map<string, ReadonlyMap<string | null, readonly DatedDeed[]>>()
  const inOrg = (kind: string, orgId: string) => {
    const found = byOrg.get(kind) ?? Map.groupBy(kinds.get(kind) ?? [], (deed) => deed.orgId)
    byOrg.set(kind, found)
    return found.get(orgId) ?? []
  }
  const orgIds = new Set<string>()
  for (const list of kinds.values()) for (const { orgId } of list) if (orgId !== null) orgIds.add(orgId)
  return {
    of: (kind, orgId) => (orgId === undefined ? (kinds.get(kind) ?? []) : inOrg(kind, orgId)),
    orgIds,
  }
}

function dated(deed: Deed): DatedDeed {
  const at = new Date(deed.at)
  return { ...deed, at, day: dayOf(at) }
}

/** What each function counts. */
export const sources: Readonly<Record<AchievementFunction, keyof Deeds>> = {
  EVENTS_ATTENDED: 'played',
  EVENTS_LED: 'led',
  EVENTS_TRAINED: 'trained',
  STREAK_WEEKS: 'played',
  DISTINCT_ACTIVITIES: 'played',
  DISTINCT_PLACES: 'played',
  EMOJI_RECEIVED: 'received',
  EMOJI_GIVEN: 'given',
  REVIEWS_WRITTEN: 'reviewed',
  INVITES_ACCEPTED: 'invited',
  REFERRALS: 'referred',
  ORGS_JOINED: 'joined',
}

export interface Counting {
  readonly function: AchievementFunction
  readonly parameters: AchievementParameters
}

/**
 * Returns when each point of an achievement was earned: as many times as there are points, the first one first. The
 * result does not depend on the order of the deeds, nor on the present time.
 */
export function milestonesOf({ function: name, parameters }: Counting, history: History): readonly Date[] {
  const counted = within(history.of(sources[name], parameters.orgId), parameters)
  if (name === 'STREAK_WEEKS') return streakMilestones(counted)
  if (parameters.withinDays === undefined) return firstTimes(name, counted)
  const keyed = counted.map((deed, at) => ({ at: deed.at, day: deed.day, key: keyOf(name, deed) ?? at }))
  return windowMilestones(keyed, parameters.withinDays)
}

function byTime(a: Deed, b: Deed): number {
  const [keyOfA, keyOfB] = [a.key ?? '', b.key ?? '']
  return a.at - b.at || (keyOfA < keyOfB ? -1 : keyOfA > keyOfB ? 1 : 0)
}

function within(deeds: readonly DatedDeed[], parameters: AchievementParameters): readonly DatedDeed[] {
  const { activityType, emoji } = parameters
  if ([activityType, emoji, parameters.from, parameters.to].every((each) => each === undefined)) return deeds
  const from = parameters.from === undefined ? Number.NEGATIVE_INFINITY : dayOfText(parameters.from)
  const to = parameters.to === undefined ? Number.POSITIVE_INFINITY : dayOfText(parameters.to)
  const isAny = activityType === undefined || activityType === 'any'
  return deeds.filter(
    (deed) =>
      (isAny || deed.activityType === activityType) &&
      (emoji === undefined || deed.emoji === emoji) &&
      deed.day >= from &&
      deed.day <= to,
  )
}

function dayOfText(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / 86_400_000
}

function keyOf(name: AchievementFunction, deed: DatedDeed): string | undefined {
  if (name === 'DISTINCT_ACTIVITIES') return deed.activityType ?? ''
  return name === 'DISTINCT_PLACES' ? (deed.placeId ?? '') : deed.key
}

interface Keyed {
  readonly at: Date
  readonly day: number
  readonly key: string | number
}

function firstTimes(name: AchievementFunction, deeds: readonly DatedDeed[]): Date[] {
  const seen = new Set<string>()
  const times: Date[] = []
  for (const deed of deeds) {
    const key = keyOf(name, deed)
    if (key !== undefined && seen.has(key)) continue
    if (key !== undefined) seen.add(key)
    times.push(deed.at)
  }
  return times
}

/** The times at which the most that fell into any `days` calendar days in a row became more. */
function windowMilestones(keyed: readonly Keyed[], days: number): Date[] {
  const times: Date[] = []
  const inside = new Map<Keyed['key'], number>()
  let from = 0
  for (const { at, day, key } of keyed) {
    inside.set(key, (inside.get(key) ?? 0) + 1)
    for (let first = keyed[from]; first && first.day <= day - days; first = keyed[from]) {
      const left = (inside.get(first.key) ?? 0) - 1
      if (left > 0) inside.set(first.key, left)
      else inside.delete(first.key)
      from += 1
    }
    while (times.length < inside.size) times.push(at)
  }
  return times
}

/** The times at which the longest run of weeks became longer. */
function streakMilestones(played: readonly DatedDeed[]): Date[] {
  const times: Date[] = []
  let last: number | null = null
  let run = 0
  for (const { at, day } of played) {
    const week = weekOfDay(day)
    if (week === last) continue
    run = last !== null && week === last + 1 ? run + 1 : 1
    last = week
    if (run > times.length) times.push(at)
  }
  return times
}
