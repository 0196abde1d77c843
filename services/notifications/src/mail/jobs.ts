import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { bouncesOf, mailsOf } from './store.ts'

const minute = 60_000
const keptDays = 30

/** Forgets whom mails that are out of date were to, and has those sent that a version before tasks left waiting. */
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
      const before = new Date(now - keptDays * 24 * 60 * minute)
      await bouncesOf(kit).deleteMany({ userId: { $exists: false }, at: { $lt: before } })
    },
  }
}
