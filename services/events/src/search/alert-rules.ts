import { limits } from '@parta/contracts/limits'
import { familyIds } from '@parta/contracts/predicates/aliases'
import { freePlaces } from '@parta/contracts/predicates/players'
import { memberOf, requirementMissed } from '@parta/contracts/predicates/requirements'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Decide } from '@parta/kit/store/decision'
import { planned } from '@parta/kit/store/planned'
import type { EventRow } from '../core/store.ts'
import { alertTask } from './store.ts'

/** Wraps a decision: plans the search for matching saved searches if the change makes the event news. */
export function alerting<A>(id: string, decide: Decide<EventRow, A>): Decide<EventRow, A> {
  return (before, now, committed) => {
    const decision = decide(before, now, committed)
    const { next, tasks = [] } = decision
    const news = next && next !== before ? newsOf(before, next, now) : null
    if (!news) return decision
    const data = { eventId: id, isFreed: news === 'freed' }
    return { ...decision, tasks: [...tasks, planned(alertTask, { id: `${id} ${now.getTime()}`, data })] }
  }
}

/**
 * Returns why a change makes an event news for saved searches; `null` if it does not. `new`: the event became public
 * and open, or a searched field changed. `freed`: it was full and has a free place again.
 */
export function newsOf(before: EventRow | null, next: EventRow, now: Date): 'new' | 'freed' | null {
  if (!isOpen(next, now) || freePlaces(next) === 0) return null
  if (!before || !isOpen(before, now)) return 'new'
  if (freePlaces(before) === 0) return 'freed'
  return isMoved(before, next) ? 'new' : null
}

/** Whether everybody may find and join an event. */
export function isOpen({ private: isPrivate, cancelled, removed, date }: EventRow, now: Date): boolean {
  return !isPrivate && !cancelled && !removed && date > now
}

const searched = ['name', 'activityType', 'gender', 'minLevel', 'tags', 'price', 'canPayWithMultiSport'] as const

function isMoved(before: EventRow, next: EventRow): boolean {
  const from = before.place.location
  const to = next.place.location
  return (
    searched.some((name) => before[name] !== next[name]) ||
    before.date.getTime() !== next.date.getTime() ||
    from.lat !== to.lat ||
    from.lon !== to.lon
  )
}

type Crowd = Pick<
  EventRow,
  'leader' | 'trainer' | 'players' | 'queue' | 'kicked' | 'gender' | 'minLevel' | 'tags' | 'activityType'
>

/**
 * Whether a person may be notified of an event: they are not suspended, do not run it, have not joined it, were not
 * removed from it, and are not separated by a block from those who run it; and they or an alias of theirs may join.
 * Karma is checked when they join.
 */
export function isNewsFor(event: Crowd, person: UserSnapshot): boolean {
  const { leader, trainer, players, queue, kicked = [] } = event
  if (person.deleted || person.leaving || person.suspended) return false
  const staff = [leader, ...(trainer === null ? [] : [trainer])]
  if (staff.some((id) => id === person.id || person.apart?.includes(id))) return false
  if ([...players, ...queue, ...kicked].some(({ userId }) => userId === person.id)) return false
  return familyIds(person).some((id) => mayJoin(event, person, id))
}

function mayJoin(event: Crowd, person: UserSnapshot, id: string): boolean {
  const member = memberOf(person, id)
  if (!member) return false
  const level = member.levels[event.activityType] ?? 0
  const missed = requirementMissed(event, { ...member, level, isStaff: false, karma: limits.karmaMax })
  // An unknown gender is asked for when the person joins.
  return missed === null || missed === 'event.unknownGender'
}
