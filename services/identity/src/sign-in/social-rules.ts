import { AppError } from '@parta/contracts/errors'
import type { Locale, SocialProvider } from '@parta/contracts/values'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import { nextEpoch, refuseNoWayIn } from '../domain/account-rules.ts'
import { type Account, blankAccount, type SocialIdentity } from '../domain/account-store.ts'
import type { ProviderPerson } from './read-person.ts'

interface Arrival {
  /** Their e-mail is proved: by a provider that may speak for it, or by our own code. */
  readonly person: ProviderPerson
  readonly locale: Locale
}

/**
 * Someone without an account here. Whoever signed up with this e-mail before and never confirmed it
 * may have been anybody: nothing of theirs stays, neither password nor code nor session (domain-facts 5, rule 2).
 * A confirmed account is not merged with; its owner links the provider in the settings (rule 3).
 */
export function arrive(account: Account | null, { person, locale }: Arrival, now: Date): Decision<Account, void> {
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

interface Linking {
  readonly person: ProviderPerson
  readonly mail: FactDraft
}

/** One account of each provider: another one takes the place of the first. None while a new password is wanted. */
export function linkIdentity(
  account: Account | null,
  { person, mail }: Linking,
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

interface Unlinking {
  readonly provider: SocialProvider
  readonly mail: FactDraft
  /** The person wants their data deleted at the provider: that goes before the last way in. */
  readonly atProvidersWish?: boolean
}

/** Answers with what was taken off. */
export function unlinkIdentity(account: Account | null, command: Unlinking): Decision<Account, SocialIdentity> {
  const gone = account?.identities.find(({ provider }) => provider === command.provider)
  if (!account || !gone) throw new AppError('identity.wayUnknown')
  const next = { ...account, identities: account.identities.filter((identity) => identity !== gone) }
  if (!command.atProvidersWish) refuseNoWayIn(next)
  return { next, facts: [command.mail], answer: gone }
}

/** The newest token is the one that can still be revoked. */
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
