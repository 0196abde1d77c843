import type { Kit } from '@parta/kit/kit'
import type { Failures } from '@parta/kit/process/failures'
import { deliverTask } from '../deliveries/store.ts'
import { mailsOf } from '../mail/store.ts'

const shown = 100

/** What could not be sent; replayed, it is tried for another day. */
export function failedDeliveries(kit: Kit): Failures {
  return kit.tasks.failures(deliverTask, ({ channel, kind, userId }) => ({ channel, kind, userId }))
}

/** Mails of codes and notices of the account that could not be sent: whom they were to is gone, so they have to be asked for anew. */
export async function failedMails(kit: Kit): Promise<readonly object[]> {
  const rows = await mailsOf(kit).find({ state: 'failed' }).sort({ requestedAt: -1 }).limit(shown).toArray()
  return rows.map(({ _id: id, kind, locale, requestedAt, doneAt }) => ({ id, kind, locale, requestedAt, doneAt }))
}
