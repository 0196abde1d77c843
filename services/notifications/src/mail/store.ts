import type { MailKind } from '@parta/contracts/identity'
import type { Locale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'
import { type TaskFields, taskFields, taskIndexes } from '@parta/kit/tasks/store'
import { rowTask } from '@parta/kit/tasks/task'

/** A mail to be sent, under the id of the fact that asked for it. */
export interface MailRow extends TaskFields {
  kind: MailKind
  /** Sealed, and gone with the code. */
  to: string | null
  locale: Locale
  /** Sealed, and gone as soon as it is of no more use here; notices have none. */
  code: string | null
  /** Sealed, and gone with the code. */
  detail: string | null
  expiresAt: Date
  readonly state: 'pending' | 'sent' | 'failed' | 'expired'
  requestedAt: Date
}

export const mails = rows<MailRow>(
  'mails',
  {
    _id: String,
    kind: String,
    to: String,
    locale: String,
    code: String,
    detail: String,
    expiresAt: Date,
    requestedAt: Date,
    ...taskFields,
  } as never,
  (schema) => {
    taskIndexes(schema as never)
    // The operators' list, the newest first, and rows of before that wait.
    schema.index({ state: 1, requestedAt: 1 })
  },
)

/** Sends a mail, for about six hours; a code outlives that, but nobody still waits for it. */
export const sendMailTask = rowTask('send-mail', {
  rows: mails,
  ends: ['sent', 'expired'],
  attempts: 13,
  firstWaitMs: 5000,
  longestWaitMs: 3 * 3_600_000,
  failedKeptDays: 30,
})

export function mailsOf(kit: Kit) {
  return kit.database.native<MailRow>(mails.collection)
}

/** An address that refused mails for good, under a keyed hash of it. */
export interface BounceRow {
  readonly _id: string
  /** Whose it is, where that is known. */
  readonly userId?: string
  /** In a row. */
  readonly count: number
  readonly reason: string
  readonly at: Date
}

export const bounces = rows<BounceRow>(
  'bounces',
  { _id: String, userId: String, count: Number, reason: String, at: Date } as never,
  (schema) => {
    // A person's own, for their erasure.
    schema.index({ userId: 1 }, { sparse: true })
    // The sweep of those that nobody here has.
    schema.index({ at: 1 })
  },
)

export function bouncesOf(kit: Kit) {
  return kit.database.native<BounceRow>(bounces.collection)
}
