import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { type Revoking, revokeProviderTask, revoking } from './revoke.ts'

/** A job that a version before tasks has left in Redis, which alone knows of it. */
export function adoptRevoking(kit: Kit): JobType {
  return {
    run: async (data) => {
      const { planning } = revoking(kit, (data as Revoking).sealedToken)
      await kit.tasks.plan(revokeProviderTask, planning)
    },
  }
}
