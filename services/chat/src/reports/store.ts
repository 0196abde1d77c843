import { aggregate } from '@parta/kit/store/mongo'

/** What one person said of a message. The id is made of the two, and an id is unique: once a message and person. */
export interface ReportRow {
  readonly messageId: string
  readonly from: string
  readonly by: string
  readonly reason: string
  readonly at: Date
}

export const reports = aggregate<ReportRow>(
  'reports',
  { messageId: String, from: String, by: String, reason: String, at: Date },
  (schema) => {
    // What someone reported, and what was reported of them: export and erasure.
    schema.index({ by: 1 })
    schema.index({ from: 1 })
  },
)

export function reportIdOf(messageId: string, by: string): string {
  return `${messageId}:${by}`
}
