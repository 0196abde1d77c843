import type { Locale } from '@parta/contracts/values'
import writeSpreadsheet, { type CellObject } from 'write-excel-file/node'
import { type Cell, type Sheet, wallClock } from './rules.ts'

const times: Readonly<Record<Locale, string>> = {
  cs: 'dd.mm.yyyy hh:mm',
  en: 'yyyy-mm-dd hh:mm',
  sk: 'dd.mm.yyyy hh:mm',
}

/**
 * Returns the bytes of a spreadsheet with one sheet. Amounts are numbers, and moments are times on the clock of Parta's
 * zone. Every other cell is text, so a name that begins with `=` is no formula.
 */
export async function writeXlsx({ name, rows: [titles = [], ...rows], locale }: Sheet): Promise<Buffer> {
  const head = titles.map((cell) => ({ ...cellOf(cell, locale), fontWeight: 'bold' as const }))
  const data = [head, ...rows.map((row) => row.map((cell) => cellOf(cell, locale)))]
  const columns = titles.map(() => ({ width: 20 }))
  return await writeSpreadsheet([{ sheet: name, data, columns, stickyRowsCount: 1 }]).toBuffer()
}

function cellOf(cell: Cell, locale: Locale): CellObject {
  if (typeof cell === 'number') return { value: cell / 100, type: Number, format: '#,##0.00' }
  if (cell instanceof Date) return { value: shownAsUtc(cell), type: Date, format: times[locale] }
  return { value: writable(cell), type: String }
}

/** A spreadsheet knows no zones: the library writes the time that a moment has in UTC. */
function shownAsUtc(at: Date): Date {
  const { year, month, day, hour, minute, second } = wallClock(at)
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/**
 * The library looks each text up in a plain object, in which it also finds `constructor` and other names of fields that
 * every object has. A space at the end makes them other texts.
 */
function writable(text: string): string {
  return text in Object.prototype ? `${text} ` : text
}
