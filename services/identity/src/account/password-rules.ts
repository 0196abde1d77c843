import { AppError } from '@parta/contracts/errors'
import type { Locale } from '@parta/contracts/values'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import { nextEpoch, recovered } from '../domain/account-rules.ts'
import { type Account, blankAccount } from '../domain/account-store.ts'

/** An administrator wants a new password: until then the old one opens nothing, and no session goes on. */
export function requireReset(account: Account | null, now: Date): Decision<Account, void> {
  if (!account || account.deleted) throw new AppError('user.notFound')
  return { next: { ...account, resetRequired: true, ...nextEpoch(account, now) }, answer: undefined }
}

interface Submitted {
  readonly passwordHash: string
  readonly notice: FactDraft
}

/** A new password after its code was right. Whoever has the code reads the e-mail: that confirms it, too. */
export function submitReset(account: Account | null, command: Submitted, now: Date): Decision<Account, void> {
  if (!account || account.deleted) throw AppError.field('identity.codeMismatch', 'code')
  const next: Account = { ...own(account, command.passwordHash, now), confirmed: true }
  return { next, facts: [command.notice, ...recovered(account)], answer: undefined }
}

interface Changed {
  /** The hash of the password that was proved. */
  readonly from: string
  readonly passwordHash: string
}

/** A new password in place of one that was proved, unless it has been changed meanwhile. */
export function changePassword(
  account: Account | null,
  { from, passwordHash, notice }: Changed & { readonly notice: FactDraft },
  now: Date,
): Decision<Account, void> {
  if (!account || account.deleted) throw new AppError('identity.notSignedIn')
  if (account.passwordHash !== from) throw AppError.field('identity.wrongPassword', 'oldPassword')
  return { next: own(account, passwordHash, now), facts: [notice], answer: undefined }
}

/** The first own password of an invited account; its mail was read, so the e-mail is confirmed. */
export function completePassword(
  account: Account | null,
  command: Changed & { readonly given: NonNullable<Account['given']> },
  now: Date,
): Decision<Account, Account> {
  const { from, passwordHash, given } = command
  if (!account?.temporaryUntil || account.passwordHash !== from) throw new AppError('identity.notAuthorized')
  if (now >= account.temporaryUntil) throw new AppError('identity.codeExpired')
  const next: Account = { ...own(account, passwordHash, now), confirmed: true, given }
  return { next, answer: next }
}

/** With an own password nothing is left of what came before it: demands, sessions. */
function own(account: Account, passwordHash: string, now: Date): Account {
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

/** An account that an administrator makes. Nobody's yet: an unconfirmed sign-up of the same e-mail gives way to it. */
export function inviteAccount(account: Account | null, command: Invitation, now: Date): Decision<Account, void> {
  if (account?.confirmed) throw AppError.field('identity.usernameExists', 'email')
  const { mail, ...known } = command
  const next: Account = { ...blankAccount, ...known, epoch: (account?.epoch ?? 0) + 1, signedUpAt: now }
  return { next, facts: [mail], answer: undefined }
}
