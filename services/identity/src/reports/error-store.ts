import { browserErrorKinds } from '@parta/contracts/crashes'
import { limits } from '@parta/contracts/limits'
import { Choice } from '@parta/contracts/operation'
import type { Kit } from '@parta/kit/kit'
import type { Failures } from '@parta/kit/process/failures'
import { rows } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** An error at one place of the web's code in one version, with its count. The row does not identify any person. */
const BrowserErrorRow = row({
  /** Hash of kind, message, place and version. */
  _id: Type.String(),
  kind: Choice(browserErrorKinds),
  message: Type.String(),
  stack: Type.String(),
  version: Type.String(),
  /** The path of the page where the error was seen last. */
  page: Type.String(),
  /** The browser, with its main version, where the error was seen last. */
  browser: Type.String(),
  count: Type.Integer(),
  firstAt: Timestamp,
  lastAt: Timestamp,
})
export type BrowserErrorRow = RowOf<typeof BrowserErrorRow>

export const browserErrors = rows('browser-errors', BrowserErrorRow, [
  index({ lastAt: -1 }, { serves: "the operators' list; the sweep of errors that are no longer seen" }),
])

/** The errors in browsers as operators list them, the last seen first. An error cannot be replayed. */
export function reportedErrors(kit: Kit): Failures {
  return {
    list: async () => {
      const found = await kit.database
        .native<BrowserErrorRow>(browserErrors.collection)
        .find()
        .sort({ lastAt: -1 })
        .limit(limits.browserErrorsListed)
        .toArray()
      return found.map((row) => ({
        ...row,
        id: row._id,
        what: row.page,
        reason: `${row.message} ${row.stack.split('\n')[0] ?? ''}`.trim(),
        times: row.count,
        at: row.lastAt,
      }))
    },
  }
}
