import { firstCharacters } from '@parta/contracts/predicates/text'
import { uploadLimits } from '@parta/contracts/upload-limits'
import type { UploadReport } from '@parta/contracts/uploader'

// The worker that reads a file loads this module for each file: it imports nothing that takes long to load.

/** Rows of a file that are not imported although nothing in them is wrong. */
export type LeftOut = UploadReport['leftOut']

export const nothingLeftOut: LeftOut = { count: 0, first: [] }

/** Counts what is left out of a file, and names the first of it. */
export function leaveOut({ count, first }: LeftOut, { row, name, why }: LeftOut['first'][number]): LeftOut {
  const named = { row, name: firstCharacters(name, uploadLimits.valueShown), why }
  return { count: count + 1, first: count < uploadLimits.rowsShown ? [...first, named] : first }
}
