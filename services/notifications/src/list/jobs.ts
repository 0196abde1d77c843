import { day, hour } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { notificationsOf } from './store.ts'

/** Deletes removed notifications once the stream no longer holds a fact that could create them again. */
export function sweepNotifications(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      const old = new Date(Date.now() - (limits.factsKeptDays + 1) * day)
      await notificationsOf(kit).deleteMany({ deleted: true, createdAt: { $lt: old } })
    },
  }
}
