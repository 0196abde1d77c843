import { uploadLimits } from '@parta/contracts/upload-limits'
import { isArchive, type ReadRefusal, readTable, refusalOr, textOf } from '@parta/kit/files/read-table'
import type { Sheet } from './rules.ts'

/** Reads a file of events: a spreadsheet (XLSX), a calendar (iCalendar), or else CSV. Never throws. */
export function readFile(bytes: Uint8Array, now: Date): Promise<Sheet | ReadRefusal> {
  return refusalOr(async () => checked(await read(bytes, now)))
}

function checked(sheet: Sheet): Sheet | ReadRefusal {
  if (sheet.rows.length > uploadLimits.rows) return 'upload.tooManyRows'
  return sheet.rows.length === 0 && sheet.leftOut === 0 ? 'upload.empty' : sheet
}

async function read(bytes: Uint8Array, now: Date): Promise<Sheet> {
  const text = isArchive(bytes) ? '' : textOf(bytes)
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) {
    // Loaded only here: a worker reads one file, and most files are spreadsheets.
    const { readCalendar } = await import('./read-calendar.ts')
    return readCalendar(text, now)
  }
  return { kind: 'table', ...(await readTable(bytes)), leftOut: 0 }
}
