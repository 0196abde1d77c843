import { limits } from '@parta/contracts/limits'
import type { JobType } from '@parta/kit/jobs'
import type { Kit } from '@parta/kit/run'
import { finishErasure } from './finish.ts'
import { erasuresOf } from './store.ts'

const minute = 60_000

export function finishErasureJob(kit: () => Kit): JobType {
  return { attempts: 8, backoff: 2000, run: (accountId) => finishErasure(kit(), String(accountId)) }
}

/** Takes up what a crash left half done, and forgets the records of a month ago. */
export function sweepErasures(kit: () => Kit): JobType {
  return {
    every: minute,
    run: async () => {
      const now = Date.now()
      const left = await erasuresOf(kit())
        .find({ doneAt: null, begunAt: { $lt: new Date(now - minute) } }, { projection: { _id: 1 } })
        .limit(100)
        .toArray()
      for (const { _id } of left) {
        await finishErasure(kit(), _id).catch((error: unknown) =>
          kit().log.error({ err: error, account: _id }, 'A deletion could not be finished'),
        )
      }
      const old = new Date(now - (limits.factsKeptDays + 1) * 24 * 60 * minute)
      await erasuresOf(kit()).deleteMany({ doneAt: { $type: 'date', $lt: old } })
    },
  }
}
