import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAjv } from '@parta/contracts/ajv'
import { Problem } from '@parta/contracts/errors'
import { confirmSignUp, deleteAccount, signIn, signUp, webClient } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { codesOf } from '@parta/contracts/openapi'
import type { Operation } from '@parta/contracts/operation'
import { initialUser, updateMe } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import { task } from '@parta/kit/tasks/task'
import { eventually, testEnv } from '@parta/kit/testing'
import { type Local, startLocal } from '@parta/stack/local'
import { type Static, Type } from 'typebox'
import { makeAdmin } from '../support/admins.ts'
import { startNats } from '../support/nats.ts'

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
  /**
   * A call that has to succeed for the test to make sense: repeated while it is refused, because services hear
   * of each other's facts a moment later, and a refused call changes nothing.
   * @returns the reply @throws Error that names the operation, the status and the code of the last refusal
   */
  must<O extends Operation>(operation: O, sent?: Sent): Promise<Static<O['reply']>>
  close(): Promise<void>
}

/** A whole Parta behind its gateway, without the web, on the test run's backends. */
export async function openParta(more: Readonly<Record<string, string>> = {}): Promise<Parta> {
  const dir = await mkdtemp(join(tmpdir(), 'parta-journey-'))
  // Each process is its own user there, with the permissions of docker-compose.yml.
  const nats = await startNats(dir)
  const local = await startLocal({
    dir,
    // Journeys come from one address, faster than people.
    env: testEnv({
      PARTA_MEDIA_DIR: join(dir, 'media'),
      PARTA_ADDRESS_RATE: '1000000',
      PARTA_RATE_FACTOR: '1000',
      PARTA_CHECK_REPLIES: 'true',
      PARTA_NATS_URL: nats.urlOf('root'),
      PARTA_BUS_PREFIX: '',
      ...more,
    }),
    envOf: (user) => ({ PARTA_NATS_URL: nats.urlOf(user) }),
  })
  const called = new Set<string>()
  return {
    local,
    dir,
    called,
    ...callsAt(local.url, called),
    close: async () => {
      await local.stop()
      await nats.stop()
      await rm(dir, { recursive: true, force: true })
      if (nats.refusals.length > 0) throw new Error(`NATS refused:\n${nats.refusals.join('\n')}`)
    },
  }
}

/** @param called where the names of the operations go that were answered with success */
export function callsAt(url: string, called: Set<string>): Pick<Parta, 'call' | 'must'> {
  const call: Parta['call'] = async (operation, sent = {}) => {
    const answer = await callThrough(url, operation, sent)
    if (answer.status < 300) called.add(operation.name)
    return answer
  }
  return { call, must: async (operation, sent) => (await accepted({ call }, operation, sent)).body }
}

/** The first answer of a repeated call that is no refusal. An answer that breaks the contract ends it at once. */
async function accepted<O extends Operation>(
  { call }: Pick<Parta, 'call'>,
  operation: O,
  sent?: Sent,
): Promise<Answer<O>> {
  const outcome = await eventually(async () => {
    const answer = await call(operation, sent).catch((error: Error) => error)
    if (answer instanceof Error || answer.status < 300) return answer
    const refusal = new Error(`${operation.name} is refused: ${answer.status} ${answer.body.code}`)
    // Input that breaks the schema is refused whatever the services know.
    if (answer.body.code === 'validation.failed') return refusal
    throw refusal
  })
  if (outcome instanceof Error) throw outcome
  return outcome
}

const ajv = createAjv()
const isProblem = ajv.compile(Problem)

/** One call by its operation; whatever comes back is checked against the contract. */
export async function callThrough<O extends Operation>(url: string, operation: O, sent: Sent): Promise<Answer<O>> {
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
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
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
  if (!codesOf(operation).includes(code)) return `a code that it does not list: ${said}`
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

/** Signs up, reads the code in the mailbox, and so is signed in: the profile is not begun. */
export async function anAccount(parta: Parta, name: string): Promise<Omit<Person, 'id'>> {
  const email = emailOf(name)
  const begun = await accepted(parta, signUp, { body: { email, password, locale: 'cs' } })
  const code = await eventually(() => {
    const found = /\b\d{6}\b/.exec(parta.local.mailbox.list(email)[0]?.text ?? '')?.[0]
    if (!found) throw new Error(`No code for ${email}`)
    return found
  })
  const body = { clientId: webClient, username: email, code }
  const { body: confirmed, cookie } = await accepted(parta, confirmSignUp, { body, cookie: begun.cookie })
  return { email, token: confirmed.session.idToken, cookie }
}

export async function aSession(parta: Parta, email: string): Promise<Pick<Person, 'token' | 'cookie'>> {
  const { body, cookie } = await accepted(parta, signIn, { body: { username: email, password } })
  return { token: body.idToken, cookie }
}

/** Someone with a finished profile, and a token that says so. */
export async function aPerson(parta: Parta, name: string): Promise<Person> {
  const { email, token } = await anAccount(parta, name)
  const me = await parta.must(initialUser, { token, body: { preferredLanguage: 'cs' } })
  await parta.must(updateMe, { token, body: { ...firstProfile, name } })
  return { id: me.id, email, ...(await aSession(parta, email)) }
}

/** As if the last proof of every session were too old. */
export async function ageProofs(parta: Pick<Parta, 'local'>): Promise<void> {
  const provedAt = new Date(Date.now() - limits.proofMinutes * 60_000)
  await identityOf(parta).database.native('sessions').updateMany({}, { $set: { provedAt } })
}

/** Someone asks for the deletion of their account, and the days pass in which it can be undone. */
export async function deleteForGood(parta: Parta, { token, email }: Pick<Person, 'token' | 'email'>): Promise<void> {
  await parta.must(deleteAccount, { token })
  const { database, tasks } = identityOf(parta)
  const accounts = database.native<{ _id: string; email: string; erasesAt: Date; deleted: boolean }>('accounts')
  const account = await accounts.findOneAndUpdate({ email }, { $set: { erasesAt: new Date(Date.now() - 1000) } })
  const id = account?._id ?? ''
  const erase = task('erase-account', { data: Type.Object({ accountId: Type.String() }) })
  await tasks.plan(erase, { id: `${id}-early`, data: { accountId: id } })
  await eventually(async () => {
    if (!(await accounts.findOne({ _id: id }))?.deleted) throw new Error(`${email} is not erased yet`)
  })
}

export function identityOf({ local }: Pick<Parta, 'local'>): Kit {
  const found = local.services.find(({ name }) => name === 'identity')
  if (!found) throw new Error('No identity')
  return found.kit
}

/** A person who is a site admin, and a token that says so. */
export async function anAdmin(parta: Parta): Promise<Person> {
  const person = await aPerson(parta, 'Spravce')
  return { ...person, token: await makeAdmin(parta.local, person) }
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
