import { uploadLimits } from '@parta/contracts/upload-limits'
import { type ReadRefusal, readTable, refusalOr, textOf } from '@parta/kit/files/read-table'
import { nothingLeftOut } from './left-out-rules.ts'
import type { Sheet } from './row-rules.ts'

/** Reads a file of events: a spreadsheet (XLSX), a calendar (iCalendar), or else CSV. Never throws. */
export function readFile(bytes: Uint8Array, now: Date): Promise<Sheet | ReadRefusal> {
  return refusalOr(async () => checked(await read(bytes, now)))
}

function checked(sheet: Sheet): Sheet | ReadRefusal {
  if (sheet.rows.length > uploadLimits.rows) return 'upload.tooManyRows'
  return sheet.rows.length === 0 && sheet.leftOut.count === 0 ? 'upload.empty' : sheet
}

async function read(bytes: Uint8Array, now: Date): Promise<Sheet> {
  if (/^(?:\xef\xbb\xbf)?\s*BEGIN:VCALENDAR/i.test(latin1(bytes.subarray(0, 200)))) {
    // Loaded only here: a worker reads one file, and most files are spreadsheets.
    const { readCalendar } = await import('./read-calendar.ts')
    return readCalendar(textOf(unfolded(bytes)), now)
  }
  return { kind: 'table', ...(await readTable(bytes)), leftOut: nothingLeftOut }
}

/**
 * Returns a calendar with its long lines in one piece. They are folded by bytes, also within a letter, so that they must
 * be unfolded before the letters are read (RFC 5545, 3.1).
 */
function unfolded(bytes: Uint8Array): Uint8Array {
  return Buffer.from(latin1(bytes).replaceAll(/\r?\n[ \t]/g, ''), 'latin1')
}

/** Returns a text whose characters are the bytes. */
function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
}
