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
  text: Type.String(),
  createdAt: Timestamp,
})
export type ReviewRow = RowOf<typeof ReviewRow>

export const reviews = rows('reviews', ReviewRow, [
  index({ subject: 1, createdAt: -1, _id: -1 }, { serves: 'getReviews: the newest first' }),
  index({ by: 1 }, { serves: 'export and erasure: the reviews that a person wrote' }),
])
