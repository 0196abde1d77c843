import { randomBytes } from 'node:crypto'
import { newId } from '@parta/kit/id'
import type { Kit } from '@parta/kit/run'
import { authenticate } from '../account/authenticate.ts'
import { writeToken } from '../refresh-token/mint.ts'
import { type IdToken, issueToken } from '../token/issue.ts'
import { startSession } from './rules.ts'
import { sessions } from './store.ts'

export interface OpenSession extends IdToken {
  readonly refreshToken: string
  readonly endsAt: Date
}

/** Signs in: a new session, its first refresh token, and an id token. */
export async function openSession(kit: Kit, input: { username: string; password: string }): Promise<OpenSession> {
  const account = await authenticate(kit, input)
  const id = newId()
  const seed = randomBytes(32).toString('base64url')
  const session = await kit.change(sessions, id, (_none, now) => startSession(account._id, seed, now))
  const token = await issueToken(kit, account._id, id)
  return {
    ...token,
    refreshToken: writeToken(kit, id, session),
    endsAt: session.endsAt,
  }
}
