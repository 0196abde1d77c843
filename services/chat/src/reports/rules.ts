import { messageReported } from '@parta/contracts/chat'
import { AppError } from '@parta/contracts/errors'
import { type Decision, told } from '@parta/kit/store/decision'
import type { ReportRow } from './store.ts'

interface Reporting extends Omit<ReportRow, 'at'> {
  readonly chatId: string
  readonly seq: number
  readonly eventName: string
  /** What was written, as those who decide must see it even if it is taken away meanwhile. */
  readonly text: string
}

/** Once a message and person, and never of one's own. */
export function createReport(report: ReportRow | null, command: Reporting, now: Date): Decision<ReportRow, void> {
  const { messageId, from, by, reason, chatId, seq, eventName, text } = command
  if (from === by) throw new AppError('report.self')
  if (report) throw new AppError('report.already')
  const fact = told(messageReported, { chatId, eventName, seq, from, by, reason: reason.trim(), text })
  return { next: { messageId, from, by, reason: reason.trim(), at: now }, facts: [fact], answer: undefined }
}
