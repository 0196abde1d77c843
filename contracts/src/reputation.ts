import { type Static, Type } from 'typebox'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { reportLimits } from './report-queue.ts'
import { AdminReason, Id, Lines, nullable, PersonCard, params } from './shapes.ts'

export const Stats = closed({
  karma: closed({ value: Type.Integer({ minimum: 0, maximum: limits.karmaMax }) }),
  emoji: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  streak: closed({ value: Type.Integer({ minimum: 0 }), lastIncrement: Type.Union([Type.String(), Type.Null()]) }),
})
export type Stats = Static<typeof Stats>

export const getStats = operation({
  name: 'getStats',
  summary: 'Karma, emoji counts and streak of a person or an alias.',
  service: 'reputation',
  method: 'GET',
  path: '/a/users/stats/:id',
  params: params.id,
  reply: Stats,
  errors: ['user.notFound'],
})

/**
 * Lets the person to whom a review is shown report it with `reportReview`, and nobody else. `null` for those who wrote
 * it. It is another one in each answer.
 */
export const ReportToken = Type.String({
  minLength: 1,
  maxLength: reportLimits.tokenMax,
  pattern: '^[A-Za-z0-9_-]+$',
})

export const Review = closed({
  id: Type.String(),
  reportToken: nullable(ReportToken),
  by: PersonCard,
  /** The name of the event; empty if it is no longer known, or if the event was private and the reader not in it. */
  eventName: Type.String(),
  text: Type.String({ maxLength: limits.reviewMax }),
  createdAt: Type.String({ format: 'date-time' }),
})
export type Review = Static<typeof Review>

export const getReviews = operation({
  name: 'getReviews',
  summary: 'The reviews of a person or an alias, the newest first; empty when the person hides them.',
  service: 'reputation',
  method: 'GET',
  path: '/a/users/review/:id',
  params: params.id,
  query: closed({ ...paging }),
  reply: closed({ ...Page(Review).properties, hidden: Type.Boolean() }),
  errors: ['user.notFound'],
})

export const reportReview = operation({
  name: 'reportReview',
  summary:
    'Report a review to the site admins, by the `reportToken` with which the caller reads it. A person can report each review once.',
  service: 'reputation',
  method: 'POST',
  path: '/a/users/review/report',
  body: closed({ token: ReportToken, reason: Lines(limits.reportTextMax) }),
  errors: ['review.notFound', 'report.already', 'report.self'],
  cost: 'sensitive',
})

export const hideReview = operation({
  name: 'hideReview',
  summary:
    'Hide a reported review from everybody for good: its text is deleted. For site admins; the reason is in the audit log.',
  service: 'reputation',
  method: 'POST',
  path: '/a/users/review/admin/:id/hide',
  who: 'siteAdmin',
  role: 'moderator',
  params: params.id,
  body: closed({ reason: AdminReason }),
  errors: ['review.notFound'],
})

/** A person reported a review; with its text, which site admins see even if it is written anew later. */
export const reviewReported = fact(
  'reputation.review-reported',
  closed({
    /** A hash: it does not tell whom the review is about. */
    reviewId: Id,
    eventName: Type.String(),
    from: Id,
    by: Id,
    reason: Type.String(),
    text: Type.String({ maxLength: limits.reviewMax }),
  }),
)

/** A site admin hid a review: nobody sees its text any more, and it does not count. */
export const reviewHidden = fact(
  'reputation.review-hidden',
  closed({
    eventId: Id,
    eventName: Type.String(),
    orgId: nullable(Id),
    userId: Id,
    aliasId: nullable(Id),
    /** The person who wrote it. */
    from: Id,
    writtenAt: Type.String({ format: 'date-time' }),
    /** The id of the review, as in `reviewReported`. */
    reviewId: Id,
  }),
)

/**
 * Karma and number of emoji of a person or alias. The events service decides by karma who may join; lists of members are
 * sorted by emoji.
 */
export const recordUpdated = fact(
  'reputation.record-updated',
  closed({ id: Id, karma: Type.Integer(), emoji: Type.Integer({ minimum: 0 }) }),
  { kept: true },
)
