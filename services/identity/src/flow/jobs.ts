import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { type Flow, flows } from './store.ts'

/** Forgets what nobody came back for. */
export function sweepFlows(kit: Kit): JobType {
  return {
    every: 15 * 60_000,
    run: async () => {
      await kit.database.native<Flow>(flows.collection).deleteMany({ expiresAt: { $lt: new Date() } })
    },
  }
}
