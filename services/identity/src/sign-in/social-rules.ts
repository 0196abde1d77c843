import { AppError } from '@parta/contracts/errors'
import type { Locale, SocialProvider } from '@parta/contracts/values'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import { nextEpoch, refuseNoWayIn } from '../domain/account-rules.ts'
import { type Account, blankAccount, type SocialIdentity } from '../domain/account-store.ts'
import type { ProviderPerson } from './read-person.ts'

interface NewPerson {
  /** The e-mail is confirmed, by a provider that vouches for it or by a code from Parta. */
  readonly person: ProviderPerson
  readonly locale: Locale
}

/**
 * Creates the account of a provider's person. It replaces an unconfirmed account with this e-mail completely: anybody
 * may have created that account, so its password, codes and sessions end (domain-facts 5, rule 2). A confirmed account
 * is never merged; its owner links the provider in the settings (rule 3).
 */
export function createSocialAccount(
  account: Account | null,
  { person, locale }: NewPerson,
  now: Date,
): Decision<Account, void> {
  if (account?.confirmed) throw new AppError('identity.usernameExists')
  const next: Account = {
    ...blankAccount,
    email: person.email,
    locale,
    confirmed: true,
    identities: [identityOf(person, now)],
    given: person.given,
    ...(account ? nextEpoch(account, now) : {}),
    signedUpAt: now,
  }
  return { next, answer: undefined }
}

interface LinkCommand {
  readonly person: ProviderPerson
  readonly mail: FactDraft
}

/**
 * Links a provider's person. An account has at most one identity of each provider: a new one replaces it, and the
 * answer is the replaced one. Refused while a new password is demanded.
 */
export function linkIdentity(
  account: Account | null,
  { person, mail }: LinkCommand,
  now: Date,
): Decision<Account, SocialIdentity | null> {
  if (!account || account.deleted || account.resetRequired) throw new AppError('identity.socialExpired')
  const replaced = account.identities.find(({ provider }) => provider === person.provider) ?? null
  if (replaced?.key === person.key) return { next: account, answer: null }
  const others = account.identities.filter((identity) => identity !== replaced)
  return {
    next: { ...account, identities: [...others, identityOf(person, now)] },
    facts: [mail],
    answer: replaced,
  }
}

interface UnlinkCommand {
  readonly provider: SocialProvider
  readonly mail: FactDraft
  /** The person has requested the deletion at the provider: the identity is removed even as the last way to sign in. */
  readonly requestedByProvider?: boolean
}

/** Unlinks a provider; the answer is the removed identity. */
export function unlinkIdentity(account: Account | null, command: UnlinkCommand): Decision<Account, SocialIdentity> {
  const removed = account?.identities.find(({ provider }) => provider === command.provider)
  if (!account || !removed) throw new AppError('identity.wayUnknown')
  const next = { ...account, identities: account.identities.filter((identity) => identity !== removed) }
  if (!command.requestedByProvider) refuseNoWayIn(next)
  return { next, facts: [command.mail], answer: removed }
}

/** Stores the newest refresh token of an identity, because only that one can still be revoked. */
export function renewIdentity(account: Account | null, { key, sealedToken }: ProviderPerson): Decision<Account, void> {
  if (!account) throw new AppError('identity.wayUnknown')
  if (!sealedToken) return { next: account, answer: undefined }
  const identities = account.identities.map((identity) =>
    identity.key === key ? { ...identity, sealedToken } : identity,
  )
  return { next: { ...account, identities }, answer: undefined }
}

function identityOf({ key, provider, email, sealedToken }: ProviderPerson, now: Date): SocialIdentity {
  return { key, provider, email, linkedAt: now, ...(sealedToken ? { sealedToken } : {}) }
}
