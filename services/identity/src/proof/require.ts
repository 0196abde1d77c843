import { AppError } from '@parta/contracts/errors'
import type { RequireProof } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { isRunning, provedUntil } from '../session/rules.ts'
import { readSession } from '../session/store.ts'

/**
 * Lets a caller through whose session has proved its owner lately. The proof stands in the session alone: an id
 * token that was copied carries none.
 */
export function proofRequirer(kit: Kit): RequireProof {
  return async ({ sessionId }) => {
    const session = await readSession(kit, sessionId)
    const now = new Date()
    if (!session || !isRunning(session, now)) throw new AppError('token.invalid')
    if (provedUntil(session) <= now) throw new AppError('identity.proofRequired')
  }
}
