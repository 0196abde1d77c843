import { type KeyObject, randomBytes } from 'node:crypto'
import { adminRights, siteAdmins } from '@parta/contracts/admin-values'
import { type AdminAct, askToNote } from '@parta/contracts/audit'
import { minute } from '@parta/contracts/durations'
import type { Envelope } from '@parta/contracts/fact'
import { type EndedSessions, sessionsEnded } from '@parta/contracts/hints'
import { limits } from '@parta/contracts/limits'
import { defaultNotificationSettings } from '@parta/contracts/predicates/notification-settings'
import { type UserSnapshot, userUpdated } from '@parta/contracts/profiles'
import {
  askAdminRights,
  askEndedSessions,
  askKeys,
  askRightsOf,
  askSessionProof,
  askUser,
} from '@parta/contracts/questions'
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type Bus, openBus } from './facts/nats.ts'
import type { Kit } from './kit.ts'
import { BaseConfig, type Env, readConfig } from './process/config.ts'
import { createLog } from './process/log.ts'
import { tokenAlgorithm, tokenAudience, tokenIssuer, tokenType } from './session/actor.ts'
import { signKeySet } from './session/key-set.ts'
import { type TaskRow, tasks } from './tasks/store.ts'

/** A person in a test: a snapshot that every service can read, and a real token. */
export interface TestPerson extends UserSnapshot {
  readonly token: string
}

export interface TestPeople {
  /** Creates a person with a complete profile; the given fields override the generated ones. */
  person(
    fields?: Partial<TestPerson> & { login?: 'FIRST_TIME' | 'NOT_FIRST_TIME'; isSiteAdmin?: boolean },
  ): Promise<TestPerson>
  /** Signs the same person in on another device: a token of another session. */
  signIn(person: TestPerson): Promise<TestPerson>
  /** Makes the last proof of the session of a person's token so many minutes old, or too old for every call. */
  ageProof(person: TestPerson, minutes?: number): void
  /** Ends the session of a person's token, with the hint that identity sends. */
  signOut(person: TestPerson): void
  /** Withdraws all rights of a site admin. */
  withdrawRights(person: UserSnapshot): void
  /** Locks the rights of a site admin in the session of their token, as when it was idle. */
  lockRights(person: TestPerson): void
  /** What services asked identity to note in the audit log. */
  readonly acts: readonly AdminAct[]
  close(): Promise<void>
}

/**
 * Acts as identity on the bus, for tests of one service alone: real keys, tokens, and snapshots in the stream of
 * snapshots.
 */
export async function createTestPeople(env: Env): Promise<TestPeople> {
  const config = readConfig(BaseConfig, env)
  const bus = await openBus(config, createLog('testing', 'silent'))
  const { publicKey, privateKey } = await generateKeyPair(tokenAlgorithm, { extractable: true })
  const kid = `test-${randomBytes(4).toString('hex')}`
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: tokenAlgorithm, use: 'sig' }
  const known = new Map<string, UserSnapshot>()
  bus.answer(askKeys, () => signKeySet([jwk], config.PARTA_SECRET))
  bus.answer(askUser, (id) => {
    const data = known.get(id)
    return Promise.resolve(data ? { version: 1, data } : null)
  })
  const ended: string[] = []
  const endedSessions = (ids: readonly string[]): EndedSessions => ({
    ids: [...ids],
    until: new Date().toISOString(),
    more: false,
  })
  bus.answer(askEndedSessions, () => Promise.resolve(endedSessions(ended)))
  /** The ages of proofs, in minutes. */
  const proofs = new Map<string, number>()
  bus.answer(askSessionProof, ({ sessionId }) => {
    const age = proofs.get(sessionId) ?? 0
    const isRunning = !ended.includes(sessionId)
    return Promise.resolve({ isRunning, isProved: age < limits.proofMinutes, secretAge: age * minute })
  })
  const acts: AdminAct[] = []
  bus.answer(askToNote, (act) => Promise.resolve(acts.push(act)))
  const { admins, locked } = answerForAdmins(bus)
  let count = 0
  const tokenOf = tokensOf(privateKey, kid)

  return {
    signIn: async (person) => {
      const sid = `session-${person.id}-${randomBytes(3).toString('hex')}`
      return { ...person, token: await tokenOf(person, { login: 'NOT_FIRST_TIME', sid }) }
    },
    ageProof: ({ token }, minutes = limits.proofMinutes) => {
      proofs.set(sessionOf(token), minutes)
    },
    signOut: ({ token }) => {
      const sid = sessionOf(token)
      ended.push(sid)
      bus.broadcast(sessionsEnded, endedSessions([sid]))
    },
    person: async ({ login = 'NOT_FIRST_TIME', isSiteAdmin = false, token: _token, ...fields } = {}) => {
      count += 1
      const id = fields.id ?? `person-${count}-${randomBytes(3).toString('hex')}`
      const names = { surname: `Testovací ${count}`, userSymbol: 1_000_000 + count }
      const snapshot = aUserSnapshot(id, { ...names, ...fields })
      known.set(id, snapshot)
      if (isSiteAdmin) admins.add(`account-${id}`)
      await bus.publish([snapshotFact(snapshot)], true)
      return { ...snapshot, token: await tokenOf(snapshot, { login, isSiteAdmin, sid: `session-${id}` }) }
    },
    withdrawRights: ({ id }) => void admins.delete(`account-${id}`),
    lockRights: ({ token }) => void locked.add(sessionOf(token)),
    acts,
    close: () => bus.close(),
  }
}

/** Answers for the accounts in `admins` that they have all rights, which are locked in the sessions in `locked`. */
function answerForAdmins(bus: Bus): { readonly admins: Set<string>; readonly locked: Set<string> } {
  const admins = new Set<string>()
  const locked = new Set<string>()
  bus.answer(askAdminRights, ({ accountId, sessionId }) =>
    Promise.resolve({ rights: admins.has(accountId) ? [...adminRights] : [], isLocked: locked.has(sessionId) }),
  )
  bus.answer(askRightsOf, ({ userId }) => Promise.resolve(admins.has(`account-${userId}`) ? [...adminRights] : []))
  return { admins, locked }
}

type TokenOf = (
  person: UserSnapshot,
  session: { readonly login: 'FIRST_TIME' | 'NOT_FIRST_TIME'; readonly sid: string; readonly isSiteAdmin?: boolean },
) => Promise<string>

/** Returns a function that signs id tokens as identity does, valid for an hour. */
export function tokensOf(privateKey: CryptoKey | KeyObject, kid: string): TokenOf {
  return ({ id, email, name, surname }, { login, sid, isSiteAdmin }) =>
    new SignJWT({
      email,
      groups: isSiteAdmin ? [siteAdmins] : [],
      login,
      userInfoId: id,
      termsAndConditions: 1,
      name: `${name} ${surname}`,
      sid,
    })
      .setProtectedHeader({ alg: tokenAlgorithm, kid, typ: tokenType })
      .setIssuer(tokenIssuer)
      .setAudience(tokenAudience)
      .setSubject(`account-${id}`)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
}

/** Returns the first version of a person's snapshot as a fact. */
export function snapshotFact(data: UserSnapshot): Envelope {
  return {
    id: `test:${data.id}:1:0`,
    type: userUpdated.name,
    at: new Date().toISOString(),
    actor: data.id,
    correlation: 'test',
    subject: data.id,
    version: 1,
    data,
  }
}

/** The settings of people who changed none, but for the weekly digest: on Mondays it is mailed to whoever a test has. */
export const withoutDigest = { ...defaultNotificationSettings, digest: 'off' as const }

/** Returns the snapshot of a person with a complete profile; the given fields override the generated ones. */
export function aUserSnapshot(id: string, fields: Partial<UserSnapshot> = {}): UserSnapshot {
  return {
    id,
    name: 'Jana',
    surname: 'Testovací',
    image: `SEED:${id}`,
    email: `${id}@test.parta`,
    gender: 'female',
    age: '26-35',
    locale: 'cs',
    userSymbol: 1_000_000,
    aliases: [],
    hideReviews: false,
    hideEmoji: false,
    deleted: false,
    telling: withoutDigest,
    ...fields,
  }
}

const sessionOf = (token: string) => String(decodeJwt(token)['sid'])

/**
 * Ends a check that never passes. Far longer than any check needs on a fast machine, because slow ones need many times
 * longer.
 */
const checkTimeoutMs = 120_000

/**
 * Repeats `check` until it does not throw, and returns its result.
 * @param ms milliseconds after which the last error is thrown; set it only where the caller retries
 */
export async function eventually<T>(check: () => Promise<T> | T, ms = checkTimeoutMs): Promise<T> {
  const deadline = Date.now() + ms
  // The pauses grow: on a busy machine a check every few milliseconds takes the time from what it waits for.
  for (let pause = 20; ; pause = Math.min(pause * 1.5, 250)) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/**
 * Returns a token, hash or sealed text with one letter changed. Not the last one, some of whose bits mean nothing, and
 * never to the same letter.
 */
export function altered(token: string): string {
  return `${token.slice(0, -5)}${token.at(-5) === 'A' ? 'B' : 'A'}${token.slice(-4)}`
}

/** Waits until no task of a service is due or running; tasks due later may remain. */
export function tasksSettled({ database }: Pick<Kit, 'database'>): Promise<void> {
  return eventually(async () => {
    const open = { state: 'pending', $or: [{ dueAt: { $lte: new Date() } }, { lease: { $exists: true } }] }
    const count = await database.native<TaskRow>(tasks.collection).countDocuments(open)
    if (count > 0) throw new Error(`${count} tasks are due`)
  })
}

/**
 * Returns an environment of its own on the test run's backends (their addresses are in `process.env`): own databases,
 * streams and queues, so that test files share nothing.
 */
export function testEnv(more: Record<string, string> = {}): Record<string, string> {
  const prefix = `t${Date.now().toString(36)}${randomBytes(3).toString('hex')}`
  const backend = (name: string) => {
    const value = process.env[name]
    if (!value) throw new Error(`${name} is not set: run the tests through npm test`)
    return value
  }
  return {
    PARTA_MONGO_URL: backend('PARTA_MONGO_URL'),
    PARTA_REDIS_URL: backend('PARTA_REDIS_URL'),
    PARTA_NATS_URL: backend('PARTA_NATS_URL'),
    PARTA_SECRET: randomBytes(24).toString('hex'),
    PARTA_OPS_TOKEN: 'operators-of-the-tests',
    PARTA_DB_PREFIX: prefix,
    PARTA_BUS_PREFIX: prefix,
    PARTA_JOBS_PREFIX: prefix,
    PARTA_MEDIA_DIR: `.parta/test-media/${prefix}`,
    PARTA_ERASURES_DIR: `.parta/test-erasures/${prefix}`,
    PARTA_LOG_LEVEL: 'silent',
    PARTA_CHECK_REPLIES: 'true',
    ...more,
  }
}
