import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { isRunning } from '../session/rules.ts'
import { readSession } from '../session/store.ts'
import { type IdToken, issueToken } from './issue.ts'

/**
 * A new id token for the session that calls, because what tokens say has changed; its cookie stays.
 * @throws token.invalid when the session has ended in this moment
 */
export async function renewToken(kit: Kit, sessionId: string): Promise<IdToken> {
  const session = await readSession(kit, sessionId)
  if (!session || !isRunning(session, new Date())) throw new AppError('token.invalid')
  return await issueToken(kit, sessionId, session)
}
