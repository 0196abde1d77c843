import { createAjv } from '@parta/contracts/ajv'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { Email } from '@parta/contracts/shapes'
import type { SocialProvider } from '@parta/contracts/values'
import type { Account } from '../domain/account-store.ts'

/** Who a provider says has come. */
export interface ProviderPerson {
  readonly provider: SocialProvider
  /** `<provider>:<subject>`. */
  readonly key: string
  /** In lower case; empty when the provider keeps it to itself. */
  readonly email: string
  /** Whether the provider may speak for the e-mail. */
  readonly verified: boolean
  readonly given: Account['given']
  readonly sealedToken?: string
}

export type Said = Readonly<Record<string, unknown>>

const isEmail = createAjv().compile<string>(Email)

/** Google speaks for its own mailboxes and for those of a Workspace; for any other e-mail it only heard of it. */
export function googlePerson(claims: Said): ProviderPerson {
  const email = emailOf(claims)
  const itsOwn = email.endsWith('@gmail.com') || (typeof claims['hd'] === 'string' && claims['hd'] !== '')
  return {
    provider: 'google',
    key: keyOf('google', claims['sub']),
    email,
    verified: isTrue(claims['email_verified']) && itsOwn,
    given: givenName(claims['given_name'], claims['family_name']) ?? splitName(claims['name']),
  }
}

/** @param user the JSON that came with the form, at the first consent only */
export function applePerson(claims: Said, user: string): ProviderPerson {
  const { firstName, lastName } = (parsed(user)['name'] ?? {}) as Said
  return {
    provider: 'apple',
    key: keyOf('apple', claims['sub']),
    email: emailOf(claims),
    verified: isTrue(claims['email_verified']),
    given: givenName(firstName, lastName),
  }
}

/** Facebook says nowhere whether an e-mail is verified, so it never is. */
export function facebookPerson(me: Said): ProviderPerson {
  return {
    provider: 'facebook',
    key: keyOf('facebook', me['id']),
    email: emailOf(me),
    verified: false,
    given: splitName(me['name']),
  }
}

/** Without a subject there is nobody: two such answers must not become the same person. */
function keyOf(provider: SocialProvider, subject: unknown): string {
  if (typeof subject !== 'string' || subject === '' || subject.length > 255) throw new AppError('identity.socialFailed')
  return `${provider}:${subject}`
}

function emailOf({ email }: Said): string {
  return isEmail(email) ? email.toLowerCase() : ''
}

/** Apple writes the boolean as text at times. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

function splitName(name: unknown): Account['given'] {
  const words = line(name).split(' ')
  return words.length > 1 ? givenName(words.slice(0, -1).join(' '), words.at(-1)) : givenName(words[0], '')
}

function givenName(first: unknown, last: unknown): Account['given'] {
  const [name, surname] = [line(first), line(last)]
  return name || surname ? { name, surname, gender: 'unknown' } : null
}

/** Somebody else's text as one that a profile's form may hold. */
function line(text: unknown): string {
  if (typeof text !== 'string') return ''
  return text
    .replace(/[\p{Cc}<>\s]+/gu, ' ')
    .trim()
    .slice(0, limits.nameMax)
}

function parsed(text: string): Said {
  try {
    return (JSON.parse(text) ?? {}) as Said
  } catch {
    return {}
  }
}
