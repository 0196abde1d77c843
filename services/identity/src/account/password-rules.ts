import { AppError } from '@parta/contracts/errors'
import type { Locale } from '@parta/contracts/values'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import { nextEpoch, recoveryFacts } from '../domain/account-rules.ts'
import { type Account, blankAccount } from '../domain/account-store.ts'

/** An administrator demands a new password: the old password no longer works, and all sessions end. */
export function requireReset(account: Account | null, now: Date): Decision<Account, void> {
  if (!account || account.deleted) throw new AppError('user.notFound')
  return { next: { ...account, resetRequired: true, ...nextEpoch(account, now) }, answer: undefined }
}

interface ResetCommand {
  readonly passwordHash: string
  readonly notice: FactDraft
}

/** Sets a new password after a code from a mail. The code also confirms the e-mail, because its owner reads it. */
export function submitReset(account: Account | null, command: ResetCommand, now: Date): Decision<Account, void> {
  if (!account || account.deleted) throw AppError.field('identity.codeMismatch', 'code')
  const next: Account = { ...withOwnPassword(account, command.passwordHash, now), confirmed: true }
  return { next, facts: [command.notice, ...recoveryFacts(account)], answer: undefined }
}

interface ProvedChange {
  /** The hash of the password that the caller has proved. */
  readonly from: string
  readonly passwordHash: string
}

/** Replaces a proved password, unless it was changed in the meantime. */
export function changePassword(
  account: Account | null,
  { from, passwordHash, notice }: ProvedChange & { readonly notice: FactDraft },
  now: Date,
): Decision<Account, void> {
  if (!account || account.deleted) throw new AppError('identity.notSignedIn')
  if (account.passwordHash !== from) throw AppError.field('identity.wrongPassword', 'oldPassword')
  return { next: withOwnPassword(account, passwordHash, now), facts: [notice], answer: undefined }
}

/**
 * Sets the first own password of an invited account. The e-mail is confirmed: the temporary password was mailed to it.
 */
export function completePassword(
  account: Account | null,
  command: ProvedChange & { readonly given: NonNullable<Account['given']> },
  now: Date,
): Decision<Account, Account> {
  const { from, passwordHash, given } = command
  if (!account?.temporaryUntil || account.passwordHash !== from) throw new AppError('identity.notAuthorized')
  if (now >= account.temporaryUntil) throw new AppError('identity.codeExpired')
  const next: Account = { ...withOwnPassword(account, passwordHash, now), confirmed: true, given }
  return { next, answer: next }
}

/** Returns the account with a password of its owner: demands for a new one are met, and earlier sessions end. */
function withOwnPassword(account: Account, passwordHash: string, now: Date): Account {
  return {
    ...account,
    passwordHash,
    resetRequired: false,
    temporaryUntil: null,
    ...nextEpoch(account, now),
  }
}

interface Invitation {
  readonly email: string
  readonly passwordHash: string
  readonly locale: Locale
  readonly temporaryUntil: Date
  readonly mail: FactDraft
}

/** Creates the account of an invitation, or renews an invitation that nobody has accepted. */
export function inviteAccount(account: Account | null, command: Invitation, now: Date): Decision<Account, void> {
  if (account?.confirmed) throw AppError.field('identity.usernameExists', 'email')
  const { mail, ...known } = command
  const next: Account = { ...blankAccount, ...known, epoch: (account?.epoch ?? 0) + 1, signedUpAt: now }
  return { next, facts: [mail], answer: undefined }
}
