import type { Kit } from '@parta/kit/kit'
import type { JobTable } from '@parta/kit/tasks/jobs'
import { deliverJob, sweepDeliveries } from './deliveries/jobs.ts'
import type { Senders } from './deliveries/send.ts'
import { digestJob } from './digest/jobs.ts'
import { sweepNotifications } from './list/jobs.ts'
import { sendMailJob, sweepMails } from './mail/jobs.ts'
import { sweepSubscriptions } from './push/jobs.ts'

/** What waits, repeats or goes outside here. */
export function jobs(kit: Kit, senders: Senders): JobTable {
  return {
    deliver: deliverJob(kit, senders),
    digest: digestJob(kit),
    'sweep-deliveries': sweepDeliveries(kit),
    'send-mail': sendMailJob(kit, senders.mail),
    'sweep-mails': sweepMails(kit),
    'sweep-notifications': sweepNotifications(kit),
    'sweep-subscriptions': sweepSubscriptions(kit),
  }
}
