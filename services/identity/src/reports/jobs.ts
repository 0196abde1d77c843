import { day } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { type BrowserErrorRow, browserErrors } from './error-store.ts'

/** Removes errors that no browser has reported for `limits.browserErrorDays`. */
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
