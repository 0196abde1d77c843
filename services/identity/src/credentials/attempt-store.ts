import { limits } from '@parta/contracts/limits'
import { nullable } from '@parta/contracts/shapes'
import { aggregate } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/**
 * Who makes an attempt, as far as the limits tell callers apart: a known device of the account, a session, or an
 * address.
 */
export interface Caller {
  readonly kind: 'device' | 'session' | 'address'
  readonly id: string
}

/** How often something may be done within an hour. A stranger is a caller who is known only by address. */
interface Quotas {
  /** Attempts an hour by one caller for one e-mail. */
  readonly caller: number
  /** Attempts an hour by all strangers together for one e-mail. */
  readonly strangers?: number
  /** Attempts an hour by one address for any e-mail. */
  readonly address?: number
}

const mails = { strangers: limits.strangerMailsPerHour, address: limits.addressMailsPerHour }

export const quotas = {
  signUps: { caller: limits.signUpsPerHour, ...mails },
  /** Codes of a sign-up, or for the e-mail of a provider's account, that are sent again. */
  resends: { caller: limits.resendPerHour, ...mails },
  /** Attempts at these codes, and at those of a proof or of a new e-mail. */
  confirms: { caller: limits.confirmPerHour },
  /** Requests of a code for a new password. */
  resets: { caller: limits.resetsPerHour, ...mails },
  /** Attempts at these codes. */
  submits: { caller: limits.resetsPerHour, ...mails },
  /** Requests of a code to sign in. */
  signInCodes: { caller: limits.resetsPerHour, ...mails },
  /** Attempts at these codes. */
  codeSignIns: { caller: limits.confirmPerHour, ...mails },
  /** Attempts to change the password of a session's account. */
  changes: { caller: limits.changesPerHour },
  /** Feedback of visitors who are not signed in; each is mailed to all site admins. */
  feedback: { caller: limits.visitorFeedbackPerHour },
  /** Reports of errors in browsers: of one session, and of one address. */
  browserErrors: { caller: limits.browserErrorReports.person },
  addressErrors: { caller: limits.browserErrorReports.address },
  /** Requests of a code by which a session proves its owner. */
  proofs: { caller: limits.resendPerHour },
  /** Requests of a session to change the e-mail of its account, whatever the new e-mail is. */
  emails: { caller: limits.resendPerHour },
  /** Wrong passwords. Callers have no quota of their own here: `recordFailure` locks them out. */
  failures: { caller: Infinity, strangers: limits.strangerFailuresPerHour, address: limits.addressFailuresPerHour },
} as const satisfies Readonly<Record<string, Quotas>>
export type Quota = keyof typeof quotas

/**
 * Counters of attempts: for one e-mail from one caller, for one e-mail from all strangers, or from one address for
 * any e-mail. They are stored apart from accounts: an e-mail without an account is counted and refused in the same
 * way, so that the refusals do not reveal which e-mails have an account. The id is a keyed hash of e-mail and caller.
 */
const Attempts = row({
  /** Keyed hash of the e-mail; empty in the counters of one address for any e-mail. */
  emailHash: Type.String(),
  /** Wrong passwords in a row. */
  failures: Type.Integer(),
  failedAt: nullable(Timestamp),
  lockedUntil: nullable(Timestamp),
  /** For each quota: the times of the attempts within the last hour. */
  times: Type.Unsafe<Readonly<Partial<Record<Quota, readonly Date[]>>>>({ type: 'object' }),
  seenAt: Timestamp,
})
export type Attempts = RowOf<typeof Attempts>

export const attempts = aggregate('attempts', Attempts, [
  index({ seenAt: 1 }, { serves: 'the sweep of counters that nobody used for a day' }),
  index({ emailHash: 1 }, { serves: 'the erasure of an account: the counters of its e-mail' }),
])
