import type { Kit } from '@parta/kit/kit'
import { mailsOf } from '../mail/store.ts'
import { schedule } from './create.ts'
import { deliveriesOf } from './store.ts'

const shown = 100

/** What could not be sent, the newest first, for operators. */
export async function failed(kit: Kit): Promise<readonly object[]> {
  const rows = await deliveriesOf(kit).find({ state: 'failed' }).sort({ doneAt: -1 }).limit(shown).toArray()
  return rows.map(({ _id: id, channel, kind, userId, attempts, lastError, createdAt, doneAt }) => ({
    id,
    channel,
    kind,
    userId,
    attempts,
    lastError,
    createdAt,
    doneAt,
  }))
}

/** Tries one of them anew, for another day. @returns false where there is no such one */
export async function resend(kit: Kit, id: string): Promise<boolean> {
  const dueAt = new Date()
  const { matchedCount } = await deliveriesOf(kit).updateOne(
    { _id: id, state: 'failed' },
    { $set: { state: 'pending', dueAt, createdAt: dueAt, attempts: 0, doneAt: null } },
  )
  if (matchedCount > 0) await schedule(kit, { _id: id, dueAt })
  return matchedCount > 0
}

/** Mails of codes and notices of the account that could not be sent: whom they were to is gone, so they have to be asked for anew. */
export async function failedMails(kit: Kit): Promise<readonly object[]> {
  const rows = await mailsOf(kit).find({ state: 'failed' }).sort({ requestedAt: -1 }).limit(shown).toArray()
  return rows.map(({ _id: id, kind, locale, requestedAt, doneAt }) => ({ id, kind, locale, requestedAt, doneAt }))
}
