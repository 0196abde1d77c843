import { createPublicKey, type JsonWebKey } from 'node:crypto'
import type { AdminRight } from '@parta/contracts/admin-values'
import { minute } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import type { Claims } from '@parta/contracts/identity'
import { askKeys } from '@parta/contracts/questions'
import type { Scope } from '@parta/contracts/scopes'
import { createVerifier } from 'fast-jwt'
import { LRUCache } from 'lru-cache'
import type { Bus } from '../facts/nats.ts'
import type { SecurityLog } from '../process/security-log.ts'
import { createTokenReader, isAccessToken } from './access-token.ts'
import { readKeySet } from './key-set.ts'
import type { Revocations } from './revocation.ts'

/** The caller as the id token describes them. The owning service decides about rights, on its own data. */
export interface Actor {
  readonly accountId: string
  /** The person's id; empty before the first call of `initialUser`. */
  readonly userId: string
  readonly email: string
  readonly groups: readonly string[]
  /** The rights of a site admin, which identity is asked for at each call; absent for everybody else. */
  readonly rights?: readonly AdminRight[]
  /** The rights that the caller gets back by a passkey: the session has not used one, or was idle too long. */
  readonly lockedRights?: readonly AdminRight[]
  readonly login: Claims['login']
  readonly sessionId: string
  /** The call was made with a personal access token. */
  readonly isProgram?: true
  /** When the token expires, in seconds since 1970. */
  readonly expires: number
}

export const tokenIssuer = 'parta'
export const tokenAudience = 'parta-api'
/** A `typ` of our own, so that no other token signed by Parta is accepted as an id token. */
export const tokenType = 'parta-id+jwt'
/**
 * RSA, because a token is signed once and verified on each call, and verifying costs at most half of an elliptic
 * curve's.
 */
export const tokenAlgorithm = 'RS256'

/**
 * Returns the caller of a token. A personal access token is accepted only for a scope.
 * @throws token.invalid, token.scope
 */
export type Verify = (token: string, scope?: Scope) => Promise<Actor>

const keysAskedEvery = 1000
const keysFreshFor = 5 * minute

/** A cache of verified tokens; services and the gateway of one process may share it. */
export type Verified = LRUCache<string, Actor>

export function createVerified(): Verified {
  return new LRUCache({ max: 20_000 })
}

type Check = (token: string) => Claims & { exp: number }

interface Parts {
  readonly bus: Pick<Bus, 'ask'>
  readonly revocations: Pick<Revocations, 'has'>
  /** The public key that signs identity's key set: see `keysPin`. */
  readonly pin: string
  readonly security: Pick<SecurityLog, 'note'>
}

/**
 * Returns the function that verifies id tokens with identity's published keys: signature, algorithm, key, issuer,
 * audience, type and times. Keys are fetched once, and again when a token names an unknown key; a key set that the
 * pinned key did not sign is rejected. A token whose session has ended is refused, cached or not.
 */
export function createVerify(
  { bus, revocations, pin, security }: Parts,
  verified: Verified = createVerified(),
): Verify {
  let checks: ReadonlyMap<string, Check> | null = null
  let askedAt = 0

  async function load(force: boolean): Promise<ReadonlyMap<string, Check>> {
    const age = Date.now() - askedAt
    if (checks && age < (force ? keysAskedEvery : keysFreshFor)) return checks
    askedAt = Date.now()
    try {
      const answer = await bus.ask(askKeys, null)
      const keys = await readKeySet(answer, pin).catch((error: unknown) => {
        security.note('key_set_reject')
        throw new AppError('server.unavailable', { cause: error })
      })
      checks = new Map(keys.map((key) => [String((key as { kid?: string }).kid), checkWith(key)]))
    } catch (error) {
      // Known keys stay in use while identity is unreachable.
      if (!checks) throw error
    }
    return checks
  }

  function running(actor: Actor): Actor {
    if (revocations.has(actor.sessionId)) throw new AppError('token.invalid')
    return actor
  }

  const readAccessToken = createTokenReader(bus)
  return async (token, scope) => {
    if (isAccessToken(token)) return running(await readAccessToken(token, scope))
    const held = verified.get(token)
    if (held && held.expires * 1000 > Date.now()) return running(held)
    try {
      const kid = keyIdOf(token)
      const check = (await load(false)).get(kid) ?? (await load(true)).get(kid)
      if (!check) throw new AppError('token.invalid')
      const actor = actorOf(check(token))
      verified.set(token, actor)
      return running(actor)
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError('token.invalid', { cause: error })
    }
  }
}

function checkWith(key: JsonWebKey): Check {
  return createVerifier({
    key: createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }) as string,
    algorithms: [tokenAlgorithm],
    allowedIss: tokenIssuer,
    allowedAud: tokenAudience,
    checkTyp: tokenType,
    requiredClaims: ['iss', 'aud', 'exp', 'iat', 'sub', 'sid'],
  }) as Check
}

function keyIdOf(token: string): string {
  const header = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString()) as { kid?: unknown }
  return String(header.kid)
}

function actorOf(claims: Claims & { exp: number }): Actor {
  return {
    accountId: claims.sub,
    userId: claims.userInfoId,
    email: claims.email,
    groups: claims.groups,
    login: claims.login,
    sessionId: claims.sid,
    expires: claims.exp,
  }
}

/** Returns the token of an Authorization header, with or without `Bearer`, or `null`. */
export function bearer(header: string | undefined): string | null {
  if (!header) return null
  return header.startsWith('Bearer ') ? header.slice(7).trim() : header.trim()
}

/** Returns the id of the calling person, whose profile must be complete. @throws profile.incomplete */
export function personOf(actor: Actor): string {
  if (!actor.userId || actor.login === 'FIRST_TIME') throw new AppError('profile.incomplete')
  return actor.userId
}
