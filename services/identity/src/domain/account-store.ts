import { AppError } from '@parta/contracts/errors'
import { closed } from '@parta/contracts/operation'
import { Id } from '@parta/contracts/shapes'
import type { Gender, Locale, SocialProvider } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { task } from '@parta/kit/tasks/task'

/** An account at a provider. Its key is provider and subject, never the e-mail (domain-facts 5). */
export interface SocialIdentity {
  /** `<provider>:<subject>`. */
  readonly key: string
  readonly provider: SocialProvider
  readonly email: string
  readonly linkedAt: Date
  /** Apple's refresh token, sealed: its access is revoked with it when the account goes. */
  readonly sealedToken?: string
}

/** A WebAuthn credential. */
export interface StoredPasskey {
  readonly id: string
  /** COSE key, base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** An e-mail that the account had, and the link by which whoever reads it undoes the change. */
export interface FormerEmail {
  readonly email: string
  /** Keyed hash of the token in the link. */
  readonly hash: string
  /** Of the links that were mailed again, because somebody wanted to use the e-mail; absent where nobody did. */
  readonly laterHashes?: readonly string[]
  /** When it was changed, and until when the links work. */
  readonly at: Date
  readonly until: Date
}

/** Credentials: one account an e-mail. Who the person is stands in their profile. */
export interface Account {
  /** In lower case. */
  readonly email: string
  /** Empty: there is no password, only other ways in. */
  readonly passwordHash: string
  readonly locale: Locale
  /** False only of an invitation that nobody has taken up; a sign-up becomes an account when it is confirmed. */
  readonly confirmed: boolean
  /** A new password is wanted, by an administrator or after a change of e-mail was undone: until then no way leads in. */
  readonly resetRequired: boolean
  /** The password is a temporary one, which works until then and only for setting an own one. */
  readonly temporaryUntil: Date | null
  /** Counts up when every session has to end: a session of an older epoch is over. */
  readonly epoch: number
  /** When it last did so with sessions that had to be ended. */
  readonly epochAt: Date | null
  readonly identities: readonly SocialIdentity[]
  readonly passkeys: readonly StoredPasskey[]
  /** The name that came with the sign-up (an invitation, a provider), for the first profile's form. */
  readonly given: { readonly name: string; readonly surname: string; readonly gender: Gender } | null
  /** The person; empty until the first call of `initialUser`. */
  readonly userId: string
  readonly signedUpAt: Date
  /** May do what only site admins may; given by an operator. */
  readonly siteAdmin: boolean
  /**
   * When the account is erased, because its owner asked for that; null where nobody did. Until then a sign-in
   * undoes it, from then on no sign-in is let through, so that the two never meet.
   */
  readonly erasesAt: Date | null
  /** The last ones, the oldest first; absent where the e-mail never changed. */
  readonly formerEmails?: readonly FormerEmail[]
  readonly deleted: boolean
}

export const accounts = aggregate<Account>(
  'accounts',
  {
    email: String,
    passwordHash: String,
    locale: String,
    confirmed: Boolean,
    resetRequired: Boolean,
    temporaryUntil: Date,
    epoch: Number,
    epochAt: Date,
    identities: [Object],
    passkeys: [Object],
    given: Object,
    userId: String,
    signedUpAt: Date,
    siteAdmin: Boolean,
    erasesAt: Date,
    formerEmails: [Object],
    deleted: Boolean,
  },
  (schema) => {
    // Sign-in finds the account by it; and it is the last judge of "one account an e-mail".
    schema.index({ email: 1 }, { unique: true, partialFilterExpression: { deleted: false } })
    // Social sign-in finds the account by it; and it is the last judge of "one account an identity".
    schema.index(
      { 'identities.key': 1 },
      { unique: true, partialFilterExpression: { deleted: false, 'identities.key': { $exists: true } } },
    )
    // A passkey says which credential it is, and nothing of whose.
    schema.index(
      { 'passkeys.id': 1 },
      { unique: true, partialFilterExpression: { deleted: false, 'passkeys.id': { $exists: true } } },
    )
    // The sweep of sessions that a crash left running.
    schema.index({ epochAt: 1 }, { partialFilterExpression: { epochAt: { $gt: new Date(0) } } })
    // The sweep of accounts whose erasure is due.
    schema.index({ erasesAt: 1 }, { partialFilterExpression: { erasesAt: { $gt: new Date(0) } } })
    // The link that undoes a change of e-mail, and the sweep of those that are late.
    schema.index({ 'formerEmails.hash': 1 }, { partialFilterExpression: { 'formerEmails.hash': { $exists: true } } })
    schema.index(
      { 'formerEmails.laterHashes': 1 },
      { partialFilterExpression: { 'formerEmails.laterHashes': { $exists: true } } },
    )
    // Whether a link still gives an e-mail back: then nobody gets an account with it.
    schema.index({ 'formerEmails.email': 1 }, { partialFilterExpression: { 'formerEmails.email': { $exists: true } } })
    schema.index({ 'formerEmails.until': 1 }, { partialFilterExpression: { 'formerEmails.until': { $exists: true } } })
    // Who hears of reports, and the operators' list.
    schema.index({ siteAdmin: 1 }, { partialFilterExpression: { siteAdmin: true } })
    // The sweep of those who never confirmed.
    schema.index({ signedUpAt: 1 }, { partialFilterExpression: { confirmed: false } })
  },
)

/** What an account has beside its e-mail before anything happened to it. */
export const blankAccount = {
  passwordHash: '',
  confirmed: false,
  resetRequired: false,
  temporaryUntil: null,
  epoch: 0,
  epochAt: null,
  identities: [],
  passkeys: [],
  given: null,
  userId: '',
  siteAdmin: false,
  erasesAt: null,
  deleted: false,
} as const satisfies Partial<Account>

export function findAccount(kit: Pick<Kit, 'database'>, email: string): Promise<Stored<Account> | null> {
  return kit.database.native<Stored<Account>>(accounts.collection).findOne({ email, deleted: false })
}

export function readAccount(kit: Pick<Kit, 'database'>, id: string): Promise<Stored<Account> | null> {
  return kit.database.native<Stored<Account>>(accounts.collection).findOne({ _id: id, deleted: false })
}

/** The account of the caller. @throws token.invalid when it is gone */
export async function findOwn(kit: Kit, { accountId }: Actor): Promise<Stored<Account>> {
  const account = await readAccount(kit, accountId)
  if (!account) throw new AppError('token.invalid')
  return account
}

/** The account that an identity is linked to. @param key `<provider>:<subject>` */
export function findLinked(kit: Kit, key: string): Promise<Stored<Account> | null> {
  return kit.database.native<Stored<Account>>(accounts.collection).findOne({ 'identities.key': key, deleted: false })
}

/** Erases an account when its grace is over. */
export const eraseAccountTask = task('erase-account', {
  data: closed({ accountId: Id }),
  // Never given up: whoever asked for it must not wait for an operator.
  attempts: Number.POSITIVE_INFINITY,
  firstWaitMs: 2000,
})

/** One for each time that the owner wants the account deleted: the one before may have been cancelled. */
export function erasureAt(accountId: string, erasesAt: Date) {
  return { id: `${accountId}:${erasesAt.getTime()}`, data: { accountId }, at: erasesAt }
}
