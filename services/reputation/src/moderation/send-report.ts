import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/reputation'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { notHidden, type ReviewRow, reviews } from '../reviews/store.ts'
import { lineId, openReportToken } from '../reviews/view.ts'
import { reportReview } from './rules.ts'
import { reportedReviews, reviewReports } from './store.ts'

/** Reports a review to the site admins. @throws review.notFound if the caller was not shown it, report.already */
export async function sendReport(
  kit: Kit,
  { actor, body: { token, reason } }: Pick<Call<typeof contract.reportReview>, 'actor' | 'body'>,
): Promise<void> {
  const by = personOf(actor)
  const secret = kit.config.PARTA_SECRET
  const row = openReportToken(token, { secret, viewer: by })
  const review =
    row === null ? null : await kit.database.native<ReviewRow>(reviews.collection).findOne({ _id: row, ...notHidden })
  if (row === null || !review) throw new AppError('review.notFound')
  const reviewId = lineId(secret, row)
  // First, so that a site admin who sees the report can hide the review.
  await kit.change(reportedReviews, reviewId, (state) => ({
    next: state ?? { row, subject: review.subject },
    answer: undefined,
  }))
  const command = { reviewId, by, reason, review }
  await kit.change(reviewReports, `${reviewId}:${by}`, (state, now) => reportReview(state, command, now), {
    duplicate: 'report.already',
  })
}
