import type { Proof } from '@parta/contracts/proofs'
import { type Answered, askSessionProof } from '@parta/contracts/questions'
import { type Answer, answer } from '@parta/kit/facts/answers'
import { assertProved } from '@parta/kit/http/ask-proof'
import type { RequireProof } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { isRunning, type ProofWay, provedUntil, proveSession } from './rules.ts'
import { readSession, sessions } from './store.ts'

/**
 * Returns the check that the caller's session has a fresh proof. The proof is stored in the session and not in the id
 * token, so that a copied id token is not enough.
 */
export function proofRequirer(kit: Kit): RequireProof {
  return async ({ sessionId }, needed) => assertProved(await findProof(kit, sessionId), needed)
}

/** Answers the other services with operations that need a fresh proof. */
export function proofAnswer(kit: Kit): Answer {
  return answer(askSessionProof, ({ sessionId }) => findProof(kit, sessionId))
}

async function findProof(kit: Kit, sessionId: string): Promise<Answered<typeof askSessionProof>> {
  const session = await readSession(kit, sessionId)
  const now = new Date()
  if (!session || !isRunning(session, now)) return { isRunning: false, isProved: false, secretAge: null }
  const secretAge = session.secretAt ? Math.max(0, now.getTime() - session.secretAt.getTime()) : null
  return { isRunning: true, isProved: provedUntil(session) > now, secretAge }
}

/**
 * Records in the caller's session that its owner has proved themselves.
 * @throws token.invalid when the session is over
 */
export async function recordProof(kit: Kit, { sessionId }: Actor, way: ProofWay): Promise<Proof> {
  const until = await kit.change(sessions, sessionId, (session, now) => proveSession(session, way, now))
  return { provedUntil: until.toISOString() }
}
