import { randomUUID } from 'node:crypto'
import type { AdminRight } from '@parta/contracts/admin-values'
import { initialUser, updateMe } from '@parta/contracts/profiles'
import type { Locale } from '@parta/contracts/values'
import { clientOf } from '@parta/kit/testing-client'
import { type Authenticator, anAuthenticator, type KeptPasskey } from '../../services/identity/test/authenticator.ts'
import { makeAdmin } from '../support/admins.ts'
import { confirmedSession } from '../support/sign-up.ts'
import { codeTo } from './mail.ts'

export const password = 'Spolecne2026'
/** Receives reports and feedback. */
export const siteAdmin = 'spravce@example.com'
/** Confirms what the first one proposes. */
export const secondAdmin = 'spravkyne@example.com'

export interface Member {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** Calls without a browser, for what a journey finds already there. */
export const client = clientOf(() => process.env['PARTA_TEST_URL'] ?? '')

/** Returns the passkey of one of the site admins; `null` for everybody else. */
export function passkeyOf(email: string): Authenticator | null {
  const kept = JSON.parse(process.env['PARTA_TEST_PASSKEYS'] ?? '{}') as Record<string, KeptPasskey>
  return kept[email] ? anAuthenticator(kept[email]) : null
}

/** Creates a site admin with some rights, whose passkey `passkeyOf` returns. */
export async function anAdmin(name: string, rights: readonly AdminRight[], locale: Locale = 'cs'): Promise<Member> {
  const email = freshEmail(ascii(name).toLowerCase())
  const token = await signUpAs(email, locale)
  const id = await finishProfile(token, name, locale)
  const env = JSON.parse(process.env['PARTA_TEST_ENV'] ?? '{}') as Record<string, string>
  const url = process.env['PARTA_TEST_URL'] ?? ''
  const { passkey } = await makeAdmin({ url, env }, { email, token, rights })
  const kept = JSON.parse(process.env['PARTA_TEST_PASSKEYS'] ?? '{}') as Record<string, KeptPasskey>
  process.env['PARTA_TEST_PASSKEYS'] = JSON.stringify({ ...kept, [email]: passkey.kept() })
  return { id, email, name }
}

/** Returns an e-mail that no other journey has, in whichever thread it runs. */
export function freshEmail(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.com`
}

/** Creates a confirmed account without a profile, without a browser. */
export async function anAccount(name: string, locale: Locale = 'cs'): Promise<string> {
  const email = freshEmail(name.toLowerCase())
  await signUpAs(email, locale)
  return email
}

/**
 * Creates an account with a confirmed e-mail.
 * @returns the id token of the new session
 */
export async function signUpAs(email: string, locale: Locale): Promise<string> {
  return (await confirmedSession(client, { email, password, locale }, () => codeTo(email))).token
}

/** Creates a person with a finished profile, without a browser. */
export async function aMember(name: string, locale: Locale = 'cs'): Promise<Member> {
  const email = freshEmail(ascii(name).toLowerCase())
  return { id: await finishProfile(await signUpAs(email, locale), name, locale), email, name }
}

/** Finishes the profile of a new account. @returns the person's id */
export async function finishProfile(token: string, name: string, locale: Locale): Promise<string> {
  const { id } = await client.must(initialUser, { token, body: { preferredLanguage: locale } })
  await client.must(updateMe, {
    token,
    body: {
      name,
      surname: 'Nováková',
      gender: 'female',
      age: '26-35',
      activities: ['badminton', 'yoga'],
      languages: ['cs', 'en'],
      description: 'Hraju pro radost, nejradši v úterý večer.',
      consents: { terms: true, privacy: true, gdpr: true },
    },
  })
  return id
}

function ascii(name: string): string {
  return name.normalize('NFD').replace(/[^a-z]/gi, '')
}
