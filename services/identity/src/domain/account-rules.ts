import { type AdminRight, adminRights, adminRoles } from '@parta/contracts/admin-values'
import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { accountRecovered } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { defaultLocale, type Locale } from '@parta/contracts/values'
import { type Decision, type FactDraft, factOf } from '@parta/kit/store/decision'
import { type Account, blankAccount, type GivenUp } from './account-store.ts'

interface ConfirmedSignUp {
  readonly email: string
  readonly passwordHash: string
  readonly locale: Locale
  /** The account has the id of the sign-up: an interrupted call has created it before. */
  readonly isOwn: boolean
}

/** Creates the account of a confirmed sign-up. It replaces an account that nobody confirmed completely. */
export function confirmAccount(
  account: Account | null,
  { isOwn, ...known }: ConfirmedSignUp,
  now: Date,
): Decision<Account, void> {
  if (account?.deleted) throw new AppError('identity.codeMismatch')
  if (account?.confirmed && isOwn) return { next: account, answer: undefined }
  if (account?.confirmed) throw new AppError('identity.usernameExists')
  const next: Account = {
    ...blankAccount,
    ...known,
    confirmed: true,
    ...(account ? nextEpoch(account, now) : {}),
    signedUpAt: now,
  }
  return { next, answer: undefined }
}

/** Sets the person of an account, once; answers the id of the person that the account has afterwards. */
export function bindPerson(account: Account | null, userId: string): Decision<Account, string> {
  if (!account || account.deleted) throw new AppError('user.notFound')
  if (account.userId !== '') return { next: account, answer: account.userId }
  return { next: { ...account, userId }, answer: userId }
}

/**
 * Refuses the sign-in of an account whose password was right. Only callers who know the password get these refusals.
 * @throws identity.newPasswordRequired, identity.userNotConfirmed, identity.passwordResetRequired
 */
export function admitAccount(account: Account, now: Date): void {
  const { temporaryUntil } = account
  if (temporaryUntil)
    throw new AppError(now < temporaryUntil ? 'identity.newPasswordRequired' : 'identity.notAuthorized')
  if (!account.confirmed) throw new AppError('identity.userNotConfirmed')
  if (account.resetRequired) throw new AppError('identity.passwordResetRequired')
}

/** Stores a new hash of the same password, unless the password was changed in the meantime. */
export function rehashPassword(
  account: Account | null,
  { from, passwordHash }: { readonly from: string; readonly passwordHash: string },
): Decision<Account | null, void> {
  if (account?.passwordHash !== from) return { next: account, answer: undefined }
  return { next: { ...account, passwordHash }, answer: undefined }
}

/** Raises the epoch of an account, so that all its sessions are over. */
export function raiseEpoch(account: Account | null, now: Date): Decision<Account, void> {
  if (!account || account.deleted) throw new AppError('token.invalid')
  return { next: { ...account, ...nextEpoch(account, now) }, answer: undefined }
}

/** Returns the fact that the owner took the account back by its e-mail; none before the account has a person. */
export function recoveryFacts({ userId }: Account): FactDraft[] {
  return userId ? [factOf(accountRecovered, { userId })] : []
}

/**
 * Returns the next epoch, for a change after which every session has to end. The caller ends them by `endAllSessions`;
 * a sweep does it after a crash.
 */
export function nextEpoch(account: Account, now: Date): Pick<Account, 'epoch' | 'epochAt'> {
  return { epoch: (account.epoch ?? 0) + 1, epochAt: now }
}

/** Returns whether a site admin has suspended the account, and the time is not over. */
export function isSuspended({ suspension }: Pick<Account, 'suspension'>, now: Date): boolean {
  return suspension !== undefined && (suspension.until === null || now < suspension.until)
}

/** Returns the rights of a site admin; all for one with all rights, none for everybody else. */
export function rightsOf(account: Pick<Account, 'siteAdmin' | 'adminRoles'> | null): readonly AdminRight[] {
  if (account?.siteAdmin) return adminRights
  return account?.adminRoles ?? []
}

/** Gives a site admin rights beside those they have. @returns false when they had them already */
export function addRights(
  account: Account | null,
  { rights, mail }: { readonly rights: readonly AdminRight[]; readonly mail: FactDraft },
): Decision<Account, boolean> {
  if (!account?.confirmed || account.deleted) throw new AppError('user.notFound')
  const before = rightsOf(account)
  if (rights.every((right) => before.includes(right))) return { next: account, answer: false }
  const { adminRoles: had = [], ...rest } = account
  const roles = adminRoles.filter((role) => had.includes(role) || rights.includes(role))
  const next = { ...rest, siteAdmin: account.siteAdmin || rights.includes('full') }
  return { next: roles.length > 0 ? { ...next, adminRoles: roles } : next, facts: [mail], answer: true }
}

/** Removes all rights of a site admin and ends all sessions. @returns false for who had none */
export function removeRights(account: Account | null, mail: FactDraft, now: Date): Decision<Account, boolean> {
  if (!account?.confirmed || account.deleted) throw new AppError('user.notFound')
  if (rightsOf(account).length === 0) return { next: account, answer: false }
  const { adminRoles: _had, ...rest } = account
  return { next: { ...rest, siteAdmin: false, ...nextEpoch(account, now) }, facts: [mail], answer: true }
}

/** @throws identity.lastWayIn when the account has no way to sign in left */
export function refuseNoWayIn({ passwordHash, identities, passkeys }: Account): void {
  if (passwordHash === '' && identities.length === 0 && passkeys.length === 0) throw new AppError('identity.lastWayIn')
}

/**
 * Plans the erasure of an account in `limits.erasureGraceDays` and ends its sessions. A planned erasure keeps its date.
 * @param mail the notice that says until when the deletion can be cancelled
 */
export function planErasure(
  account: Account | null,
  { mail, givenUp }: { readonly mail: (erasesAt: Date) => FactDraft; readonly givenUp: readonly GivenUp[] },
  now: Date,
): Decision<Account, Date> {
  if (!account || account.deleted) throw new AppError('user.notFound')
  if (account.erasesAt) return { next: account, answer: account.erasesAt }
  const erasesAt = new Date(now.getTime() + limits.erasureGraceDays * day)
  const erasesBy = new Date(erasesAt.getTime() + waitDays * day)
  const next = { ...account, erasesAt, erasesBy, givenUp: [...givenUp], ...nextEpoch(account, now) }
  return { next, facts: [mail(erasesAt)], answer: erasesAt }
}

/** An erasure waits so long at most: data is erased within a month of the request (GDPR Art. 12). */
const waitDays = 21

/**
 * Puts an erasure that is due off by a day, because money of the person is still moving. A sign-in cancels it until
 * then.
 * @returns when it is due now; `null` when it waits no longer
 */
export function postponeErasure(account: Account | null, now: Date): Decision<Account | null, Date | null> {
  if (!account || account.deleted || !account.erasesBy || !isErasureDue(account, now))
    return { next: account, answer: null }
  const erasesAt = new Date(now.getTime() + day)
  if (erasesAt > account.erasesBy) return { next: account, answer: null }
  return { next: { ...account, erasesAt }, answer: erasesAt }
}

/** Cancels a planned erasure. @throws identity.notAuthorized when the erasure is due, or the account is deleted */
export function undoErasure(account: Account | null, now: Date): Decision<Account, void> {
  if (!account || account.deleted || isErasureDue(account, now)) throw new AppError('identity.notAuthorized')
  if (!account.erasesAt) return { next: account, answer: undefined }
  const { givenUp: _kept, erasesBy: _none, ...rest } = account
  return { next: { ...rest, erasesAt: null }, answer: undefined }
}

export function isErasureDue({ erasesAt }: Pick<Account, 'erasesAt'>, now: Date): boolean {
  return Boolean(erasesAt && erasesAt <= now)
}

/**
 * Plans the erasure of an erased account that a restored backup brought back: it is due at once, so nobody can sign in.
 */
export function resumeErasure(account: Account | null, erasedAt: Date, now: Date): Decision<Account | null, void> {
  if (!account || account.deleted) return { next: account, answer: undefined }
  return { next: { ...account, erasesAt: erasedAt, ...nextEpoch(account, now) }, answer: undefined }
}

/**
 * Removes the ways to sign in and the e-mail, which is free again, from an account and ends its sessions by the epoch.
 */
export function emptyAccount(account: Account | null, farewell: FactDraft): Decision<Account | null, void> {
  if (!account || account.deleted) return { next: account, answer: undefined }
  const { userId, signedUpAt, epoch, givenUp } = account
  const next: Account = {
    ...blankAccount,
    email: '',
    locale: defaultLocale,
    // So that the sweep of unconfirmed accounts does not remove the row.
    confirmed: true,
    epoch: epoch + 1,
    userId,
    signedUpAt,
    // Asked for by the erasure of the person's credit.
    ...(givenUp ? { givenUp } : {}),
    deleted: true,
  }
  return { next, facts: [farewell], answer: undefined }
}
