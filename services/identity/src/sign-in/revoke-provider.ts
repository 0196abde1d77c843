import { closed } from '@parta/contracts/operation'
import type { Kit } from '@parta/kit/kit'
import { keyedHash, unseal } from '@parta/kit/session/seal'
import { type PlannedTask, planned } from '@parta/kit/store/planned'
import { task } from '@parta/kit/tasks/task'
import { type Static, Type } from 'typebox'
import type { SocialIdentity } from '../domain/account-store.ts'
import type { Clients } from './social-client.ts'

/**
 * Revokes a refresh token at Apple. Given up after two and a half hours; the access then lasts until the token expires.
 */
export const revokeProviderTask = task('revoke-provider', {
  data: closed({ sealedToken: Type.String() }),
  attempts: 10,
  firstWaitMs: 10_000,
  failedKeptDays: 30,
})
export type Revocation = Static<typeof revokeProviderTask.data>

interface PlannedRevocation extends PlannedTask {
  readonly planning: { readonly id: string; readonly data: Revocation }
}

/** Returns the tasks that revoke Parta's access for identities that an account loses. Only Apple supports it. */
export function revocationTasks(kit: Kit, identities: readonly SocialIdentity[]): PlannedRevocation[] {
  return identities.flatMap(({ sealedToken }) => (sealedToken ? [revocationTask(kit, sealedToken)] : []))
}

function revocationTask(kit: Kit, sealedToken: string): PlannedRevocation {
  const id = keyedHash(kit.config.PARTA_SECRET, 'revoking', sealedToken)
  const planning = { id, data: { sealedToken } }
  return { ...planned(revokeProviderTask, planning), planning }
}

export async function revoke(kit: Kit, clients: Clients, { sealedToken }: Revocation): Promise<void> {
  await clients.apple?.revoke(unseal(kit.config.PARTA_SECRET, 'apple token', sealedToken))
}
