import { rows } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** A review of a person or an alias, written after an event. */
const ReviewRow = row({
  _id: Type.String(),
  /** The id of the person or alias whom the review is about. */
  subject: Type.String(),
  /** The id of the author. */
  by: Type.String(),
  eventId: Type.String(),
  eventName: Type.String(),
  /** The event's organisation; absent for events without one. */
  orgId: Type.Optional(Type.String()),
  /** Whether the event is private. Absent once a site admin hid the review. */
  private: Type.Optional(Type.Boolean()),
  /** Empty once a site admin hid it. */
  text: Type.String(),
  createdAt: Timestamp,
  /** Present when a site admin hid it: it is shown to nobody, and counts for nothing. The row stays, so that no late fact shows it again. */
  isHidden: Type.Optional(Type.Literal(true)),
})
export type ReviewRow = RowOf<typeof ReviewRow>

const inAnOrg = { orgId: { $gt: '' } }

export const reviews = rows('reviews', ReviewRow, [
  index({ subject: 1, createdAt: -1, _id: -1 }, { serves: 'getReviews: the newest first' }),
  index({ orgId: 1, createdAt: -1, _id: -1 }, { serves: 'listOrgFeedback', partial: inAnOrg }),
  index({ orgId: 1, by: 1 }, { serves: 'the count of an achievement of the organisation', partial: inAnOrg }),
  index({ by: 1 }, { serves: 'export and erasure: the reviews that a person wrote' }),
])

/** The filter of the reviews that site admins have not hidden. */
export const notHidden = { isHidden: { $exists: false } } as const
