import { type Static, Type } from 'typebox'
import { fact } from './fact.ts'
import { PenaltyEffect } from './karma.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { ReportToken } from './reputation.ts'
import { Id, Line, nullable, PersonCard, params } from './shapes.ts'
import { activities, type Emoji, emojis, levels, providers } from './values.ts'

const Time = Type.String({ format: 'date-time' })

export const EmojiKey = Choice(Object.keys(emojis) as Emoji[])

/** From 1 (beginner) to 5 (professional), as somebody who was there rates it. */
const RatedLevel = Type.Integer({ minimum: 1, maximum: levels.length - 1 })

/** An event that is over and waits for the caller's feedback. */
export const FeedbackEvent = closed({
  id: Id,
  name: Type.String(),
  activityType: Choice(activities),
  date: Time,
  endDate: Time,
  orgId: nullable(Id),
  /** Until when feedback can be given; after that it is finished by itself. */
  until: Time,
  /** The caller leads or trains it, and so may take karma, say who was there, and finish it for everybody. */
  runs: Type.Boolean(),
  /** The caller has finished: nothing more can be given. */
  finished: Type.Boolean(),
  /** The event is finished for everybody: no more karma can be taken. Who was there can be corrected until `attendanceUntil`. */
  closed: Type.Boolean(),
})
export type FeedbackEvent = Static<typeof FeedbackEvent>

/** Somebody who took part, and what the caller has said of them. */
export const FeedbackPlayer = closed({
  ...PersonCard.properties,
  /** The alias, when it is not the person themselves who took part. */
  aliasId: Type.Optional(Id),
  /** Leads or trains the event: karma is never taken from them. */
  isOrganiser: Type.Boolean(),
  /** The caller's own person or alias: nobody rates themselves. */
  isOwn: Type.Boolean(),
  /** Whether the caller may give emoji and a review: not to their own people, nor where a block is between the two. */
  mayRate: Type.Boolean(),
  emojis: Type.Array(EmojiKey),
  review: Type.String(),
  /** A site admin hid the caller's review of them, so the caller writes no other one here. */
  isReviewHidden: Type.Optional(Type.Literal(true)),
  /** The playing level that the caller gave them here, or `null`; absent for those whose level cannot be rated. */
  level: Type.Optional(nullable(RatedLevel)),
  /** For who runs the event: whether a point of karma was taken, and whether the player was there. */
  penalty: Type.Optional(Type.Boolean()),
  wasThere: Type.Optional(Type.Boolean()),
  /** When it was last marked; a correction is dated later. */
  markedAt: Type.Optional(Time),
})
export type FeedbackPlayer = Static<typeof FeedbackPlayer>

export const listFeedback = operation({
  name: 'listFeedback',
  summary: 'Events that are over and wait for the caller’s feedback, the latest first.',
  service: 'reputation',
  method: 'GET',
  path: '/a/feedback/list',
  query: closed({ ...paging, orgId: Type.Optional(Id) }),
  reply: Page(FeedbackEvent),
})

export const getFeedback = operation({
  name: 'getFeedback',
  summary: 'An event that is over, with those who took part and what the caller has said of them.',
  service: 'reputation',
  method: 'GET',
  path: '/a/feedback/single/:id',
  params: params.id,
  reply: closed({ event: FeedbackEvent, players: Type.Array(FeedbackPlayer) }),
  errors: ['feedback.notFound'],
})

const about = { eventId: Id, userOrAliasId: Id }

export const emitFeedback = operation({
  name: 'emitFeedback',
  summary:
    'Gives one emoji or review to somebody who took part, or takes a point of karma, which `undo` gives back until the event is finished.',
  service: 'reputation',
  method: 'POST',
  path: '/a/feedback/emit',
  body: Type.Union([
    closed({ ...about, type: Type.Literal('emoji'), emoji: EmojiKey }),
    closed({ ...about, type: Type.Literal('review'), text: Line(limits.reviewMax) }),
    closed({ ...about, type: Type.Literal('karma'), undo: Type.Optional(Type.Boolean()) }),
  ]),
  errors: [
    'feedback.notFound',
    'feedback.blocked',
    'feedback.finished',
    'feedback.notAllowed',
    'feedback.own',
    'feedback.provider',
    'feedback.returned',
    'feedback.reviewHidden',
    'feedback.tooMany',
    'feedback.undone',
  ],
})

export const emitEmojiBatch = operation({
  name: 'emitEmojiBatch',
  summary: 'Gives emoji to several people who took part in an event.',
  service: 'reputation',
  method: 'POST',
  path: '/a/feedback/emitEmojiBatch',
  body: closed({
    eventId: Id,
    emojis: Type.Array(closed({ userOrAliasId: Id, emoji: EmojiKey }), { minItems: 1, maxItems: limits.feedbackBatch }),
  }),
  errors: ['feedback.notFound', 'feedback.blocked', 'feedback.finished', 'feedback.own', 'feedback.tooMany'],
})

export const rateLevel = operation({
  name: 'rateLevel',
  summary:
    'Rates the playing level of a player in the event’s activity; `null` takes the rating back. What the caller rated last counts, also after another event. The player never learns who rated.',
  service: 'reputation',
  method: 'POST',
  path: '/a/feedback/level',
  body: closed({ ...about, level: nullable(RatedLevel) }),
  errors: ['feedback.notFound', 'feedback.blocked', 'feedback.finished', 'feedback.notPlayed', 'feedback.own'],
})

export const finishFeedback = operation({
  name: 'finishFeedback',
  summary:
    'Finishes the caller’s feedback on an event. When its leader or trainer finishes, the event counts: attendances, karma and streaks follow, and karma cannot be taken any more.',
  service: 'reputation',
  method: 'POST',
  path: '/a/feedback/finish/:id',
  params: params.id,
  errors: ['feedback.notFound', 'feedback.finished'],
})

/** What was said at an organisation's events. */
export const OrgFeedback = closed({
  id: Type.String(),
  /** `null` for an emoji, too. */
  reportToken: nullable(ReportToken),
  by: PersonCard,
  about: PersonCard,
  eventId: Id,
  /** The name of the event; empty for a member who was not in it, if it was private or this is not known. */
  eventName: Type.String(),
  emoji: nullable(EmojiKey),
  text: Type.String(),
  createdAt: Time,
})
export type OrgFeedback = Static<typeof OrgFeedback>

export const listOrgFeedback = operation({
  name: 'listOrgFeedback',
  summary: 'Reviews and emoji given at the events of an organisation, for its members, the newest first.',
  service: 'reputation',
  method: 'GET',
  path: '/a/feedback/byOrgId/:id',
  params: params.id,
  query: closed({ ...paging }),
  reply: Page(OrgFeedback),
  errors: ['org.notFound'],
})

const Entrant = closed({ userId: Id, aliasId: nullable(Id) })

const event = {
  eventId: Id,
  eventName: Type.String(),
  date: Time,
  orgId: nullable(Id),
}

/** Events of other providers than PARTA change no karma. */
const Provider = Choice(providers)

/** A point of karma was taken from a player, or given back. */
const Penalty = closed({ ...event, ...Entrant.properties, by: Id, effect: PenaltyEffect })
export const penaltyGiven = fact('reputation.penalty-given', Penalty)
export const penaltyUndone = fact('reputation.penalty-undone', Penalty)

/** Somebody was given an emoji or a review. */
export const emojiGiven = fact(
  'reputation.emoji-given',
  closed({ ...event, ...Entrant.properties, by: Id, emoji: EmojiKey }),
)
export const reviewGiven = fact(
  'reputation.review-given',
  closed({
    ...event,
    ...Entrant.properties,
    by: Id,
    text: Type.String({ maxLength: limits.reviewMax }),
    /** Whether the event is private. */
    private: Type.Boolean(),
  }),
)

/** Somebody's playing level in an activity was rated after an event, or the rating was taken back (`null`). */
export const levelRated = fact(
  'reputation.level-rated',
  closed({ ...event, ...Entrant.properties, by: Id, activityType: Choice(activities), level: nullable(RatedLevel) }),
)

/**
 * An event was finished by its leader or trainer (`by`), or by the clock (`null`): no more karma can be taken. Who was
 * there can still be corrected, which publishes `attendance-corrected`.
 */
export const feedbackFinished = fact(
  'reputation.feedback-finished',
  closed({
    ...event,
    activityType: Choice(activities),
    placeId: Id,
    /** Null once the account is erased. */
    leader: nullable(Id),
    trainer: nullable(Id),
    by: nullable(Id),
    provider: Provider,
    attended: Type.Array(Entrant, { maxItems: limits.factPeople }),
    penalized: Type.Array(Entrant, { maxItems: limits.factPeople }),
  }),
)

/** After the event was finished, the leader corrected who was there, or an appeal made a penalty void. */
export const attendanceCorrected = fact(
  'reputation.attendance-corrected',
  closed({
    ...event,
    activityType: Choice(activities),
    placeId: Id,
    leader: nullable(Id),
    trainer: nullable(Id),
    /** When the event was finished; attendances count from then on, also those that are added later. */
    finishedAt: Time,
    provider: Provider,
    corrected: Type.Array(closed({ ...Entrant.properties, attended: Type.Boolean() }), { maxItems: limits.factPeople }),
  }),
)
