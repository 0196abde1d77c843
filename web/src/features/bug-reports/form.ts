import type * as operations from '@parta/contracts/reports'
import validateBugReport from '../../generated/forms/user-feedback.js'
import { formResolver } from '../../lib/form.ts'
import type { BodyOf } from '../../lib/request.ts'

type BugReport = BodyOf<typeof operations.sendUserFeedback>

export interface BugReportValues extends Required<BugReport> {
  withDevice: boolean
}

export function bugReportBody({ withDevice, deviceInfo, email, ...rest }: BugReportValues): BugReport {
  return {
    ...rest,
    title: rest.title.trim(),
    description: rest.description.trim(),
    ...(email.trim() === '' ? {} : { email: email.trim() }),
    ...(withDevice ? { deviceInfo } : {}),
  }
}

export const bugReportResolver = formResolver<BugReportValues>(validateBugReport, bugReportBody)
