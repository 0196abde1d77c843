import { sendUserFeedback, sendVisitorFeedback } from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { getSession } from '../../lib/session.ts'
import { type BugReportValues, bugReportBody } from './form.ts'

export async function requestBugReport(values: BugReportValues): Promise<void> {
  const operation = getSession().status === 'in' ? sendUserFeedback : sendVisitorFeedback
  await call(operation, { body: bugReportBody(values) })
}
