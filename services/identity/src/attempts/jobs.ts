import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { attempts } from './store.ts'

const hour = 3_600_000

/** Forgets what nobody tried for a day: every quota and lock is over by then. */
export function sweepAttempts(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      const old = new Date(Date.now() - 24 * hour)
      await kit.database.native<{ _id: string; seenAt: Date }>(attempts.collection).deleteMany({ seenAt: { $lt: old } })
    },
  }
}
