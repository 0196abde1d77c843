import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAjv } from '@parta/contracts/ajv'
import { everywhere, Problem } from '@parta/contracts/errors'
import { confirmSignUp, signIn, signUp, webClient } from '@parta/contracts/identity'
import type { Operation } from '@parta/contracts/operation'
import { initialUser, updateMe } from '@parta/contracts/profiles'
import { eventually, testEnv } from '@parta/kit/testing'
import { type Local, startLocal } from '@parta/stack/local'
import type { Static } from 'typebox'

export interface Sent {
  readonly token?: string | undefined
  readonly cookie?: string
  readonly id?: string | undefined
  readonly query?: Readonly<Record<string, string>> | undefined
  readonly body?: unknown
}

export interface Answer<O extends Operation> {
  readonly status: number
  readonly body: Static<O['reply']> & { code?: string }
  readonly cookie: string
}

export interface Parta {
  readonly local: Local
  readonly dir: string
  /** Names of the operations that were answered with success so far. */
  readonly called: Set<string>
  /** Calls through the gateway; whatever comes back is checked against the contract. */
  call<O extends Operation>(operation: O, sent?: Sent): Promise<Answer<O>>
  close(): Promise<void>
}

/** Whose account is an administrator's. */
export const adminName = 'Spravce'

/** A whole Parta behind its gateway, without the web, on the test run's backends. */
export async function openParta(more: Readonly<Record<string, string>> = {}): Promise<Parta> {
  const dir = await mkdtemp(join(tmpdir(), 'parta-journey-'))
  const local = await startLocal({
    dir,
    // Journeys come from one address, faster than people.
    env: testEnv({
      PARTA_MEDIA_DIR: join(dir, 'media'),
      PARTA_ADDRESS_RATE: '1000000',
      PARTA_RATE_FACTOR: '1000',
      PARTA_CHECK_REPLIES: 'true',
      PARTA_SITE_ADMINS: emailOf(adminName),
      ...more,
    }),
  })
  const called = new Set<string>()
  return {
    local,
    dir,
    called,
    call: async (operation, sent = {}) => {
      const answer = await callThrough(local.url, operation, sent)
      if (answer.status < 300) called.add(operation.name)
      return answer
    },
    close: async () => {
      await local.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

const ajv = createAjv()
const isProblem = ajv.compile(Problem)

async function callThrough<O extends Operation>(url: string, operation: O, sent: Sent): Promise<Answer<O>> {
  const { token, cookie, id = '', query = {}, body } = sent
  const search = new URLSearchParams(query).toString()
  const path = operation.path.replace(/:\w+/, encodeURIComponent(id)) + (search && `?${search}`)
  const answer = await fetch(url + path, {
    method: operation.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  // A calendar or an archive is no JSON; its own tests read it.
  const isJson = (answer.headers.get('content-type') ?? '').includes('json')
  const reply: unknown = text && isJson ? JSON.parse(text) : {}
  const flaw = answer.status < 300 ? flawOfReply(operation, reply) : flawOfProblem(operation, answer, reply)
  if (flaw) throw new Error(`${operation.name}: ${flaw}`)
  return {
    status: answer.status,
    body: reply as Answer<O>['body'],
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
  }
}

function flawOfReply(operation: Operation, reply: unknown): string | null {
  return ajv.validate(operation.reply, reply) ? null : ajv.errorsText()
}

/** What is wrong with a refusal: it is a problem, with a code that the operation lists, and never the server's fault. */
export function flawOfProblem(operation: Operation, answer: Response, body: unknown): string | null {
  const said = `${answer.status} ${JSON.stringify(body).slice(0, 300)}`
  if (answer.status < 400 || answer.status >= 500) return said
  if (!answer.headers.get('content-type')?.startsWith('application/problem+json')) return `no problem: ${said}`
  if (!isProblem(body)) return `not as a problem is: ${said}`
  const { code, status, errors } = body as Static<typeof Problem>
  if (status !== answer.status) return `says another status: ${said}`
  if (![...operation.errors, ...everywhere].includes(code)) return `a code that it does not list: ${said}`
  if (code === 'validation.failed' && !errors?.length) return `names no field: ${said}`
  return null
}

export const password = 'Modry kokrhel 7'

export interface Person {
  readonly id: string
  readonly email: string
  readonly token: string
  readonly cookie: string
}

function emailOf(name: string): string {
  return `${name.toLowerCase()}@parta.test`
}

/** Signs up, reads the code in the mailbox, and signs in: the profile is not begun. */
export async function anAccount(parta: Parta, name: string): Promise<Omit<Person, 'id'>> {
  const email = emailOf(name)
  await parta.call(signUp, { body: { email, password, locale: 'cs' } })
  const code = await eventually(() => {
    const found = /^\d{6}/.exec(parta.local.mailbox.list(email)[0]?.subject ?? '')?.[0]
    if (!found) throw new Error(`No code for ${email}`)
    return found
  }, 15_000)
  await parta.call(confirmSignUp, { body: { clientId: webClient, username: email, code } })
  return { email, ...(await aSession(parta, email)) }
}

export async function aSession(parta: Parta, email: string): Promise<Pick<Person, 'token' | 'cookie'>> {
  const { body, cookie } = await parta.call(signIn, { body: { username: email, password } })
  return { token: body.idToken, cookie }
}

/** Someone with a finished profile, and a token that says so. */
export async function aPerson(parta: Parta, name: string): Promise<Person> {
  const { email, token } = await anAccount(parta, name)
  const { body: me } = await parta.call(initialUser, { token, body: { preferredLanguage: 'cs' } })
  await parta.call(updateMe, { token, body: { ...firstProfile, name } })
  return { id: me.id, email, ...(await aSession(parta, email)) }
}

export const firstProfile = {
  name: 'Jana',
  surname: 'Nováková',
  gender: 'female',
  age: '26-35',
  activities: ['badminton'],
  languages: ['cs', 'en'],
  consents: { terms: true, privacy: true, gdpr: true },
}
