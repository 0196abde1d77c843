import { reportReview } from '../generated/operations.ts'
import { call } from '../lib/call.ts'

/** Reports a review to the operators. @param token the `reportToken` with which the review was shown */
export async function requestReviewReport(token: string, reason: string): Promise<void> {
  await call(reportReview, { body: { token, reason } })
}
