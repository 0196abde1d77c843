import { AppError } from '@parta/contracts/errors'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { isPast } from '@parta/contracts/predicates/players'
import type { Decision } from '@parta/kit/store/decision'
import { advance } from '../core/clock-rules.ts'
import { applyCancellation, snapshot } from '../core/fact-rules.ts'
import { rightsOf } from '../core/rights-rules.ts'
import type { MoveResult } from '../core/seat-rules.ts'
import type { EventRow } from '../core/store.ts'

/** The command to cancel or delete an event. */
export interface CancelRequest {
  readonly eventId: string
  readonly userId: string
  readonly isSiteAdmin: boolean
  readonly orgs: ReadonlyMap<string, OrgSnapshot>
  readonly message: string
}

/** Part 2, section 6: leader, trainer and the organisation's admins cancel an event, once. */
export function decideCancel(state: EventRow | null, calling: CancelRequest, now: Date): Decision<EventRow, EventRow> {
  const { event, facts, rights } = look(state, calling, now)
  if (event.cancelled) {
    if (!rights.remove && event.trainer !== calling.userId) throw new AppError('rights.missing')
    return { next: event, facts, answer: event }
  }
  if (!rights.cancel) throw new AppError('rights.missing')
  const { eventId, userId, message } = calling
  const off = applyCancellation(eventId, event, { reason: 'cancelled', message, by: userId, now })
  return { next: off.next, facts: [...facts, ...off.facts], answer: off.next }
}

/** Part 2, section 4, delete: for the leader and organisation admins, and for site admins. */
export function decideDelete(state: EventRow | null, calling: CancelRequest, now: Date): Decision<EventRow, void> {
  const { event, facts, rights } = look(state, calling, now)
  if (!rights.remove && !calling.isSiteAdmin) throw new AppError('rights.missing')
  const { eventId, userId } = calling
  const { next, facts: changed } = event.cancelled
    ? quietly(eventId, event, now)
    : applyCancellation(eventId, event, { reason: 'deleted', message: '', by: userId, now })
  return { next, facts: [...facts, ...changed], answer: undefined }
}

function look(state: EventRow | null, { eventId, userId, orgs }: CancelRequest, now: Date) {
  if (!state || state.removed) throw new AppError('event.notFound')
  if (isPast(state, now)) throw new AppError('event.past')
  const { next: event, facts } = advance(eventId, state, now)
  return { event, facts, rights: rightsOf(event, userId, orgs.get(event.org?.id ?? '')) }
}

/** Removes a cancelled event from the lists, without another notification. */
function quietly(eventId: string, event: EventRow, now: Date): MoveResult {
  const next = { ...event, removed: true, updatedAt: now }
  return { next, facts: [snapshot(eventId, next)] }
}
