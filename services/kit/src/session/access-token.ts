import { createHash } from 'node:crypto'
import { minute } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { askAccessToken } from '@parta/contracts/questions'
import { accessTokenForm, accessTokenPrefix, type Scope } from '@parta/contracts/scopes'
import { LRUCache } from 'lru-cache'
import type { Bus } from '../facts/nats.ts'

/** Whether a token is a personal access token, and not an id token. */
export function isAccessToken(token: string): boolean {
  return token.startsWith(accessTokenPrefix)
}

/** Returns the hash under which a personal access token is stored. It has 256 random bits, so nobody can guess it. */
export function accessTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The caller that a token stands for, as `Actor` describes callers. */
interface Program {
  readonly accountId: string
  readonly userId: string
  readonly email: string
  /** Never the groups of site admins, even if the owner is one. */
  readonly groups: readonly []
  readonly login: 'NOT_FIRST_TIME'
  readonly sessionId: string
  readonly expires: number
  readonly isProgram: true
}

interface Owner {
  readonly actor: Program
  readonly scopes: readonly Scope[]
}

/** A token that was revoked is refused at once, by the end of its session; see `createVerify`. */
const askedEvery = minute

/**
 * Returns the function that finds the owner of a personal access token, by asking identity at most once a minute for
 * each. The owner has no rights of a site admin by it.
 * @throws token.invalid; token.scope when the token lacks the scope, or the operation has none
 */
export function createTokenReader(bus: Pick<Bus, 'ask'>) {
  const known = new LRUCache<string, Owner>({ max: 5000, ttl: askedEvery })

  async function ownerOf(hash: string): Promise<Owner> {
    const found = await bus.ask(askAccessToken, { hash })
    if (!found) throw new AppError('token.invalid')
    const { id, accountId, userId, email, scopes, expiresAt } = found
    const expires = Math.floor(Date.parse(expiresAt) / 1000)
    const who = { accountId, userId, email, groups: [], login: 'NOT_FIRST_TIME' } as const
    return { actor: { ...who, sessionId: id, expires, isProgram: true }, scopes }
  }

  return async (token: string, scope: Scope | undefined): Promise<Program> => {
    if (!accessTokenForm.test(token)) throw new AppError('token.invalid')
    const hash = accessTokenHash(token)
    const owner = known.get(hash) ?? (await ownerOf(hash))
    known.set(hash, owner, { noUpdateTTL: true })
    if (owner.actor.expires * 1000 <= Date.now()) throw new AppError('token.invalid')
    if (scope === undefined || !owner.scopes.includes(scope)) throw new AppError('token.scope')
    return owner.actor
  }
}
