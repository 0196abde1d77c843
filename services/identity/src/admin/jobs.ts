import { hour } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { adminLinksOf } from './store.ts'

/** Removes expired links. */
export function sweepAdminLinks(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      await adminLinksOf(kit).deleteMany({ expiresAt: { $lt: new Date() } })
    },
  }
}
