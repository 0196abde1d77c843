import { day } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import { Choice } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import { activities, providers } from '@parta/contracts/values'
import { aggregate } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** Somebody who took part: a person, or one of their aliases. */
const AttendeeRow = row({
  /** The alias's id, or the person's own. */
  id: Type.String(),
  userId: Type.String(),
  /** Set when they did not confirm that they would come; then they count only when the leader says that they came. */
  isUnconfirmed: Type.Optional(Type.Boolean()),
})
export type AttendeeRow = RowOf<typeof AttendeeRow>

/** What the people who run the event said of an attendee; `markWins` says which of two marks holds. */
const MarkRow = row({ of: Type.String(), wasThere: Type.Boolean(), at: Timestamp })
export type MarkRow = RowOf<typeof MarkRow>

/** A point of karma that this event took; the karma step says who took it. */
const PenaltyRow = row({
  of: Type.String(),
  /** When it was given last. */
  at: Timestamp,
  /** An appeal gave the point back: the penalty is void, and is kept so that it is not given again. */
  isReturned: Type.Optional(Type.Boolean()),
  /** When who runs the event gave the point back last. The penalty stands if it was given again since. */
  undoneAt: Type.Optional(Timestamp),
  /** How often it was given again; absent in rows that a replay made. */
  repeats: Type.Optional(Type.Integer()),
})

/** An event that is over, from its end until its feedback is finished and beyond. The id is the event's. */
const FeedbackRow = row({
  name: Type.String(),
  activityType: Choice(activities),
  date: Timestamp,
  endDate: Timestamp,
  /** Until when feedback can be given, where that is later than `feedbackUntil(endDate)`. */
  until: Type.Optional(Timestamp),
  placeId: Type.String(),
  orgId: nullable(Type.String()),
  provider: Choice(providers),
  private: Type.Boolean(),
  /** Null once the leader's account is erased. */
  leader: nullable(Type.String()),
  trainer: nullable(Type.String()),
  attendees: list(AttendeeRow),
  /**
   * The people who were in it, led or trained it, except those whom the event's attendances name: erasure finds the
   * event by one of both. Absent when there are none.
   */
  people: Type.Optional(list(Type.String())),
  /** Who was there; absent while nobody is marked. An attendee may be marked before the fact that names them arrives. */
  marks: Type.Optional(list(MarkRow)),
  penalties: list(PenaltyRow),
  /** Somebody who was there was erased since, so those who stay were not alone. */
  hasErased: Type.Optional(Type.Boolean()),
  /** When who runs the event, or the clock, finished it; null until then. */
  finishedAt: nullable(Timestamp),
  /** When the clock finishes it; absent once it is finished. */
  finishBy: Type.Optional(Timestamp),
})
export type FeedbackRow = RowOf<typeof FeedbackRow>

export const feedbacks = aggregate('feedbacks', FeedbackRow, [
  index({ finishBy: 1 }, { serves: 'the job that finishes events', sparse: true }),
  index({ people: 1 }, { serves: 'erasure: the events that a person was in or ran', sparse: true }),
])

/** An emoji, a review or a rating of the level that was given; the others are absent. */
const GivenRow = row({
  /** The receiver: an alias's id, or the person's own. */
  of: Type.String(),
  emoji: Type.Optional(Type.String()),
  text: Type.Optional(Type.String()),
  /** Present when a site admin hid the review: its text is empty, and no other one can be written in its place. */
  isHidden: Type.Optional(Type.Literal(true)),
  level: Type.Optional(Type.Integer()),
  at: Timestamp,
})

/**
 * The feedback of one person on one event: one document for each of those who took part, led or trained. The id is
 * `<event>:<person>`.
 */
const TurnRow = row({
  eventId: Type.String(),
  userId: Type.String(),
  orgId: nullable(Type.String()),
  endDate: Timestamp,
  /** Until when feedback on the event can be given; copied from the event. */
  until: Type.Optional(Timestamp),
  given: list(GivenRow),
  /** When the person finished; null until then. After `untilOf` the event nothing can be given either. */
  finishedAt: nullable(Timestamp),
})
export type TurnRow = RowOf<typeof TurnRow>

export const turns = aggregate('feedback-turns', TurnRow, [
  index({ userId: 1, endDate: -1, eventId: -1 }, { serves: 'listFeedback: the latest first; export and erasure' }),
])

export const turnId = (eventId: string, userId: string) => `${eventId}:${userId}`

export function feedbackUntil(endDate: Date): Date {
  return new Date(endDate.getTime() + limits.feedbackDays * day)
}

/**
 * The `until` of an event whose end this service learns at `received`: when that is long after the event, people have
 * a day, not no time at all. Empty where the ordinary time is enough.
 */
export function lateUntil(endDate: Date, received: Date): { readonly until?: Date } {
  const until = new Date(received.getTime() + day)
  return until > feedbackUntil(endDate) ? { until } : {}
}

/** Until when feedback on an event can be given. Once it is finished for everybody, there is no time beyond the ordinary. */
export function untilOf({ endDate, until, finishedAt }: Pick<FeedbackRow, 'endDate' | 'until' | 'finishedAt'>): Date {
  return until && !finishedAt ? until : feedbackUntil(endDate)
}
