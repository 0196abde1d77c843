import type { SignIn } from '@parta/contracts/identity'
import type { SessionEnding } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'

/**
 * One sign-in and all refresh tokens that follow from it. A token is `<id>.<generation>.<mac>`; the
 * mac is made from the seed and PARTA_SECRET, so neither the database nor the secret alone makes one,
 * and the token that a lost answer carried can be given again.
 */
export interface Session {
  readonly accountId: string
  /** Of the account, when it began: when the account counts further, the session is over. */
  readonly epoch: number
  readonly way: SignIn['way']
  /** The browser's own words; shown as browser and system. */
  readonly agent: string
  readonly seed: string
  /** The one generation of tokens that may still be used. */
  readonly generation: number
  readonly rotatedAt: Date
  readonly startedAt: Date
  /** 14 days after the last use, but at most 30 after the start. */
  readonly endsAt: Date
  /** When its owner last proved who they are; absent in sessions from before it was kept. */
  readonly provedAt?: Date
  readonly endedAt: Date | null
  readonly endedBy: Exclude<SessionEnding, 'expired'> | null
}

export const sessions = aggregate<Session>(
  'sessions',
  {
    accountId: String,
    epoch: Number,
    way: String,
    agent: String,
    seed: String,
    generation: Number,
    rotatedAt: Date,
    startedAt: Date,
    endsAt: Date,
    provedAt: Date,
    endedAt: Date,
    endedBy: String,
  },
  (schema) => {
    // The sweep of what is over.
    schema.index({ endsAt: 1 })
    // All sessions of one account, to end them together.
    schema.index({ accountId: 1 })
    // Those that ended lately, for whoever verifies tokens.
    schema.index({ endedAt: 1 })
  },
)

/** The sessions of an account that nobody has ended and whose time is not over, the last used first. */
export function runningSessions(kit: Pick<Kit, 'database'>, accountId: string): Promise<Stored<Session>[]> {
  return kit.database
    .native<Stored<Session>>(sessions.collection)
    .find({ accountId, endedAt: null, endsAt: { $gt: new Date() } })
    .sort({ rotatedAt: -1 })
    .toArray()
}

export function readSession(kit: Kit, id: string): Promise<Stored<Session> | null> {
  return kit.database.native<Stored<Session>>(sessions.collection).findOne({ _id: id })
}
