import { randomBytes } from 'node:crypto'
import type { Kit } from '@parta/kit/kit'
import { newId } from '@parta/kit/store/id'
import type { Stored } from '@parta/kit/store/mongo'
import type { Account } from '../domain/account-store.ts'
import { type IdToken, issueToken } from './issue-token.ts'
import { writeToken } from './mint-refresh-token.ts'
import { startSession } from './rules.ts'
import { type Session, sessions } from './store.ts'

export interface OpenSession extends IdToken {
  readonly refreshToken: string
  readonly endsAt: Date
}

/** How someone came in, and by which device. */
export interface Arrival {
  readonly way: Session['way']
  /** The User-Agent header. */
  readonly agent: string
}

/** A new session of an account that has proved itself: its first refresh token, and an id token. */
export async function openSession(kit: Kit, account: Stored<Account>, arrival: Arrival): Promise<OpenSession> {
  const id = newId()
  const seed = randomBytes(32).toString('base64url')
  const start = {
    accountId: account._id,
    epoch: account.epoch ?? 0,
    seed,
    ...arrival,
    agent: arrival.agent.slice(0, 512),
  }
  const session = await kit.change(sessions, id, (_none, now) => startSession(start, now))
  // Only now, so that whoever ends all sessions either finds this one or is noticed by the epoch here.
  const token = await issueToken(kit, id, session)
  kit.security.note('authn_login_success', { account: account._id, subject: id, reason: arrival.way })
  return {
    ...token,
    refreshToken: writeToken(kit, id, session),
    endsAt: session.endsAt,
  }
}
