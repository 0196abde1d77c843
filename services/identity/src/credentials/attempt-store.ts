import { limits } from '@parta/contracts/limits'
import { nullable } from '@parta/contracts/shapes'
import { aggregate } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** From where something is tried: a known device of the account, a session of it, or else an address. */
export interface Caller {
  readonly kind: 'device' | 'session' | 'address'
  readonly id: string
}

/** How often a thing may be done within an hour: by one caller for one e-mail, by all strangers for it, from one address. */
interface Quotas {
  readonly caller: number
  readonly strangers?: number
  readonly address?: number
}

const mails = { strangers: limits.strangerMailsPerHour, address: limits.addressMailsPerHour }

export const quotas = {
  signUps: { caller: limits.signUpsPerHour, ...mails },
  /** Codes of a sign-up, or of a provider's e-mail, sent again; and tried. */
  resends: { caller: limits.resendPerHour, ...mails },
  confirms: { caller: limits.confirmPerHour },
  /** Codes for a new password asked for, and tried. */
  resets: { caller: limits.resetsPerHour, ...mails },
  submits: { caller: limits.resetsPerHour },
  changes: { caller: limits.changesPerHour },
  /** Feedback of whoever is not signed in; each goes by mail to all site admins. */
  feedback: { caller: limits.visitorFeedbackPerHour },
  /** Reports of errors in browsers, by who is signed in and by address. */
  browserErrors: { caller: limits.browserErrorReports.person },
  addressErrors: { caller: limits.browserErrorReports.address },
  /** Codes asked for by a session that has to prove its owner; tried, they count as `confirms`. */
  proofs: { caller: limits.resendPerHour },
  /** New e-mails that a session names, for all of them together. */
  emails: { caller: limits.resendPerHour },
  /** Wrong passwords, beside the lock of each caller. */
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
