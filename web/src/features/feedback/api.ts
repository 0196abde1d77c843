import { sendUserFeedback } from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { type FeedbackValues, feedbackBody } from './form.ts'

export async function requestFeedback(values: FeedbackValues): Promise<void> {
  await call(sendUserFeedback, { body: feedbackBody(values) })
}
