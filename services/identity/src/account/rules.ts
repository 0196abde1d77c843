import { AppError } from '@parta/contracts/errors'
import type { Locale } from '@parta/contracts/values'
import type { Decision } from '@parta/kit/change'
import { isSameHash } from '@parta/kit/seal'
import type { MailedCode } from '../code/issue.ts'
import { type Account, blankAccount } from './store.ts'

interface SignUp extends MailedCode {
  readonly email: string
  readonly passwordHash: string
  readonly locale: Locale
}

/**
 * An e-mail that nobody confirmed may be signed up again: the last password and code hold, and nothing
 * that whoever came before has left behind.
 */
export function signUpAccount(account: Account | null, command: SignUp, now: Date): Decision<Account, void> {
  if (account?.confirmed) throw AppError.field('identity.usernameExists', 'email')
  const { email, passwordHash, locale, code, mail } = command
  const next: Account = {
    ...blankAccount,
    email,
    passwordHash,
    locale,
    code: { hash: code.hash, expiresAt: code.expiresAt },
    epoch: (account?.epoch ?? 0) + 1,
    signedUpAt: now,
  }
  return { next, facts: [mail], answer: undefined }
}

/** A new code makes the old one worthless; who needs none gets none, and hears the same. Answers whether one was sent. */
export function resendAccountCode(account: Account | null, { code, mail }: MailedCode): Decision<Account, boolean> {
  // An account that was swept a moment ago stays away.
  if (!account || account.confirmed) return { next: account as Account, answer: false }
  const next = {
    ...account,
    code: { hash: code.hash, expiresAt: code.expiresAt },
  }
  return { next, facts: [mail], answer: true }
}

/**
 * Only the right code learns more than that it is wrong: so neither a late nor a repeated
 * confirmation tells strangers which e-mails have an account.
 */
export function confirmAccount(account: Account | null, hash: string, now: Date): Decision<Account, 'OK' | 'WELCOME'> {
  if (!account?.code || !isSameHash(account.code.hash, hash)) throw AppError.field('identity.codeMismatch', 'code')
  if (account.confirmed) throw new AppError('identity.alreadyConfirmed')
  if (now >= account.code.expiresAt) throw AppError.field('identity.codeExpired', 'code')
  return {
    next: { ...account, confirmed: true, resetCode: null },
    answer: account.userId === '' ? 'WELCOME' : 'OK',
  }
}

/** Binds the person to the account, once: whoever comes second gets the first one's. */
export function bindPerson(account: Account | null, userId: string): Decision<Account, string> {
  if (!account || account.deleted) throw new AppError('user.notFound')
  if (account.userId !== '') return { next: account, answer: account.userId }
  return { next: { ...account, userId }, answer: userId }
}

/**
 * What still stands between a right password and signing in; only who knows the password hears of it.
 * @throws identity.newPasswordRequired, identity.userNotConfirmed, identity.passwordResetRequired
 */
export function admitAccount(account: Account, now: Date): void {
  const { temporaryUntil } = account
  if (temporaryUntil)
    throw new AppError(now < temporaryUntil ? 'identity.newPasswordRequired' : 'identity.notAuthorized')
  if (!account.confirmed) throw new AppError('identity.userNotConfirmed')
  if (account.resetRequired) throw new AppError('identity.passwordResetRequired')
}

/** The same password under a hash of today's cost, unless another password was set meanwhile. */
export function rehashPassword(
  account: Account | null,
  { from, passwordHash }: { readonly from: string; readonly passwordHash: string },
): Decision<Account, void> {
  if (account?.passwordHash !== from) return { next: account as Account, answer: undefined }
  return { next: { ...account, passwordHash }, answer: undefined }
}

/** Every session that began before is over. */
export function countUp(account: Account | null, now: Date): Decision<Account, void> {
  if (!account || account.deleted) throw new AppError('token.invalid')
  return { next: { ...account, ...nextEpoch(account, now) }, answer: undefined }
}

/** For the change after which every session has to end: `endAllSessions` does it, and a sweep where that was broken off. */
export function nextEpoch(account: Account, now: Date): Pick<Account, 'epoch' | 'epochAt'> {
  return { epoch: (account.epoch ?? 0) + 1, epochAt: now }
}
