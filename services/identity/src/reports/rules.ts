import { AppError } from '@parta/contracts/errors'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import type { Feedback, Report } from './store.ts'

interface ReportCommand {
  readonly reporter: string
  readonly reported: string
  readonly message: string
  /** The mails to the site admins, committed with the report. */
  readonly mails: readonly FactDraft[]
}

/** Creates a report: one for each pair of people. @throws report.self, report.already */
export function createReport(report: Report | null, command: ReportCommand, now: Date): Decision<Report, void> {
  const { reporter, reported, message, mails } = command
  if (reporter === reported) throw new AppError('report.self')
  if (report) throw new AppError('report.already')
  return { next: { reporter, reported, message: message.trim(), at: now }, facts: mails, answer: undefined }
}

/** Creates a feedback; idempotent. */
export function createFeedback(
  feedback: Feedback | null,
  { mails, ...content }: Omit<Feedback, 'at'> & { readonly mails: readonly FactDraft[] },
  now: Date,
): Decision<Feedback, void> {
  if (feedback) return { next: feedback, answer: undefined }
  return { next: { ...content, at: now }, facts: mails, answer: undefined }
}
