import { AppError } from '@parta/contracts/errors'
import type { Proof } from '@parta/contracts/proofs'
import type { RequireProof } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { isRunning, provedUntil, proveSession } from './rules.ts'
import { readSession, sessions } from './store.ts'

/**
 * Returns the check that the caller's session has a fresh proof. The proof is stored in the session and not in the id
 * token, so that a copied id token is not enough.
 */
export function proofRequirer(kit: Kit): RequireProof {
  return async ({ sessionId }) => {
    const session = await readSession(kit, sessionId)
    const now = new Date()
    if (!session || !isRunning(session, now)) throw new AppError('token.invalid')
    if (provedUntil(session) <= now) throw new AppError('identity.proofRequired')
  }
}

/**
 * Records in the caller's session that its owner has proved themselves.
 * @throws token.invalid when the session is over
 */
export async function recordProof(kit: Kit, { sessionId }: Actor): Promise<Proof> {
  const until = await kit.change(sessions, sessionId, proveSession)
  return { provedUntil: until.toISOString() }
}
