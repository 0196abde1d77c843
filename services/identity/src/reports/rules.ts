import { AppError } from '@parta/contracts/errors'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import type { Feedback, Report } from './store.ts'

interface Reporting {
  readonly reporter: string
  readonly reported: string
  readonly message: string
  /** To the administrators, beside the report that they speak of. */
  readonly mails: readonly FactDraft[]
}

/** Once a pair of people, however the first one ended. */
export function createReport(report: Report | null, command: Reporting, now: Date): Decision<Report, void> {
  const { reporter, reported, message, mails } = command
  if (reporter === reported) throw new AppError('report.self')
  if (report) throw new AppError('report.already')
  return { next: { reporter, reported, message: message.trim(), at: now }, facts: mails, answer: undefined }
}

export function createFeedback(
  feedback: Feedback | null,
  { mails, ...said }: Omit<Feedback, 'at'> & { readonly mails: readonly FactDraft[] },
  now: Date,
): Decision<Feedback, void> {
  if (feedback) return { next: feedback, answer: undefined }
  return { next: { ...said, at: now }, facts: mails, answer: undefined }
}
