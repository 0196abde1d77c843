import { day, minute } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { bouncesOf, mailsOf } from './store.ts'

const keptDays = 30

/** Expires mails that were not sent in time, with the address and texts deleted. */
export function sweepMails(kit: Kit): JobType {
  return {
    every: minute,
    run: async () => {
      const now = Date.now()
      await mailsOf(kit).updateMany(
        { state: 'pending', expiresAt: { $lte: new Date(now) }, lease: { $exists: false } },
        { $set: { state: 'expired', to: null, code: null, detail: null, doneAt: new Date(now) } },
      )
      const before = new Date(now - keptDays * day)
      await bouncesOf(kit).deleteMany({ userId: { $exists: false }, at: { $lt: before } })
    },
  }
}
