import type { Proof } from '@parta/contracts/proofs'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { proveSession } from '../session/rules.ts'
import { sessions } from '../session/store.ts'

/** Records in the caller's session that its owner has proved themselves. @throws token.invalid when it has ended */
export async function recordProof(kit: Kit, { sessionId }: Actor): Promise<Proof> {
  const until = await kit.change(sessions, sessionId, proveSession)
  return { provedUntil: until.toISOString() }
}
