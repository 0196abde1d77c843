import { day, minute } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { bouncesOf, mailsOf } from './store.ts'

const keptDays = 30

/**
 * Expires mails that were not sent in time, with the address and texts deleted. Mails that a version without tasks left
 * waiting become pending.
 */
export function sweepMails(kit: Kit): JobType {
  return {
    every: minute,
    run: async () => {
      const now = Date.now()
      const mails = mailsOf(kit)
      const fresh = { state: 'pending', dueAt: '$requestedAt', createdAt: '$requestedAt', attempts: 0, lastError: '' }
      const old = kit.database.native<{ readonly _id: string; readonly state: string }>(mails.collectionName)
      await old.updateMany({ state: 'waiting' }, [{ $set: fresh }])
      await mails.updateMany(
        { state: 'pending', expiresAt: { $lte: new Date(now) }, lease: { $exists: false } },
        { $set: { state: 'expired', to: null, code: null, detail: null, doneAt: new Date(now) } },
      )
      const before = new Date(now - keptDays * day)
      await bouncesOf(kit).deleteMany({ userId: { $exists: false }, at: { $lt: before } })
    },
  }
}
