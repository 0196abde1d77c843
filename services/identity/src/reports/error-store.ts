import type { BrowserError } from '@parta/contracts/crashes'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { Failures } from '@parta/kit/process/failures'
import { rows } from '@parta/kit/store/mongo'

/** What broke in browsers at one place of one version, however often. Nothing in it says whose browser it was. */
export interface BrowserErrorRow {
  /** Hash of kind, message, place and version. */
  readonly _id: string
  readonly kind: BrowserError['kind']
  readonly message: string
  readonly stack: string
  readonly version: string
  /** Where it was seen last: the path, and the browser with its main version. */
  readonly page: string
  readonly browser: string
  readonly count: number
  readonly firstAt: Date
  readonly lastAt: Date
}

export const browserErrors = rows<BrowserErrorRow>(
  'browser-errors',
  {
    _id: String,
    kind: String,
    message: String,
    stack: String,
    version: String,
    page: String,
    browser: String,
    count: Number,
    firstAt: Date,
    lastAt: Date,
  },
  (schema) => {
    // The operators' list, and the sweep of what came no more.
    schema.index({ lastAt: -1 })
  },
)

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
