import type { feedbackKinds, severities, sharedTypes } from '@parta/contracts/values'
import { aggregate, rows } from '@parta/kit/store/mongo'

/**
 * What one person said of another to the site's administrators. The id is made of the two, and an id is
 * unique: it is the last judge of "once a pair".
 */
export interface Report {
  readonly reporter: string
  readonly reported: string
  readonly message: string
  readonly at: Date
}

export const reports = aggregate<Report>(
  'reports',
  { reporter: String, reported: String, message: String, at: Date },
  (schema) => {
    // Everything that one person reported, and everything that was said of them: export and erasure.
    schema.index({ reporter: 1, at: 1 })
    schema.index({ reported: 1, at: 1 })
  },
)

export function reportIdOf(reporter: string, reported: string): string {
  return `${reporter}:${reported}`
}

/** A bug report or a word about Parta itself. */
export interface Feedback {
  readonly type: (typeof feedbackKinds)[number]
  readonly title: string
  readonly description: string
  readonly severity: (typeof severities)[number]
  /** Where an answer may go; empty where nobody asked for one. */
  readonly email: string
  readonly deviceInfo: string
  /** Empty when it came without signing in. */
  readonly userId: string
  readonly at: Date
}

export const feedbacks = aggregate<Feedback>(
  'feedbacks',
  {
    type: String,
    title: String,
    description: String,
    severity: String,
    email: String,
    deviceInfo: String,
    userId: String,
    at: Date,
  },
  // Everything that one person sent: export and erasure.
  (schema) => schema.index({ userId: 1, at: 1 }),
)

/** A shared link that was opened: a row a person who shared, visitor and day. It grants nothing. */
export interface ReferralRow {
  /** `<ref>:<day>:<visitor>` */
  readonly _id: string
  /** Who shared. */
  readonly ref: string
  readonly day: string
  /** A keyed hash of address, browser and day: the same visitor of another day is another one. */
  readonly visitor: string
  readonly type: (typeof sharedTypes)[number] | null
  readonly itemId: string | null
  readonly at: Date
}

export const referrals = rows<ReferralRow>(
  'referrals',
  { _id: String, ref: String, day: String, visitor: String, type: String, itemId: String, at: Date },
  // Everything that came of what one person shared: export and erasure.
  (schema) => schema.index({ ref: 1, day: 1 }),
)
