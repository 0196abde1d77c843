import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { schedule } from './create.ts'
import { deliver, type Senders } from './send.ts'
import { deliveriesOf } from './store.ts'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute
/** Longer than facts can lead to deliveries, which would come again. */
const doneKeptDays = 7
const failedKeptDays = 30

/** Whether it is tried again is the row's to say; here it is only the database that may be away. */
export function deliverJob(kit: Kit, senders: Senders): JobType {
  return {
    attempts: 10,
    run: async (id) => {
      await deliver(kit, senders, String(id))
    },
  }
}

/** Sets again what Redis lost or a process that died left behind, and forgets what was done long ago. */
export function sweepDeliveries(kit: Kit): JobType {
  return {
    every: 15 * second,
    run: async () => {
      const now = Date.now()
      const due = deliveriesOf(kit).find(
        { state: 'pending', dueAt: { $lt: new Date(now - 5 * second) } },
        { projection: { dueAt: 1 }, sort: { dueAt: 1 }, limit: 1000 },
      )
      // A job that failed for good is there for days, under its id: every ten minutes there is another.
      const again = Math.floor(now / (10 * minute)) * 10 * minute
      for await (const { _id, dueAt } of due) {
        await schedule(kit, { _id, dueAt: new Date(Math.max(dueAt.getTime(), again)) })
      }
      const old = (days: number) => ({ $lt: new Date(now - days * day) })
      await deliveriesOf(kit).deleteMany({ state: { $in: ['sent', 'skipped'] }, doneAt: old(doneKeptDays) })
      await deliveriesOf(kit).deleteMany({ state: 'failed', doneAt: old(failedKeptDays) })
    },
  }
}
