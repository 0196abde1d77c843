import { Choice, closed } from '@parta/contracts/operation'
import { type ReportKind, reportKinds, reportOutcomes } from '@parta/contracts/report-queue'
import { nullable } from '@parta/contracts/shapes'
import { feedbackKinds, severities, sharedTypes } from '@parta/contracts/values'
import { aggregate, rows } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** The site admin who deals with a report or bug report, and its outcome. Absent until a site admin takes it. */
const handling = {
  /** The person id of the site admin who has taken it. */
  assignee: Type.Optional(Type.String()),
  handled: Type.Optional(
    closed({ by: Type.String(), at: Timestamp, outcome: Choice(reportOutcomes), answer: Type.String() }),
  ),
}

/**
 * A report to the site admins: of a person, with an id made of the ids of both people, so that there is one for each
 * pair; or of a message, post or review, whose text is in `quote`.
 */
const Report = row({
  reporter: Type.String(),
  reported: Type.String(),
  message: Type.String(),
  /** Absent in reports of people. */
  kind: Type.Optional(Choice(reportKinds)),
  /** The id of what was written; absent as `kind` is. */
  contentId: Type.Optional(Type.String()),
  /** Set once what was written is deleted or hidden. */
  isContentGone: Type.Optional(Type.Boolean()),
  quote: Type.Optional(Type.String()),
  /** The picture of a post: `FILE:<url>`. */
  picture: Type.Optional(Type.String()),
  /** The event in whose chat or after which it was written, or the organisation of a post. */
  place: Type.Optional(Type.String()),
  at: Timestamp,
  ...handling,
})
export type Report = RowOf<typeof Report>

export const reports = aggregate('reports', Report, [
  index({ reporter: 1, at: 1 }, { serves: 'export and erasure: the reports that a person made' }),
  index({ reported: 1, at: 1 }, { serves: 'export and erasure: the reports about a person' }),
  index({ 'handled.at': 1, at: 1, _id: 1 }, { serves: 'the queue of site admins' }),
  index({ kind: 1, contentId: 1 }, { serves: 'the reports of what was deleted or hidden', sparse: true }),
  index({ picture: 1 }, { serves: 'whether a report shows a picture that is to be deleted', sparse: true }),
])

export function reportIdOf(reporter: string, reported: string): string {
  return `${reporter}:${reported}`
}

interface Written {
  readonly kind: Exclude<ReportKind, 'person'>
  /** The id by which the service that owns it knows it. */
  readonly contentId: string
}

/** The id of a report about what somebody wrote: one for each reader who reports it. */
export function contentReportIdOf({ kind, contentId, by }: Written & { readonly by: string }): string {
  return `${kind}:${contentId}:${by}`
}

/** A bug report or other feedback about Parta itself. */
const Feedback = row({
  type: Choice(feedbackKinds),
  title: Type.String(),
  description: Type.String(),
  severity: Choice(severities),
  /** Where the sender wants an answer; empty when they want none. */
  email: Type.String(),
  deviceInfo: Type.String(),
  /** Empty when the sender was not signed in. */
  userId: Type.String(),
  at: Timestamp,
  ...handling,
})
export type Feedback = RowOf<typeof Feedback>

export const feedbacks = aggregate('feedbacks', Feedback, [
  index({ userId: 1, at: 1 }, { serves: 'export and erasure: the feedback that a person sent' }),
  index({ 'handled.at': 1, at: 1, _id: 1 }, { serves: 'the queue of site admins' }),
])

/** A visit by a shared link: one row per sharer, visitor and day. It grants nothing to anybody. */
const ReferralRow = row({
  /** `<ref>:<day>:<visitor>` */
  _id: Type.String(),
  /** The id of the person who shared the link. */
  ref: Type.String(),
  day: Type.String(),
  /** Keyed hash of address, browser and day: the visits of one person on two days cannot be connected. */
  visitor: Type.String(),
  type: nullable(Choice(sharedTypes)),
  itemId: nullable(Type.String()),
  at: Timestamp,
})
export type ReferralRow = RowOf<typeof ReferralRow>

export const referrals = rows('referrals', ReferralRow, [
  index({ ref: 1, day: 1 }, { serves: "export and erasure: the visits by a person's shared links" }),
])
