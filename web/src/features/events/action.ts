import type { EventInfo } from '@parta/contracts/events'
import { isFull, isLeavingOpen, isPast } from '@parta/contracts/predicates/players'

/** The people whom a person speaks for: themselves and their aliases. */
export interface Mine {
  readonly id: string
  readonly aliases: readonly { readonly id: string }[]
}

/** What the one large button does. `none` has no button, only words. */
export type Action =
  | { readonly kind: 'join' | 'queue'; readonly candidates: readonly string[] }
  | { readonly kind: 'leave' | 'leaveQueue'; readonly candidates: readonly string[] }
  | { readonly kind: 'none'; readonly reason: 'cancelled' | 'past' | 'full' | 'leader' | 'trainer' | 'tooLateToLeave' }

type Standing = Pick<
  EventInfo,
  | 'cancelled'
  | 'date'
  | 'maxPlayers'
  | 'playersCount'
  | 'enableQueue'
  | 'joined'
  | 'queued'
  | 'isLeader'
  | 'isTrainer'
  | 'hoursNotLeave'
>

/** What can be done now, the most likely first: part 2, section 4 of the specification. */
export function actionsOf(event: Standing, mine: Mine, now: Date): Action[] {
  if (event.cancelled) return [{ kind: 'none', reason: 'cancelled' }]
  if (isPast(event, now)) return [{ kind: 'none', reason: 'past' }]
  const taking = new Set([...event.joined, ...event.queued])
  const out = [mine.id, ...mine.aliases.map((alias) => alias.id)].filter((id) => !taking.has(id))
  // Whoever leads or trains is there already: only their aliases can join or leave.
  const fixed = event.isLeader || event.isTrainer
  const candidates = out.filter((id) => !(fixed && id === mine.id))
  const leaving = [...taking].filter((id) => !(fixed && id === mine.id))

  const actions = [joining(event, candidates), leavingOf(event, leaving, now)].filter((action) => action !== null)
  if (taking.size > 0 && !fixed) actions.reverse()
  if (actions.length > 0) return actions
  return [{ kind: 'none', reason: event.isLeader ? 'leader' : 'trainer' }]
}

function joining(event: Standing, candidates: readonly string[]): Action | null {
  if (candidates.length === 0) return null
  if (!isFull(event)) return { kind: 'join', candidates }
  if (event.enableQueue) return { kind: 'queue', candidates }
  return event.joined.length > 0 ? null : { kind: 'none', reason: 'full' }
}

function leavingOf(event: Standing, leaving: readonly string[], now: Date): Action | null {
  if (leaving.length === 0) return null
  const isWaitingOnly = leaving.every((id) => event.queued.includes(id))
  if (isWaitingOnly) return { kind: 'leaveQueue', candidates: leaving }
  return isLeavingOpen(event, now) ? { kind: 'leave', candidates: leaving } : { kind: 'none', reason: 'tooLateToLeave' }
}
