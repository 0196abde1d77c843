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

export interface SignInSource {
  readonly way: Session['way']
  /** The User-Agent header. */
  readonly agent: string
}

/** Opens a session of an account whose owner has proved themselves, with its first refresh token and an id token. */
export async function openSession(kit: Kit, account: Stored<Account>, source: SignInSource): Promise<OpenSession> {
  const id = newId()
  const seed = randomBytes(32).toString('base64url')
  const start = {
    accountId: account._id,
    epoch: account.epoch ?? 0,
    seed,
    ...source,
    agent: source.agent.slice(0, 512),
  }
  const session = await kit.change(sessions, id, (_state, now) => startSession(start, now))
  // After the session is stored: a simultaneous call that ends all sessions either finds this one, or has raised the
  // epoch
  // before, which `issueToken` refuses.
  const token = await issueToken(kit, id, session)
  kit.security.note('authn_login_success', { account: account._id, subject: id, reason: source.way })
  return {
    ...token,
    refreshToken: writeToken(kit, id, session),
    endsAt: session.endsAt,
  }
}
