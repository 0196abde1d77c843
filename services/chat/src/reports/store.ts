import { aggregate } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** A person's report of a message. Its id is made of the two, so a person reports a message once. */
const ReportRow = row({
  messageId: Type.String(),
  /** The author of the message. */
  from: Type.String(),
  /** The person who reported it. */
  by: Type.String(),
  reason: Type.String(),
  at: Timestamp,
})
export type ReportRow = RowOf<typeof ReportRow>

export const reports = aggregate('reports', ReportRow, [
  index({ by: 1 }, { serves: 'the reports by one person: archive and erasure' }),
  index({ from: 1 }, { serves: 'the reports of one author: archive and erasure' }),
])

export function reportIdOf(messageId: string, by: string): string {
  return `${messageId}:${by}`
}
