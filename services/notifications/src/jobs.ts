import { day, hour } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { JobTable, JobType } from '@parta/kit/tasks/jobs'
import { sweepSubscriptions } from './browsers/jobs.ts'
import { digestJob } from './digest/jobs.ts'
import { notificationsOf } from './list/store.ts'
import { sweepMails } from './mail/jobs.ts'

/** Deletes removed notifications once the stream no longer holds a fact that could create them again. */
function sweepNotifications(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      const old = new Date(Date.now() - (limits.factsKeptDays + 1) * day)
      await notificationsOf(kit).deleteMany({ deleted: true, createdAt: { $lt: old } })
    },
  }
}

export function jobs(kit: Kit): JobTable {
  return {
    digest: digestJob(kit),
    'sweep-mails': sweepMails(kit),
    'sweep-notifications': sweepNotifications(kit),
    'sweep-subscriptions': sweepSubscriptions(kit),
  }
}
