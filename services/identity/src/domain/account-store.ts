import { adminRoles } from '@parta/contracts/admin-values'
import { AppError } from '@parta/contracts/errors'
import { Choice, closed } from '@parta/contracts/operation'
import { Id, LocaleName, nullable } from '@parta/contracts/shapes'
import { currencies, genders, socialProviders } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { task } from '@parta/kit/tasks/task'
import { Type } from 'typebox'

/** An account at a provider. Its key is provider and subject, never the e-mail (domain-facts 5). */
const SocialIdentity = row({
  /** `<provider>:<subject>`. */
  key: Type.String(),
  provider: Choice(socialProviders),
  email: Type.String(),
  linkedAt: Timestamp,
  /** Apple's refresh token, sealed: the access at Apple is revoked with it when the account is erased. */
  sealedToken: Type.Optional(Type.String()),
})
export type SocialIdentity = RowOf<typeof SocialIdentity>

/** A WebAuthn credential. */
const StoredPasskey = row({
  id: Type.String(),
  /** COSE key, base64url. */
  publicKey: Type.String(),
  counter: Type.Integer(),
  transports: list(Type.String()),
  name: Type.String(),
  createdAt: Timestamp,
  lastUsedAt: nullable(Timestamp),
})
export type StoredPasskey = RowOf<typeof StoredPasskey>

/** A former e-mail of the account, with the links that were mailed to it and by which the change can be undone. */
const FormerEmail = row({
  email: Type.String(),
  /** Keyed hash of the token in the first link. */
  hash: Type.String(),
  /** Keyed hashes of the links that were mailed again when somebody wanted to use the e-mail; absent when none was. */
  laterHashes: Type.Optional(list(Type.String())),
  /** When the e-mail was changed. */
  at: Timestamp,
  /** Until when the links work. */
  until: Timestamp,
})
export type FormerEmail = RowOf<typeof FormerEmail>

/** Name and gender that came with a sign-up by an invitation or a provider, for the form of the first profile. */
const GivenName = row({ name: Type.String(), surname: Type.String(), gender: Choice(genders) })

/** Credit in one currency. */
const GivenUp = row({ currency: Choice(currencies), amount: Type.Integer() })
export type GivenUp = RowOf<typeof GivenUp>

/** An account: the ways to sign in. There is one account per e-mail; the profile is in `users`. */
const Account = row({
  /** In lower case. */
  email: Type.String(),
  /** Empty when the account has no password, only other ways in. */
  passwordHash: Type.String(),
  locale: LocaleName,
  /** False only for an invitation that nobody has accepted; a sign-up becomes an account when it is confirmed. */
  confirmed: Type.Boolean(),
  /** An administrator, or an undone change of e-mail, demands a new password: nobody can sign in before it is set. */
  resetRequired: Type.Boolean(),
  /** Until when a temporary password works, and only for setting a new one; null when the password is not temporary. */
  temporaryUntil: nullable(Timestamp),
  /** Counts up when every session has to end: a session of an older epoch is over. */
  epoch: Type.Integer(),
  /** When the epoch last counted up while sessions had to be ended. */
  epochAt: nullable(Timestamp),
  identities: list(SocialIdentity),
  passkeys: list(StoredPasskey),
  given: nullable(GivenName),
  /** The person; empty until the first call of `initialUser`. */
  userId: Type.String(),
  signedUpAt: Timestamp,
  /** All rights of site admins; only an operator gives them. */
  siteAdmin: Type.Boolean(),
  /** The roles of a site admin; absent without one. */
  adminRoles: Type.Optional(list(Choice(adminRoles))),
  /** Signing in is refused; absent when it never was, or was lifted. `until`: `null` until it is lifted. */
  suspension: Type.Optional(
    closed({ at: Timestamp, until: nullable(Timestamp), reason: Type.String(), by: Type.String() }),
  ),
  /**
   * When the account is erased, after its owner asked for the deletion; null otherwise. A sign-in before this time
   * cancels the erasure, a sign-in from then on is refused, so that sign-in and erasure never run at the same time.
   */
  erasesAt: nullable(Timestamp),
  /** The credit that the owner gave up, in minor units: nothing more is forfeited. Absent without a deletion. */
  givenUp: Type.Optional(list(GivenUp)),
  /** Until when the erasure waits at most for money that is still moving. Absent: it does not wait. */
  erasesBy: Type.Optional(Timestamp),
  /** Former e-mails, the oldest first; absent when the e-mail never changed. */
  formerEmails: Type.Optional(list(FormerEmail)),
  deleted: Type.Boolean(),
})
export type Account = RowOf<typeof Account>

export const accounts = aggregate('accounts', Account, [
  // The unique index guarantees one account per e-mail.
  index({ email: 1 }, { serves: 'sign-in by e-mail', unique: true, partial: { deleted: false } }),
  // The unique index guarantees one account per identity.
  index(
    { 'identities.key': 1 },
    {
      serves: 'sign-in with a provider',
      unique: true,
      partial: { deleted: false, 'identities.key': { $exists: true } },
    },
  ),
  // A passkey names only its credential, not its account.
  index(
    { 'passkeys.id': 1 },
    { serves: 'sign-in with a passkey', unique: true, partial: { deleted: false, 'passkeys.id': { $exists: true } } },
  ),
  index(
    { epochAt: 1 },
    { serves: 'the sweep of sessions that a crash left running', partial: { epochAt: { $gt: new Date(0) } } },
  ),
  index(
    { erasesAt: 1 },
    { serves: 'the sweep of accounts whose erasure is due', partial: { erasesAt: { $gt: new Date(0) } } },
  ),
  index(
    { 'suspension.at': 1 },
    { serves: 'the sweep of suspensions', partial: { 'suspension.at': { $exists: true } } },
  ),
  index(
    { 'formerEmails.hash': 1 },
    { serves: 'the link that undoes a change of e-mail', partial: { 'formerEmails.hash': { $exists: true } } },
  ),
  index(
    { 'formerEmails.laterHashes': 1 },
    {
      serves: 'the links that undo a change of e-mail and were mailed later',
      partial: { 'formerEmails.laterHashes': { $exists: true } },
    },
  ),
  index(
    { 'formerEmails.email': 1 },
    {
      serves: 'the check that an e-mail is not held for its former account',
      partial: { 'formerEmails.email': { $exists: true } },
    },
  ),
  index(
    { 'formerEmails.until': 1 },
    { serves: 'the sweep of former e-mails', partial: { 'formerEmails.until': { $exists: true } } },
  ),
  index(
    { siteAdmin: 1 },
    { serves: "the site admins: recipients of reports, and the operators' list", partial: { siteAdmin: true } },
  ),
  index(
    { adminRoles: 1 },
    { serves: 'the site admins with a role, of the same lists', partial: { adminRoles: { $exists: true } } },
  ),
  index({ signedUpAt: 1 }, { serves: 'the sweep of invitations that nobody accepted', partial: { confirmed: false } }),
])

/** The fields of a new account, apart from its e-mail, locale and time. */
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

/** Returns the account of the caller. @throws token.invalid when it is deleted */
export async function readOwnAccount(kit: Kit, { accountId }: Actor): Promise<Stored<Account>> {
  const account = await readAccount(kit, accountId)
  if (!account) throw new AppError('token.invalid')
  return account
}

/** Returns the account that an identity is linked to. @param key `<provider>:<subject>` */
export function findLinkedAccount(kit: Kit, key: string): Promise<Stored<Account> | null> {
  return kit.database.native<Stored<Account>>(accounts.collection).findOne({ 'identities.key': key, deleted: false })
}

/** Erases an account when its grace period is over. */
export const eraseAccountTask = task('erase-account', {
  data: closed({ accountId: Id }),
  // Never given up: an erasure must not depend on an operator who replays it.
  attempts: Number.POSITIVE_INFINITY,
  firstWaitMs: 2000,
})

/**
 * Returns the planning of an erasure. Each request of the owner has an id of its own, because the one before may be
 * cancelled.
 */
export function erasureAt(accountId: string, erasesAt: Date) {
  return { id: `${accountId}:${erasesAt.getTime()}`, data: { accountId }, at: erasesAt }
}
