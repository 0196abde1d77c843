import type { Kit } from '@parta/kit/kit'
import type { JobTable } from '@parta/kit/tasks/jobs'
import { sweepSubscriptions } from './browsers/jobs.ts'
import { digestJob } from './digest/jobs.ts'
import { sweepNotifications } from './list/jobs.ts'
import { sweepMails } from './mail/jobs.ts'

/** The jobs of this service, by name. */
export function jobs(kit: Kit): JobTable {
  return {
    digest: digestJob(kit),
    'sweep-mails': sweepMails(kit),
    'sweep-notifications': sweepNotifications(kit),
    'sweep-subscriptions': sweepSubscriptions(kit),
  }
}
