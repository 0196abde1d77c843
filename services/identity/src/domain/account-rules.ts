import { AppError } from '@parta/contracts/errors'
import { accountRecovered } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { defaultLocale, type Locale } from '@parta/contracts/values'
import { type Decision, type FactDraft, told } from '@parta/kit/store/decision'
import { type Account, blankAccount } from './account-store.ts'

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

/** Nobody locks themselves out. @throws identity.lastWayIn when nothing is left to come in by */
export function refuseNoWayIn({ passwordHash, identities, passkeys }: Account): void {
  if (passwordHash === '' && identities.length === 0 && passkeys.length === 0) throw new AppError('identity.lastWayIn')
}

const day = 24 * 3_600_000

/**
 * The owner wants the account deleted: every session is over, and the erasure is due in
 * `limits.erasureGraceDays`. Asked again, the first date holds.
 * @param mail the notice that says until when the deletion can be undone
 */
export function planErasure(
  account: Account | null,
  mail: (erasesAt: Date) => FactDraft,
  now: Date,
): Decision<Account, Date> {
  if (!account || account.deleted) throw new AppError('user.notFound')
  if (account.erasesAt) return { next: account, answer: account.erasesAt }
  const erasesAt = new Date(now.getTime() + limits.erasureGraceDays * day)
  return { next: { ...account, erasesAt, ...nextEpoch(account, now) }, facts: [mail(erasesAt)], answer: erasesAt }
}

/**
 * Cancels a planned erasure, because its owner has signed in. @throws identity.notAuthorized once it is due
 * @throws identity.notAuthorized as for an account that is gone
 */
export function undoErasure(account: Account | null, now: Date): Decision<Account, void> {
  if (!account || account.deleted || isErasureDue(account, now)) throw new AppError('identity.notAuthorized')
  if (!account.erasesAt) return { next: account, answer: undefined }
  return { next: { ...account, erasesAt: null }, answer: undefined }
}

export function isErasureDue({ erasesAt }: Pick<Account, 'erasesAt'>, now: Date): boolean {
  return Boolean(erasesAt && erasesAt <= now)
}

/** An account that was erased and that a restored backup brought back: it is due at once, and nobody signs in to it. */
export function resumeErasure(account: Account | null, erasedAt: Date, now: Date): Decision<Account, void> {
  if (!account || account.deleted) return { next: account as Account, answer: undefined }
  return { next: { ...account, erasesAt: erasedAt, ...nextEpoch(account, now) }, answer: undefined }
}

/** Nothing is left to come in by, nor the e-mail, which is free again; the epoch makes its sessions late. */
export function emptyAccount(account: Account | null, farewell: FactDraft): Decision<Account, void> {
  if (!account || account.deleted) return { next: account as Account, answer: undefined }
  const { userId, signedUpAt, epoch } = account
  const next: Account = {
    ...blankAccount,
    email: '',
    locale: defaultLocale,
    // Not one of those that were never confirmed, and so are swept.
    confirmed: true,
    epoch: epoch + 1,
    userId,
    signedUpAt,
    deleted: true,
  }
  return { next, facts: [farewell], answer: undefined }
}
