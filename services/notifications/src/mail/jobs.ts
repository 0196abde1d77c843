import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import type { SendMail } from './client.ts'
import { send } from './send.ts'
import { bouncesOf, mailsOf } from './store.ts'

const minute = 60_000
const keptDays = 30

/** Tried for about six hours; a code outlives that, but nobody still waits for it. */
export function sendMailJob(kit: Kit, sender: SendMail | null): JobType {
  if (!sender) kit.log.warn('PARTA_SMTP_URL is not set: mails stay unsent')
  return {
    attempts: 13,
    backoff: 5000,
    run: async (id, { last }) => {
      if (sender) await send(kit, String(id), sender, last)
    },
  }
}

/** Sets again the jobs that Redis lost or that had no server to send to, and lets go of what is over. */
export function sweepMails(kit: Kit): JobType {
  return {
    every: minute,
    run: async () => {
      const now = Date.now()
      const mails = mailsOf(kit)
      await mails.updateMany(
        { state: 'waiting', expiresAt: { $lte: new Date(now) } },
        { $set: { state: 'expired', to: null, code: null, detail: null, doneAt: new Date(now) } },
      )
      const waiting = mails.find(
        { state: 'waiting', requestedAt: { $lt: new Date(now - minute) } },
        { projection: { _id: 1 }, sort: { requestedAt: 1 }, limit: 1000 },
      )
      for await (const { _id } of waiting) await kit.jobs.add('send-mail', { id: _id, data: _id })
      const old = new Date(now - keptDays * 24 * 60 * minute)
      await mails.deleteMany({ state: { $in: ['sent', 'failed', 'expired'] }, requestedAt: { $lt: old } })
      await bouncesOf(kit).deleteMany({ userId: { $exists: false }, at: { $lt: old } })
    },
  }
}
