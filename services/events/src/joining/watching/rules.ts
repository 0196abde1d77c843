import type { ErrorCode } from '@parta/contracts/errors'
import { seatLimits } from '@parta/contracts/money'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { familyIds } from '@parta/contracts/predicates/aliases'
import { isPast } from '@parta/contracts/predicates/players'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Decide } from '@parta/kit/store/decision'
import { planned } from '@parta/kit/store/planned'
import { opens } from '../../core/open-rules.ts'
import { has } from '../../core/roster-rules.ts'
import { isSold } from '../../core/seat-rules.ts'
import type { EventRow } from '../../core/store.ts'
import { hasFreeSeat, isWatchable } from '../../core/watch-rules.ts'
import { entrantsOf } from '../find-reputation.ts'
import { type Entrant, entrantMissed } from '../join-rules.ts'
import { notifyTask } from './store.ts'

/** Why a family cannot ask to be told when a seat becomes free; `null` if it can. */
export function watchMissed(event: EventRow, family: readonly Entrant[], now: Date): ErrorCode | null {
  if (event.cancelled || event.removed) return 'event.notFound'
  if (isPast(event, now)) return 'event.past'
  if (!isSold(event)) return 'event.notSold'
  if (event.saleEnded) return 'product.discontinued'
  return isWatchable(event, now) ? familyMissed(event, family) : 'event.hasRoom'
}

/** Why nobody of a family could take a free seat; `null` if somebody could. A lapsed hold does not bar for long. */
function familyMissed(event: EventRow, family: readonly Entrant[]): ErrorCode | null {
  const out = family.filter(({ id }) => !has(event.players, id) && !has(event.queue, id))
  const [first, ...others] = out.map((entrant) => entrantMissed(event, entrant))
  if (first === undefined) return 'event.alreadyJoined'
  // An unknown gender is asked for when they join.
  if ([first, ...others].some((code) => code === null || code === 'event.unknownGender')) {
    return hasLeftTooOften(event, family) ? 'event.leftTooOften' : null
  }
  return first
}

function hasLeftTooOften({ releases = [] }: EventRow, [one]: readonly Entrant[]): boolean {
  const left = releases.filter(({ userId, reason }) => userId === one?.userId && reason === 'left')
  return left.length >= seatLimits.leavingsMax
}

interface Watcher {
  readonly person: UserSnapshot
  readonly org: OrgSnapshot | undefined
  /** Whether the person, or an alias of theirs, was in the event once. */
  readonly wasIn: boolean
}

/**
 * Whether a person who asked is told of a free seat: they are not suspended, the event still opens for them, and they
 * or an alias could join. Their karma is not looked at here, but when they join.
 */
export function isTold(event: EventRow, { person, org, wasIn }: Watcher): boolean {
  if (person.deleted || person.leaving || person.suspended) return false
  if (!opens(event, { userId: person.id, org, wasIn, hiddenIds: new Set(person.apart) })) return false
  return familyMissed(event, entrantsOf(person, familyIds(person))) === null
}

/**
 * Wraps a decision: plans that those who asked are told, if the change frees a seat: of a full event, or of one whose
 * sale had ended.
 */
export function notifying<A>(eventId: string, decide: Decide<EventRow, A>): Decide<EventRow, A> {
  return (before, now, committed) => {
    const decision = decide(before, now, committed)
    const { next, tasks = [] } = decision
    if (!before || !next || !isAsked(before) || hasFreeSeat(before, now) || !hasFreeSeat(next, now)) return decision
    const freedAt = now.toISOString()
    const told = planned(notifyTask, { id: `${eventId} ${freedAt}`, data: { eventId, freedAt } })
    return { ...decision, tasks: [...tasks, told] }
  }
}

/** Whether somebody may have asked to be told: what sells nothing has a queue, unless its sale was ended. */
function isAsked(event: EventRow): boolean {
  return isSold(event) || !event.enableQueue
}
