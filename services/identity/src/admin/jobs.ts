import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { adminLinksOf } from './store.ts'

/** Removes links that nobody opened in time. */
export function sweepAdminLinks(kit: Kit): JobType {
  return {
    every: 3_600_000,
    run: async () => {
      await adminLinksOf(kit).deleteMany({ expiresAt: { $lt: new Date() } })
    },
  }
}
