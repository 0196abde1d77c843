import { uploadLimits } from '@parta/contracts/upload-limits'
import { unzipSync, zipSync } from 'fflate'
import papa from 'papaparse'
import { readSheet } from 'read-excel-file/universal'
import { readCalendar } from './read-calendar.ts'
import type { Sheet, SheetRow } from './rules.ts'

/** A file that is refused as a whole. */
export type ReadRefusal = 'upload.unreadable' | 'upload.tooLarge' | 'upload.tooManyRows' | 'upload.empty'
export type ReadResult = Sheet | ReadRefusal

/** Reads a file of events: a spreadsheet (XLSX), a calendar (iCalendar), or else CSV. Never throws. */
export async function readFile(bytes: Uint8Array, now: Date): Promise<ReadResult> {
  try {
    return checked(await read(bytes, now))
  } catch (error) {
    return error instanceof TooLarge ? 'upload.tooLarge' : 'upload.unreadable'
  }
}

function checked(sheet: Sheet): ReadResult {
  if (sheet.rows.length > uploadLimits.rows) return 'upload.tooManyRows'
  return sheet.rows.length === 0 && sheet.leftOut === 0 ? 'upload.empty' : sheet
}

async function read(bytes: Uint8Array, now: Date): Promise<Sheet> {
  // The signature of a zip archive.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return tableOf(await readSpreadsheet(bytes))
  const text = textOf(bytes)
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) return readCalendar(text, now)
  if (text.includes('\0')) throw new SyntaxError('The file is binary')
  return tableOf(papa.parse(text, { skipEmptyLines: false }).data)
}

/** Excel writes CSV in the code page of the system where it does not write UTF-8. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}

class TooLarge extends Error {}

const parts =
  /^(\[Content_Types\]\.xml|_rels\/|xl\/_rels\/|xl\/(workbook|sharedStrings|styles)\.xml|xl\/worksheets\/[^/]+\.xml)/i

/**
 * Unpacks only the parts with cells, each into a buffer of the size that the archive states, so that an archive cannot
 * unpack to more than the limit. The reader gets these parts in a new archive.
 */
async function readSpreadsheet(bytes: Uint8Array): Promise<unknown[][]> {
  let entries = 0
  let unpacked = 0
  const needed = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      entries += 1
      if (!parts.test(name)) return entries <= uploadLimits.entries || tooLarge()
      unpacked += originalSize
      return (entries <= uploadLimits.entries && unpacked <= uploadLimits.unpackedBytes) || tooLarge()
    },
  })
  const kept = Object.fromEntries(Object.entries(needed).filter(([name]) => parts.test(name)))
  const archive = zipSync(kept, { level: 0 })
  return await readSheet(new Blob([archive as Uint8Array<ArrayBuffer>]), { trim: false })
}

function tooLarge(): never {
  throw new TooLarge()
}

/** The first row has the titles. Empty rows are left out, and the others keep their numbers. */
function tableOf(data: readonly (readonly unknown[])[]): Sheet {
  const [titles = [], ...lines] = data.map((line) => line.slice(0, uploadLimits.columns).map(cellText))
  const rows = lines.flatMap((cells, at): SheetRow[] =>
    cells.every((cell) => cell.trim() === '') ? [] : [{ row: at + 2, cells }],
  )
  return { kind: 'table', titles: titles.map((title) => title.replace(/^\uFEFF/, '').trim()), rows, leftOut: 0 }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  // Times of spreadsheets are parts of days, which rounding makes exact.
  if (value instanceof Date) return new Date(Math.round(value.getTime() / 60_000) * 60_000).toISOString().slice(0, 16)
  const text =
    typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? `${value}` : ''
  return text.slice(0, uploadLimits.cell)
}
