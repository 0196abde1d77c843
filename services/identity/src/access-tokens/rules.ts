import { day, minute } from '@parta/contracts/durations'
import type { Scope } from '@parta/contracts/scopes'
import type { Decision } from '@parta/kit/store/decision'
import { isRunning } from '../session/rules.ts'
import type { Session } from '../session/store.ts'

export interface NewAccessToken {
  readonly accountId: string
  /** The account's epoch; a token of an earlier epoch is no longer valid, like the sessions. */
  readonly epoch: number
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly days: number
  readonly hash: string
}

/** A personal access token is a session without refresh tokens and without proofs. */
export function createAccessToken(command: NewAccessToken, now: Date): Decision<Session, Session> {
  const { accountId, epoch, name, scopes, days, hash } = command
  const next: Session = {
    accountId,
    epoch,
    way: 'token',
    agent: '',
    // Empty, because a personal access token has no refresh token.
    seed: '',
    generation: 0,
    rotatedAt: now,
    startedAt: now,
    endsAt: new Date(now.getTime() + days * day),
    provedAt: new Date(0),
    token: { name, scopes: [...scopes], hash, usedAt: null },
    endedAt: null,
    endedBy: null,
  }
  return { next, answer: next }
}

const notedEvery = 5 * minute

/** Whether the time of the last use is so old that it must be stored again. */
export function isUseDue({ token }: Session, now: Date): boolean {
  return token !== undefined && now.getTime() - (token.usedAt?.getTime() ?? 0) >= notedEvery
}

/** Stores that a token was used, at most every five minutes. */
export function noteUse(session: Session | null, now: Date): Decision<Session | null, void> {
  if (!session?.token || !isRunning(session, now) || !isUseDue(session, now))
    return { next: session, answer: undefined }
  return { next: { ...session, token: { ...session.token, usedAt: now } }, answer: undefined }
}
