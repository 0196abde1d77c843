import { limits } from '@parta/contracts/limits'
import type { Failures } from '@parta/kit/http/ops'
import type { Kit } from '@parta/kit/kit'
import { type BrowserErrorRow, browserErrors } from './store.ts'

/** What operators see of errors in browsers, the last seen first. There is nothing that could be done again. */
export function reportedErrors(kit: Kit): Failures {
  return {
    list: () =>
      kit.database
        .native<BrowserErrorRow>(browserErrors.collection)
        .find()
        .sort({ lastAt: -1 })
        .limit(limits.browserErrorsListed)
        .toArray(),
    replay: () => Promise.resolve(false),
  }
}
