import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { notificationsOf } from './store.ts'

const hour = 3_600_000

/** Removed ones go for good once the bus holds no fact that could bring them back. */
export function sweepNotifications(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      const old = new Date(Date.now() - (limits.factsKeptDays + 1) * 24 * hour)
      await notificationsOf(kit).deleteMany({ deleted: true, createdAt: { $lt: old } })
    },
  }
}
