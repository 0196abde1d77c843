import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { type BrowserErrorRow, browserErrors } from './error-store.ts'

const day = 24 * 3_600_000

/** Forgets errors that no browser has reported for a while. */
export function sweepBrowserErrors(kit: Kit): JobType {
  return {
    every: day,
    run: async () => {
      await kit.database
        .native<BrowserErrorRow>(browserErrors.collection)
        .deleteMany({ lastAt: { $lt: new Date(Date.now() - limits.browserErrorDays * day) } })
    },
  }
}
