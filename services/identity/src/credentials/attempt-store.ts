import { limits } from '@parta/contracts/limits'
import { aggregate } from '@parta/kit/store/mongo'

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
 * What was tried for one e-mail from one place (or for one e-mail by all strangers, or from one address for
 * anybody), kept apart from accounts: an e-mail without an account is counted and refused in the same way,
 * so that nothing here tells which e-mails have one. The id is a keyed hash of the two.
 */
export interface Attempts {
  /** Keyed hash of the e-mail; empty where it is counted for anybody. */
  readonly emailHash: string
  /** Wrong passwords in a row. */
  readonly failures: number
  readonly failedAt: Date | null
  readonly lockedUntil: Date | null
  /** When each thing was done that has a quota, within the last hour. */
  readonly times: Readonly<Partial<Record<Quota, readonly Date[]>>>
  readonly seenAt: Date
}

export const attempts = aggregate<Attempts>(
  'attempts',
  {
    emailHash: String,
    failures: Number,
    failedAt: Date,
    lockedUntil: Date,
    times: Object,
    seenAt: Date,
  },
  (schema) => {
    // The sweep of what nobody tried for a day.
    schema.index({ seenAt: 1 })
    // A deleted account takes along what was tried for its e-mail.
    schema.index({ emailHash: 1 })
  },
)
