import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/run'
import { isGenuine, readToken, writeToken } from '../refresh-token/mint.ts'
import { issueToken } from '../token/issue.ts'
import type { OpenSession } from './open.ts'
import { refreshSession } from './rules.ts'
import { sessions } from './store.ts'

/** Turns a refresh token into the next one and a new id token. @throws identity.notSignedIn */
export async function refresh(kit: Kit, text: string | undefined): Promise<OpenSession> {
  const token = readToken(text)
  if (!token) throw new AppError('identity.notSignedIn')
  const session = await kit.change(sessions, token.id, (held, now) => {
    if (!isGenuine(kit, token, held)) throw new AppError('identity.notSignedIn')
    return refreshSession(held, token.generation, now)
  })
  if (!session) throw new AppError('identity.notSignedIn')
  const idToken = await issueToken(kit, session.accountId, token.id)
  return {
    ...idToken,
    refreshToken: writeToken(kit, token.id, session),
    endsAt: session.endsAt,
  }
}
