import { Choice } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import { feedbackKinds, severities, sharedTypes } from '@parta/contracts/values'
import { aggregate, rows } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** A report of one person about another to the site admins. The id is made of the two ids: one report per pair. */
const Report = row({
  reporter: Type.String(),
  reported: Type.String(),
  message: Type.String(),
  at: Timestamp,
})
export type Report = RowOf<typeof Report>

export const reports = aggregate('reports', Report, [
  index({ reporter: 1, at: 1 }, { serves: 'export and erasure: the reports that a person made' }),
  index({ reported: 1, at: 1 }, { serves: 'export and erasure: the reports about a person' }),
])

export function reportIdOf(reporter: string, reported: string): string {
  return `${reporter}:${reported}`
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
})
export type Feedback = RowOf<typeof Feedback>

export const feedbacks = aggregate('feedbacks', Feedback, [
  index({ userId: 1, at: 1 }, { serves: 'export and erasure: the feedback that a person sent' }),
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
