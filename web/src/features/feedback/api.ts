import { sendUserFeedback, sendVisitorFeedback } from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { getSession } from '../../lib/session.ts'
import { type FeedbackValues, feedbackBody } from './form.ts'

export async function requestFeedback(values: FeedbackValues): Promise<void> {
  const operation = getSession().status === 'in' ? sendUserFeedback : sendVisitorFeedback
  await call(operation, { body: feedbackBody(values) })
}
