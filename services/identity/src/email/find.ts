import type { Actor } from '@parta/kit/actor'
import type { Kit } from '@parta/kit/run'
import { findFlow } from '../flow/find.ts'

interface Waiting {
  readonly email: string
  /** ISO 8601 */
  readonly expiresAt: string
}

/** The new e-mail that waits in this session for its code; null where none does. */
export async function findWaiting(kit: Kit, { accountId, sessionId }: Actor): Promise<Waiting | null> {
  const flow = await findFlow<Waiting>(kit, { use: 'changeEmail', token: sessionId, accountId })
  return flow && new Date(flow.data.expiresAt) > new Date() ? flow.data : null
}
