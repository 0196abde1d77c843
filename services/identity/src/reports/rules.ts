import { AppError } from '@parta/contracts/errors'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import type { Feedback, Report } from './store.ts'

/** What reports and bug reports have in common: both wait in a queue of site admins. */
type Queued = Pick<Report, 'assignee' | 'handled'>

/** Assigns a report or bug report to a site admin, also when another one has it. @throws report.notFound, report.closed */
export function takeCase<C extends Queued>(state: C | null, by: string): Decision<C, void> {
  const open = assertOpen(state)
  return { next: open.assignee === by ? open : { ...open, assignee: by }, answer: undefined }
}

type CloseCommand = Omit<NonNullable<Report['handled']>, 'at'> & { readonly mails: readonly FactDraft[] }

/** Closes a report or bug report with its outcome and the answer that is mailed. @throws report.notFound, report.closed */
export function closeCase<C extends Queued>(
  state: C | null,
  { by, outcome, answer, mails }: CloseCommand,
  now: Date,
): Decision<C, void> {
  const open = assertOpen(state)
  const handled = { by, outcome, answer: answer.trim(), at: now }
  return { next: { ...open, assignee: open.assignee ?? by, handled }, facts: mails, answer: undefined }
}

function assertOpen<C extends Queued>(state: C | null): C {
  if (!state) throw new AppError('report.notFound')
  if (state.handled) throw new AppError('report.closed')
  return state
}

/** Creates the report of a message, post or review; idempotent. */
export function createContentReport(
  report: Report | null,
  { mails, ...content }: Omit<Report, 'at'> & { readonly mails: readonly FactDraft[] },
  at: Date,
): Decision<Report, void> {
  return report ? { next: report, answer: undefined } : { next: { ...content, at }, facts: mails, answer: undefined }
}

/** Marks a report whose message, post or review is deleted or hidden; idempotent. */
export function markContentGone(report: Report | null): Decision<Report | null, void> {
  return { next: !report || report.isContentGone ? report : { ...report, isContentGone: true }, answer: undefined }
}

interface ReportCommand {
  readonly reporter: string
  readonly reported: string
  readonly message: string
  /** The mails to the site admins, committed with the report. */
  readonly mails: readonly FactDraft[]
}

/** Creates the report of a person: one for each reporter and reported person. @throws report.self, report.already */
export function createReport(report: Report | null, command: ReportCommand, now: Date): Decision<Report, void> {
  const { reporter, reported, message, mails } = command
  if (reporter === reported) throw new AppError('report.self')
  if (report) throw new AppError('report.already')
  return { next: { reporter, reported, message: message.trim(), at: now }, facts: mails, answer: undefined }
}

/** Creates a bug report; idempotent. */
export function createFeedback(
  feedback: Feedback | null,
  { mails, ...content }: Omit<Feedback, 'at'> & { readonly mails: readonly FactDraft[] },
  now: Date,
): Decision<Feedback, void> {
  if (feedback) return { next: feedback, answer: undefined }
  return { next: { ...content, at: now }, facts: mails, answer: undefined }
}
