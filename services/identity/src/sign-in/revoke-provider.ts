import { closed } from '@parta/contracts/operation'
import type { Kit } from '@parta/kit/kit'
import { keyedHash, unseal } from '@parta/kit/session/seal'
import { type PlannedTask, planned } from '@parta/kit/store/planned'
import type { JobType } from '@parta/kit/tasks/jobs'
import { task } from '@parta/kit/tasks/task'
import { type Static, Type } from 'typebox'
import type { SocialIdentity } from '../domain/account-store.ts'
import type { Clients } from './social-client.ts'

/** Two hours and a half of tries; what Apple then still allows ends with its own refresh token. */
export const revokeProviderTask = task('revoke-provider', {
  data: closed({ sealedToken: Type.String() }),
  attempts: 10,
  firstWaitMs: 10_000,
  failedKeptDays: 30,
})
export type Revoking = Static<typeof revokeProviderTask.data>

interface PlannedRevoking extends PlannedTask {
  readonly planning: { readonly id: string; readonly data: Revoking }
}

/** Ends our access at the providers that know such a thing (Apple), for ways in that an account loses. */
export function revokings(kit: Kit, identities: readonly SocialIdentity[]): PlannedRevoking[] {
  return identities.flatMap(({ sealedToken }) => (sealedToken ? [revoking(kit, sealedToken)] : []))
}

function revoking(kit: Kit, sealedToken: string): PlannedRevoking {
  const id = keyedHash(kit.config.PARTA_SECRET, 'revoking', sealedToken)
  const planning = { id, data: { sealedToken } }
  return { ...planned(revokeProviderTask, planning), planning }
}

export async function revoke(kit: Kit, clients: Clients, { sealedToken }: Revoking): Promise<void> {
  await clients.apple?.revoke(unseal(kit.config.PARTA_SECRET, 'apple token', sealedToken))
}

/** A job that a version before tasks has left in Redis, which alone knows of it. */
export function adoptRevoking(kit: Kit): JobType {
  return {
    run: async (data) => {
      const { planning } = revoking(kit, (data as Revoking).sealedToken)
      await kit.tasks.plan(revokeProviderTask, planning)
    },
  }
}
