import { AppError } from '@parta/contracts/errors'
import { userDeleted } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { defaultLocale, deletedMarker } from '@parta/contracts/values'
import { type Decision, type FactDraft, told } from '@parta/kit/store/change'
import { nextEpoch } from '../account/rules.ts'
import { type Account, blankAccount } from '../account/store.ts'
import { updated } from '../profile/rules.ts'
import type { User } from '../profile/store.ts'
import type { Session } from '../session/store.ts'
import { firstSettings } from '../settings/rules.ts'

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

/** Hides a person from others, who are told a snapshot of a deleted one; or shows them again as they were. */
export function setLeaving(
  user: User | null,
  { id, leaving }: { readonly id: string; readonly leaving: boolean },
  now: Date,
): Decision<User, void> {
  if (!user || user.deleted || Boolean(user.leaving) === leaving) return { next: user as User, answer: undefined }
  const next = { ...user, leaving, updatedAt: now }
  return { next, facts: [updated(id, next)], answer: undefined }
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

/**
 * The place that others' rows point to. The symbol stays, for bank transfers and accounts; so do the
 * consents, which prove what was agreed to.
 */
export function emptyUser(user: User | null, id: string, now: Date): Decision<User, void> {
  if (!user || user.deleted) return { next: user as User, answer: undefined }
  const { accountId, login, termsAndConditions, consents, userSymbol, createdAt } = user
  const next: User = {
    accountId,
    email: '',
    name: deletedMarker,
    surname: '',
    gender: 'unknown',
    age: 'unknown',
    activities: [],
    levels: {},
    languages: [],
    description: '',
    image: 'BASIC',
    location: null,
    preferredLanguage: defaultLocale,
    aliases: [],
    settings: firstSettings,
    login,
    termsAndConditions,
    consents,
    userSymbol,
    deleted: true,
    createdAt,
    updatedAt: now,
  }
  const aliasIds = user.aliases.map((alias) => alias.id)
  return { next, facts: [updated(id, next), told(userDeleted, { id, aliasIds })], answer: undefined }
}

/** Whose browser it was is nobody's business any more; that it ended must stay known until its tokens are dead. */
export function emptySession(session: Session | null): Decision<Session, void> {
  if (!session || session.agent === '') return { next: session as Session, answer: undefined }
  return { next: { ...session, agent: '' }, answer: undefined }
}
