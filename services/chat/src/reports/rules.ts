import { messageReported } from '@parta/contracts/chat'
import { AppError } from '@parta/contracts/errors'
import { type Decision, factOf } from '@parta/kit/store/decision'
import type { ReportRow } from './store.ts'

interface NewReport extends Omit<ReportRow, 'at'> {
  readonly chatId: string
  readonly seq: number
  readonly eventName: string
  /** The text of the message: site admins see it even if it is deleted later. */
  readonly text: string
}

/** A person reports a message once, and never their own. */
export function createReport(report: ReportRow | null, command: NewReport, now: Date): Decision<ReportRow, void> {
  const { messageId, from, by, reason, chatId, seq, eventName, text } = command
  if (from === by) throw new AppError('report.self')
  if (report) throw new AppError('report.already')
  const fact = factOf(messageReported, { chatId, eventName, seq, from, by, reason: reason.trim(), text })
  return { next: { messageId, from, by, reason: reason.trim(), at: now }, facts: [fact], answer: undefined }
}
