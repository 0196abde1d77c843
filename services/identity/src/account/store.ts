import type { Locale } from '@parta/contracts/values'
import { aggregate, type Stored } from '@parta/kit/mongo'
import type { Kit } from '@parta/kit/run'

/** The code that was sent last; kept after its use, so that a second click on the link is recognised. */
export interface StoredCode {
  readonly hash: string
  readonly expiresAt: Date
}

/** Credentials: one account an e-mail. Who the person is stands in their profile. */
export interface Account {
  /** In lower case. */
  readonly email: string
  readonly passwordHash: string
  readonly locale: Locale
  readonly confirmed: boolean
  readonly code: StoredCode | null
  /** The person; empty until the first call of `initialUser`. */
  readonly userId: string
  readonly signedUpAt: Date
  readonly deleted: boolean
}

export const accounts = aggregate<Account>(
  'accounts',
  {
    email: String,
    passwordHash: String,
    locale: String,
    confirmed: Boolean,
    code: { hash: String, expiresAt: Date },
    userId: String,
    signedUpAt: Date,
    deleted: Boolean,
  },
  (schema) => {
    // Sign-in finds the account by it; and it is the last judge of "one account an e-mail".
    schema.index({ email: 1 }, { unique: true, partialFilterExpression: { deleted: false } })
    // The sweep of those who never confirmed.
    schema.index({ signedUpAt: 1 }, { partialFilterExpression: { confirmed: false } })
  },
)

export function findAccount(kit: Kit, email: string): Promise<Stored<Account> | null> {
  return kit.database.native<Stored<Account>>(accounts.collection).findOne({ email, deleted: false })
}

export function readAccount(kit: Kit, id: string): Promise<Stored<Account> | null> {
  return kit.database.native<Stored<Account>>(accounts.collection).findOne({ _id: id, deleted: false })
}
