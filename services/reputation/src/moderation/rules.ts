import { AppError } from '@parta/contracts/errors'
import { aliasOwner, ownerOf } from '@parta/contracts/predicates/aliases'
import { reviewHidden, reviewReported } from '@parta/contracts/reputation'
import { type Decision, factOf } from '@parta/kit/store/decision'
import type { ReviewRow } from '../reviews/store.ts'
import type { ReportedReviewRow, ReviewReportRow } from './store.ts'

interface NewReport extends Omit<ReviewReportRow, 'at'> {
  readonly review: Pick<ReviewRow, 'by' | 'text' | 'eventName'>
}

/** A person reports a review once, and never their own. @throws report.self, report.already */
export function reportReview(
  report: ReviewReportRow | null,
  { reviewId, by, reason, review }: NewReport,
  now: Date,
): Decision<ReviewReportRow, void> {
  const { by: from, text, eventName } = review
  if (from === by) throw new AppError('report.self')
  if (report) throw new AppError('report.already')
  const said = { reviewId, by, reason: reason.trim() }
  const fact = factOf(reviewReported, { ...said, eventName, from, text })
  return { next: { ...said, at: now }, facts: [fact], answer: undefined }
}

interface Hidden {
  readonly reviewId: string
  readonly review: ReviewRow
}

/** Hides a reported review; hiding it again changes nothing. @throws review.notFound */
export function hideReview(
  reported: ReportedReviewRow | null,
  { reviewId, review }: Hidden,
  now: Date,
): Decision<ReportedReviewRow, void> {
  if (!reported) throw new AppError('review.notFound')
  if (reported.hiddenAt) return { next: reported, answer: undefined }
  const { subject, eventId, eventName, orgId = null, by: from, createdAt } = review
  const about = { userId: ownerOf(subject), aliasId: aliasOwner(subject) === null ? null : subject }
  const fact = factOf(reviewHidden, {
    eventId,
    eventName,
    orgId,
    ...about,
    from,
    writtenAt: createdAt.toISOString(),
    reviewId,
  })
  return { next: { ...reported, hiddenAt: now }, facts: [fact], answer: undefined }
}
