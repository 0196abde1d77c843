import type { feedbackKinds, severities } from '@parta/contracts/values'
import validateBugReport from '../../generated/forms/user-feedback.js'
import { formResolver } from '../../lib/form.ts'

export interface BugReportValues {
  type: (typeof feedbackKinds)[number]
  title: string
  description: string
  email: string
  severity: (typeof severities)[number]
  withDevice: boolean
  deviceInfo: string
}

export function bugReportBody({ withDevice, deviceInfo, ...values }: BugReportValues) {
  const email = values.email.trim()
  return {
    type: values.type,
    title: values.title.trim(),
    description: values.description.trim(),
    severity: values.severity,
    ...(email === '' ? {} : { email }),
    ...(withDevice ? { deviceInfo } : {}),
  }
}

export const bugReportResolver = formResolver<BugReportValues>(validateBugReport, bugReportBody)
