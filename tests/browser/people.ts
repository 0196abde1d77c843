import { confirmSignUp, type Session, signUp, webClient } from '@parta/contracts/identity'
import type { Operation } from '@parta/contracts/operation'
import { initialUser, type Me, updateMe } from '@parta/contracts/profiles'
import type { Locale } from '@parta/contracts/values'
import { codeTo } from './mail.ts'

export const password = 'Spolecne2026'
/** Receives reports and feedback. */
export const siteAdmin = 'spravce@example.com'

export interface Member {
  readonly id: string
  readonly email: string
  readonly name: string
}

let count = 0

/** Returns an e-mail that is unique in this run. */
export function freshEmail(name: string): string {
  count += 1
  return `${name}-${count}-${Date.now().toString(36)}@example.com`
}

/** Creates a confirmed account without a profile, without a browser. */
export async function anAccount(name: string, locale: Locale = 'cs'): Promise<string> {
  const email = freshEmail(name.toLowerCase())
  await signUpAs(email, locale)
  return email
}

/**
 * Signs up and confirms.
 * @returns the id token of the new session
 */
export async function signUpAs(email: string, locale: Locale): Promise<string> {
  const begun = await send(signUp, { body: { email, password, locale } })
  const body = { clientId: webClient, username: email, code: await codeTo(email) }
  const confirmed = await send<{ session: Session }>(confirmSignUp, { body, cookie: begun.cookie })
  return confirmed.reply.session.idToken
}

/** Creates a person with a finished profile, without a browser. */
export async function aMember(name: string, locale: Locale = 'cs'): Promise<Member> {
  const email = freshEmail(ascii(name).toLowerCase())
  const token = await signUpAs(email, locale)
  const { id } = (await send<Me>(initialUser, { token, body: { preferredLanguage: locale } })).reply
  await send(updateMe, {
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
  return { id, email, name }
}

interface Sent {
  readonly token?: string
  readonly cookie?: string
  readonly body: unknown
}

async function send<R>(operation: Operation, { token, cookie, body }: Sent): Promise<{ reply: R; cookie: string }> {
  const answer = await fetch(process.env['PARTA_TEST_URL'] + operation.path, {
    method: operation.method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${operation.name}: ${answer.status} ${text}`)
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { reply: (text ? JSON.parse(text) : undefined) as R, cookie: cookies.join('; ') }
}

function ascii(name: string): string {
  return name.normalize('NFD').replace(/[^a-z]/gi, '')
}
