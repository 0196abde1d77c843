import type { AttendanceMark } from '@parta/contracts/attendance'
import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { attendanceChanged } from '@parta/contracts/event-facts'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { isAttendanceOpen, markWins } from '@parta/contracts/predicates/attendance'
import { type Decision, factOf } from '@parta/kit/store/decision'
import { advance, endOf, withClock } from '../core/clock-rules.ts'
import { rightsOf } from '../core/rights-rules.ts'
import { has } from '../core/roster-rules.ts'
import type { EventRow, Mark, Schedule } from '../core/store.ts'

interface Marking {
  readonly eventId: string
  readonly by: string
  readonly org: OrgSnapshot | null
  readonly marks: readonly AttendanceMark[]
}

/**
 * Marks who is there. The result depends on the set of marks only, not on their order or on how often they arrive, so
 * that phones can send marks that they made offline. Publishes a fact for those who are marked after the event's end;
 * the fact that the event ended contains all earlier marks.
 * @returns the entrants who are not players, for example because they left before the phone was online again
 * @throws event.notFound · rights.missing · attendance.closed
 */
export function decideMarks(
  before: EventRow | null,
  { eventId, by, org, marks }: Marking,
  now: Date,
): Decision<EventRow, string[]> {
  if (!before || before.cancelled || before.removed) throw new AppError('event.notFound')
  if (!rightsOf(before, by, org).edit) throw new AppError('rights.missing')
  const { next: event, facts: due } = advance(eventId, before, now)
  if (event.cancelled) throw new AppError('event.notFound')
  if (!isAttendanceOpen(event, now)) throw new AppError('attendance.closed')

  const known = new Map(event.attendance?.map((mark) => [mark.id, mark]))
  const merged = new Map(known)
  for (const { entrant: id, wasThere, at } of marks) {
    if (!has(event.players, id)) continue
    const other = merged.get(id)
    const mark = { id, wasThere, at: timeOf(at, { event, other, now }) }
    if (markWins(mark, other)) merged.set(id, mark)
  }
  const answer = marks.map(({ entrant }) => entrant).filter((id) => !has(event.players, id))
  if ([...merged].every(([id, mark]) => known.get(id) === mark)) return { next: event, facts: due, answer }

  const attendance = [...merged.values()].filter(({ id }) => has(event.players, id))
  const next = withClock({ ...event, attendance }, now)
  const changed = next.players.filter(({ id }) => merged.get(id)?.wasThere !== known.get(id)?.wasThere)
  const isOver = next.marks.includes('ended')
  const facts = isOver && changed.length > 0 ? [factOf(attendanceChanged, endOf(eventId, next, changed))] : []
  return { next, facts: [...due, ...facts], answer }
}

interface Known {
  readonly event: Schedule
  /** The mark of the same player that holds so far. */
  readonly other: Mark | undefined
  readonly now: Date
}

/**
 * Returns the time of a mark, replaced by the nearest possible one if the phone's clock is wrong: a mark is not made a
 * day before the event, and not in the future, because it would then hold against all that are made before that time.
 * A correction is dated after the mark that it corrects, and stays so even if that mark has a time in the future.
 */
function timeOf(at: string, { event, other, now }: Known): Date {
  const from = event.date.getTime() - day
  const until = Math.max(now.getTime(), other ? other.at.getTime() + 1 : 0)
  return new Date(Math.min(Math.max(new Date(at).getTime(), from), until))
}
