import { aggregate } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** A review that somebody reported. Its id is the one outside this service, by which site admins hide it. */
const ReportedReviewRow = row({
  /** The stored id of the review. */
  row: Type.String(),
  /** The id of the person or alias whom the review is about. */
  subject: Type.String(),
  /** Present once a site admin hid it. */
  hiddenAt: Type.Optional(Timestamp),
})
export type ReportedReviewRow = RowOf<typeof ReportedReviewRow>

export const reportedReviews = aggregate('reported-reviews', ReportedReviewRow, [
  index({ subject: 1 }, { serves: 'the erasure of whom the reviews are about' }),
])

/** A person's report of a review. Its id is made of the two, so a person reports a review once. */
const ReviewReportRow = row({
  /** The id outside this service. */
  reviewId: Type.String(),
  /** The person who reported it. */
  by: Type.String(),
  reason: Type.String(),
  at: Timestamp,
})
export type ReviewReportRow = RowOf<typeof ReviewReportRow>

export const reviewReports = aggregate('review-reports', ReviewReportRow, [
  index({ by: 1, _id: 1 }, { serves: 'the reports by one person: archive and erasure' }),
])
