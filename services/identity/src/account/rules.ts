import { AppError } from '@parta/contracts/errors'
import { accountRecovered } from '@parta/contracts/identity'
import type { Locale } from '@parta/contracts/values'
import { type Decision, type FactDraft, told } from '@parta/kit/store/change'
import { type Account, blankAccount } from './store.ts'

interface Confirming {
  readonly email: string
  readonly passwordHash: string
  readonly locale: Locale
  /** The account has the sign-up's own id: it may have been made by a call that was broken off. */
  readonly isOwn: boolean
}

/** The account of a sign-up whose code was right. Nothing of an account that nobody confirmed stays. */
export function confirmAccount(
  account: Account | null,
  { isOwn, ...known }: Confirming,
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

/** Told where the owner takes an account back by the e-mail; before `initialUser` there is nothing that could end. */
export function recovered({ userId }: Account): FactDraft[] {
  return userId ? [told(accountRecovered, { userId })] : []
}

/** For the change after which every session has to end: `endAllSessions` does it, and a sweep where that was broken off. */
export function nextEpoch(account: Account, now: Date): Pick<Account, 'epoch' | 'epochAt'> {
  return { epoch: (account.epoch ?? 0) + 1, epochAt: now }
}

/** Makes a site admin of an account, or takes it back. Taken back, every session ends that may act as one. */
export function setSiteAdmin(
  account: Account | null,
  { siteAdmin, mail }: { readonly siteAdmin: boolean; readonly mail: FactDraft },
  now: Date,
): Decision<Account, boolean> {
  if (!account?.confirmed || account.deleted) throw new AppError('user.notFound')
  if (Boolean(account.siteAdmin) === siteAdmin) return { next: account, answer: false }
  const ended = siteAdmin ? {} : nextEpoch(account, now)
  return { next: { ...account, siteAdmin, ...ended }, facts: [mail], answer: true }
}
