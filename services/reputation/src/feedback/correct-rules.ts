import type { attendanceChanged } from '@parta/contracts/event-facts'
import { attendanceCorrected } from '@parta/contracts/feedback'
import { type Decision, type FactDraft, factOf, inParts } from '@parta/kit/store/decision'
import type { Static } from 'typebox'
import { attendedIn, entrantOf, finishedHeadOf, withMarks } from './rules.ts'
import type { FeedbackRow } from './store.ts'

/**
 * Applies what the leader said after the event's end about who was there. Once the event is finished, publishes what
 * that changes.
 * @throws Error before the event's end is known; the fact is then delivered again
 */
export function correctAttendance(
  state: FeedbackRow | null,
  changed: Static<typeof attendanceChanged.data>,
): Decision<FeedbackRow, void> {
  const { eventId } = changed
  if (!state) throw new Error(`The end of event ${eventId} is not known yet`)
  const next = withMarks(state, changed)
  return { next, facts: next === state ? [] : correctedFacts(eventId, state, next), answer: undefined }
}

/** Returns the facts of a finished event about those for whom it counts now and did not before, or the other way round. */
export function correctedFacts(eventId: string, before: FeedbackRow, after: FeedbackRow): FactDraft[] {
  const { finishedAt } = after
  if (!finishedAt) return []
  const [counted, counts] = [before, after].map((event) => new Set(attendedIn(event).map(({ id }) => id)))
  const corrected = after.attendees
    .filter(({ id }) => counted?.has(id) !== counts?.has(id))
    .map((attendee) => ({ ...entrantOf(attendee), attended: counts?.has(attendee.id) === true }))
  const about = finishedHeadOf(eventId, after)
  return inParts(corrected).map((part) =>
    factOf(attendanceCorrected, { ...about, finishedAt: finishedAt.toISOString(), corrected: part }),
  )
}
