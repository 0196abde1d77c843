import { userDeleted } from '@parta/contracts/identity'
import { defaultLocale, deletedMarker } from '@parta/contracts/values'
import { type Decision, type FactDraft, told } from '@parta/kit/change'
import { type Account, blankAccount } from '../account/store.ts'
import { updated } from '../profile/rules.ts'
import type { User } from '../profile/store.ts'
import type { Session } from '../session/store.ts'
import { firstSettings } from '../settings/rules.ts'

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
    webToken: '',
    pushToken: '',
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
