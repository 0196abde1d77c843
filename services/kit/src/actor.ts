import { AppError } from '@parta/contracts/errors'
import type { Claims } from '@parta/contracts/identity'
import { createLocalJWKSet, errors as joseErrors, type JSONWebKeySet, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Bus } from './nats.ts'

/** Whoever calls, as the id token says. Rights are decided by the owning service on its own data. */
export interface Actor {
  /** The account. */
  readonly accountId: string
  /** The person; empty before their first call of `initialUser`. */
  readonly userId: string
  readonly email: string
  readonly groups: readonly string[]
  readonly login: Claims['login']
  readonly sessionId: string
  /** When the token ends, in seconds since 1970. */
  readonly expires: number
}

export const tokenIssuer = 'parta'
export const tokenAudience = 'parta-api'
/** Our own `typ`, so that no other token of ours can pass for an id token. */
export const tokenType = 'parta-id+jwt'
/** RSA: a token is signed once and checked at every call, and a check costs a third of an elliptic curve's. */
export const tokenAlgorithm = 'RS256'
/** Where identity answers for its public keys. */
export const keysTopic = 'identity.keys'

export type Verify = (token: string) => Promise<Actor>

const keysAskedEvery = 1000
const keysFreshFor = 5 * 60_000

/**
 * Checks id tokens against identity's published keys: signature, algorithm, key, issuer, audience,
 * type and times. Keys are asked for once and again when a token names one that is not known.
 */
export function createVerify(bus: Pick<Bus, 'ask'>): Verify {
  const verified = new LRUCache<string, Actor>({ max: 20_000 })
  let keys: ReturnType<typeof createLocalJWKSet> | null = null
  let askedAt = 0

  async function load(force: boolean): Promise<ReturnType<typeof createLocalJWKSet>> {
    const age = Date.now() - askedAt
    if (keys && age < (force ? keysAskedEvery : keysFreshFor)) return keys
    askedAt = Date.now()
    try {
      keys = createLocalJWKSet((await bus.ask(keysTopic, null)) as JSONWebKeySet)
    } catch (error) {
      // Known keys outlive an identity service that is down.
      if (!keys) throw error
    }
    return keys
  }

  async function check(token: string, force: boolean): Promise<Actor> {
    const { payload } = await jwtVerify<Claims>(token, await load(force), {
      issuer: tokenIssuer,
      audience: tokenAudience,
      typ: tokenType,
      algorithms: [tokenAlgorithm],
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
    })
    return {
      accountId: payload.sub,
      userId: payload.userInfoId,
      email: payload.email,
      groups: payload.groups,
      login: payload.login,
      sessionId: payload.sid,
      expires: payload.exp ?? 0,
    }
  }

  return async (token) => {
    const held = verified.get(token)
    if (held && held.expires * 1000 > Date.now()) return held
    try {
      const actor = await check(token, false).catch((error: unknown) => {
        if (error instanceof joseErrors.JWKSNoMatchingKey) return check(token, true)
        throw error
      })
      verified.set(token, actor)
      return actor
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError('token.invalid', { cause: error })
    }
  }
}

/** The bearer token of an Authorization header, or null. The bare token is accepted too. */
export function bearer(header: string | undefined): string | null {
  if (!header) return null
  return header.startsWith('Bearer ') ? header.slice(7).trim() : header.trim()
}

/** The person behind a call that needs a finished profile. @throws profile.incomplete */
export function personOf(actor: Actor): string {
  if (!actor.userId || actor.login === 'FIRST_TIME') throw new AppError('profile.incomplete')
  return actor.userId
}
