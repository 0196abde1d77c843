import { createAjv } from '@parta/contracts/ajv'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { Email } from '@parta/contracts/shapes'
import type { SocialProvider } from '@parta/contracts/values'
import type { Account } from '../domain/account-store.ts'

/** A person as their provider describes them. */
export interface ProviderPerson {
  readonly provider: SocialProvider
  /** `<provider>:<subject>`. */
  readonly key: string
  /** In lower case; empty when the provider does not reveal it. */
  readonly email: string
  /** Whether the provider vouches for the e-mail, and is entitled to. */
  readonly verified: boolean
  readonly given: Account['given']
  readonly sealedToken?: string
}

/** The claims of an id token, or the answer of Facebook's Graph API. */
export type ProviderClaims = Readonly<Record<string, unknown>>

const isEmail = createAjv().compile<string>(Email)

/** Reads Google's claims. Google vouches for its own mailboxes and those of a Workspace, not for other e-mails. */
export function googlePerson(claims: ProviderClaims): ProviderPerson {
  const email = emailOf(claims)
  const isGoogleMailbox = email.endsWith('@gmail.com') || (typeof claims['hd'] === 'string' && claims['hd'] !== '')
  return {
    provider: 'google',
    key: keyOf('google', claims['sub']),
    email,
    verified: isTrue(claims['email_verified']) && isGoogleMailbox,
    given: givenName(claims['given_name'], claims['family_name']) ?? splitName(claims['name']),
  }
}

/** Reads Apple's claims. @param user the JSON with the name, which Apple sends in its form at the first consent only */
export function applePerson(claims: ProviderClaims, user: string): ProviderPerson {
  const { firstName, lastName } = (parsed(user)['name'] ?? {}) as ProviderClaims
  return {
    provider: 'apple',
    key: keyOf('apple', claims['sub']),
    email: emailOf(claims),
    verified: isTrue(claims['email_verified']),
    given: givenName(firstName, lastName),
  }
}

/** Reads Facebook's answer. Facebook does not say whether an e-mail is verified, so it counts as not verified. */
export function facebookPerson(me: ProviderClaims): ProviderPerson {
  return {
    provider: 'facebook',
    key: keyOf('facebook', me['id']),
    email: emailOf(me),
    verified: false,
    given: splitName(me['name']),
  }
}

/** @throws identity.socialFailed without a subject: two such answers must not be taken for the same person */
function keyOf(provider: SocialProvider, subject: unknown): string {
  if (typeof subject !== 'string' || subject === '' || subject.length > 255) throw new AppError('identity.socialFailed')
  return `${provider}:${subject}`
}

function emailOf({ email }: ProviderClaims): string {
  return isEmail(email) ? email.toLowerCase() : ''
}

/** Apple sometimes sends a boolean as text. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

function splitName(name: unknown): Account['given'] {
  const words = oneLine(name).split(' ')
  return words.length > 1 ? givenName(words.slice(0, -1).join(' '), words.at(-1)) : givenName(words[0], '')
}

function givenName(first: unknown, last: unknown): Account['given'] {
  const [name, surname] = [oneLine(first), oneLine(last)]
  return name || surname ? { name, surname, gender: 'unknown' } : null
}

/** Returns a provider's text as one line that the profile form accepts. */
function oneLine(text: unknown): string {
  if (typeof text !== 'string') return ''
  return text
    .replace(/[\p{Cc}<>\s]+/gu, ' ')
    .trim()
    .slice(0, limits.nameMax)
}

function parsed(text: string): ProviderClaims {
  try {
    return (JSON.parse(text) ?? {}) as ProviderClaims
  } catch {
    return {}
  }
}
