import { AppError } from '@parta/contracts/errors'
import type { Proof } from '@parta/contracts/proofs'
import type { RequireProof } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { isRunning, provedUntil, proveSession } from './rules.ts'
import { readSession, sessions } from './store.ts'

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

/** Records in the caller's session that its owner has proved themselves. @throws token.invalid when it has ended */
export async function recordProof(kit: Kit, { sessionId }: Actor): Promise<Proof> {
  const until = await kit.change(sessions, sessionId, proveSession)
  return { provedUntil: until.toISOString() }
}
