import { aggregate } from '@parta/kit/mongo'

/**
 * What was tried for one e-mail, kept apart from its account: an e-mail without an account is counted
 * and refused in the same way, so that nothing here tells which e-mails have one.
 * The id is a keyed hash of the e-mail.
 */
export interface Attempts {
  /** Wrong passwords in a row. */
  readonly failures: number
  readonly failedAt: Date | null
  readonly lockedUntil: Date | null
  /** Tries of the code that was sent last. */
  readonly codeTries: number
  /** When codes were sent again, and when one was tried, within the last hour. */
  readonly resends: readonly Date[]
  readonly confirms: readonly Date[]
  /** When the code for a new password that counts was asked for; null when it was used, or none was. */
  readonly resetAt: Date | null
  /** Tries of that code. */
  readonly resetTries: number
  /** When such codes were asked for and tried, and passwords changed, within the last hour. */
  readonly resets: readonly Date[]
  readonly submits: readonly Date[]
  readonly changes: readonly Date[]
  readonly seenAt: Date
}

export const attempts = aggregate<Attempts>(
  'attempts',
  {
    failures: Number,
    failedAt: Date,
    lockedUntil: Date,
    codeTries: Number,
    resends: [Date],
    confirms: [Date],
    resetAt: Date,
    resetTries: Number,
    resets: [Date],
    submits: [Date],
    changes: [Date],
    seenAt: Date,
  },
  // The sweep of what nobody tried for a day.
  (schema) => schema.index({ seenAt: 1 }),
)
