import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AdminRight } from '@parta/contracts/admin-values'
import { deleteAccount } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { initialUser, updateMe } from '@parta/contracts/profiles'
import type { ServiceName } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { Running } from '@parta/kit/service'
import { task } from '@parta/kit/tasks/task'
import { eventually, testEnv } from '@parta/kit/testing'
import { type Client, clientOf } from '@parta/kit/testing-client'
import { type Local, startLocal } from '@parta/stack/local'
import { Type } from 'typebox'
import type { Authenticator } from '../../services/identity/test/authenticator.ts'
import { signInWith } from '../../services/identity/test/use-passkeys.ts'
import { makeAdmin } from '../support/admins.ts'
import { startNats } from '../support/nats.ts'
import { confirmedSession, passwordSession } from '../support/sign-up.ts'

/** All of Parta, called through its gateway. */
export interface Parta extends Client {
  readonly local: Local
  readonly dir: string
  /** The names of the operations that succeeded so far. */
  readonly called: Set<string>
  /** The messages of NATS about what it refused to a service. */
  readonly refusals: readonly string[]
  /** Ends the processes that it started, for a thread that ends at once and takes everything else along. */
  leave(): Promise<void>
  close(): Promise<void>
}

/** Starts all of Parta behind its gateway, with an empty page as its web, on the backends of the test run. */
export async function openParta(more: Readonly<Record<string, string>> = {}): Promise<Parta> {
  const dir = await mkdtemp(join(tmpdir(), 'parta-journey-'))
  const web = join(dir, 'web')
  await mkdir(web)
  await writeFile(join(web, 'index.html'), '<html><head><title>Parta</title></head></html>')
  // Each service has its own NATS user, with the permissions of docker-compose.yml.
  const nats = await startNats(dir)
  const local = await startLocal({
    dir,
    // All test calls come from one address and exceed the normal limits.
    env: testEnv({
      PARTA_MEDIA_DIR: join(dir, 'media'),
      PARTA_WEB_DIR: web,
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
    ...clientOf(() => local.url, called),
    refusals: nats.refusals,
    leave: async () => {
      await nats.stop()
      // The services still run, and may write a file meanwhile.
      await rm(dir, { recursive: true, force: true, maxRetries: 10 })
    },
    close: async () => {
      await local.stop()
      await nats.stop()
      await rm(dir, { recursive: true, force: true, maxRetries: 10 })
      if (nats.refusals.length > 0) throw new Error(`NATS refused:\n${nats.refusals.join('\n')}`)
    },
  }
}

export const password = 'Modry kokrhel 7'

export interface Person {
  readonly id: string
  readonly email: string
  readonly token: string
  readonly cookie: string
  /** The passkey of a site admin. */
  readonly passkey?: Authenticator
}

/** Returns an e-mail that no other account has, also where test files share one Parta. */
function emailOf(name: string): string {
  return `${name.toLowerCase()}.${randomBytes(4).toString('hex')}@parta.test`
}

/** Signs up and confirms with the code from the mailbox. The account has a session, but no profile. */
export async function anAccount(parta: Parta, name: string): Promise<Omit<Person, 'id'>> {
  const email = emailOf(name)
  const code = () =>
    eventually(() => {
      const found = /\b\d{6}\b/.exec(parta.local.mailbox.list(email)[0]?.text ?? '')?.[0]
      if (!found) throw new Error(`No code for ${email}`)
      return found
    })
  return { email, ...(await confirmedSession(parta, { email, password, locale: 'cs' }, code)) }
}

export const aSession = (parta: Parta, email: string) => passwordSession(parta, { email, password })

/**
 * Signs the person in again if that is 4 minutes ago: on a slow machine a test file outlives a token, and the proof that
 * a sign-in is for calls that move money by hand.
 */
export async function signedIn(parta: Parta, person: Person): Promise<Person> {
  const { exp } = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }
  if (exp * 1000 - Date.now() > 11 * 60_000) return person
  const { email, passkey } = person
  return { ...person, ...(passkey ? await signInWith(parta, passkey) : await aSession(parta, email)) }
}

/** Creates a person with a finished profile and a token that states it. */
export async function aPerson(parta: Parta, name: string): Promise<Person> {
  const { email, token } = await anAccount(parta, name)
  const me = await parta.must(initialUser, { token, body: { preferredLanguage: 'cs' } })
  await parta.must(updateMe, { token, body: { ...firstProfile, name } })
  return { id: me.id, email, ...(await aSession(parta, email)) }
}

/** Makes the last proof of every session too old. */
export async function ageProofs(parta: Pick<Parta, 'local'>): Promise<void> {
  const provedAt = new Date(Date.now() - limits.proofMinutes * 60_000)
  await identityOf(parta)
    .database.native('sessions')
    .updateMany({}, { $set: { provedAt, secretAt: provedAt } })
}

/** Requests the deletion of an account, skips the grace period, and waits for the erasure. */
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

export function serviceOf({ local }: Pick<Parta, 'local'>, name: ServiceName): Running {
  const found = local.services.find((service) => service.name === name)
  if (!found) throw new Error(`Service ${name} is not running`)
  return found
}

export const identityOf = (parta: Pick<Parta, 'local'>): Kit => serviceOf(parta, 'identity').kit

/** Creates a site admin, with all rights or some, with a token that states it. */
export async function anAdmin(parta: Parta, rights: readonly AdminRight[] = ['full']): Promise<Person> {
  const person = await aPerson(parta, `Spravce${rights.includes('full') ? '' : rights.join('')}`)
  return { ...person, ...(await makeAdmin(parta.local, { ...person, rights })) }
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
