import { AppError, type ErrorCode } from '@parta/contracts/errors'
import type { LeaveOutcome } from '@parta/contracts/players'
import { canLeave, isPast } from '@parta/contracts/predicates/players'
import type { Decision } from '@parta/kit/store/decision'
import { advance, withClock } from '../core/clock-rules.ts'
import { owes } from '../core/owe-rules.ts'
import { checkOwn } from '../core/provided-rules.ts'
import { takeOut } from '../core/queue-rules.ts'
import { entriesOf, has } from '../core/roster-rules.ts'
import { isMoved } from '../core/seat-rules.ts'
import type { Entry, EventRow } from '../core/store.ts'
import { countsOf, nothingDone, type OwnEntries } from './join-rules.ts'

interface LeaveRequest extends OwnEntries {
  readonly message: string
}

/**
 * Part 2, section 4, can leave: players before the closing hours, but not the leader; queued entries and held places
 * always. A trainer leaves as a player only. Players may also leave a cancelled event.
 * @throws AppError when none of the entries can leave
 */
export function decideLeave(
  before: EventRow | null,
  leaving: LeaveRequest,
  now: Date,
): Decision<EventRow, LeaveOutcome> {
  const decision = leaveEach(before, leaving, now)
  if (hasLeft(decision.answer)) return decision
  throw nothingDone(leaving.ids, [decision.answer], 'event.notJoined')
}

/** Whether a call removed anybody. */
export function hasLeft({ left }: LeaveOutcome): boolean {
  return left.length > 0
}

/** As `decideLeave`, but when nobody can leave the event stays unchanged and the outcome has the reasons. */
export function leaveEach(
  before: EventRow | null,
  { eventId, userId, ids, message }: LeaveRequest,
  now: Date,
): Decision<EventRow, LeaveOutcome> {
  if (!before || before.removed) throw new AppError('event.notFound')
  checkOwn(before)
  if (isPast(before, now)) throw new AppError('event.past')
  const { next: event, facts: due } = advance(eventId, before, now)
  // Another person's entry is treated as missing: its id must not reveal who is in the event.
  const entries = entriesOf(event, { userId, ids })
  const leaving = new Set<string>()
  const already: string[] = []
  const refused: { id: string; code: ErrorCode }[] = []
  for (const id of ids) {
    const entry = entries.get(id)
    const code = entry ? leaveMissed(event, entry, now) : null
    if (!entry) already.push(id)
    else if (code) refused.push({ id, code })
    else leaving.add(id)
  }
  const goes = ({ id }: Entry) => leaving.has(id)
  const { next, facts } = takeOut(eventId, event, { goes, now, reason: 'left', message })
  const answer = { ...countsOf(eventId, next), left: [...leaving], already, refused }
  if (leaving.size === 0) return { next: before, answer }
  return { next: withClock(next, now), facts: [...due, ...facts], answer }
}

/** Why a player or queued entry cannot leave; null when it can. */
function leaveMissed(event: EventRow, entry: Entry, now: Date): ErrorCode | null {
  const { id, offerUntil } = entry
  const isLeader = id === event.leader
  const isQueued = !has(event.players, id)
  const asked = { isLeader, isQueued, offerUntil, isMoved: isMoved(event, entry), owes: owes(entry) }
  if (canLeave(event, asked, now)) return null
  return isLeader ? 'event.leader' : 'event.tooLateToLeave'
}
