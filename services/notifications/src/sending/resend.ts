import type { Kit } from '@parta/kit/kit'
import type { Failure, Failures } from '@parta/kit/process/failures'
import { deliverTask } from '../deliveries/store.ts'
import { mailsOf } from '../mail/store.ts'

const listedMax = 100

/** The failed deliveries for operators. A replayed one is tried for another day. */
export function failedDeliveries(kit: Kit): Failures {
  return kit.tasks.failures(deliverTask, ({ channel, kind, userId }) => ({ channel, kind, userId }))
}

/** The failed mails of accounts. They cannot be replayed, because the address is deleted; people request them again. */
export function failedMails(kit: Kit): Failures {
  return { list: () => listFailedMails(kit) }
}

async function listFailedMails(kit: Kit): Promise<readonly Failure[]> {
  const rows = await mailsOf(kit).find({ state: 'failed' }).sort({ requestedAt: -1 }).limit(listedMax).toArray()
  return rows.map(({ _id: id, kind, locale, requestedAt, doneAt }) => ({
    id,
    what: kind,
    reason: '',
    times: 1,
    at: doneAt ?? requestedAt,
    kind,
    locale,
    requestedAt,
    doneAt,
  }))
}
