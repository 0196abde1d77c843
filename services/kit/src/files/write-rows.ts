import type { Locale } from '@parta/contracts/values'
import papa from 'papaparse'
import { looksLikeFormula, type TableRow } from './read-table.ts'

/**
 * Returns rows of texts as a CSV file for the spreadsheet of a language. Spreadsheets recognise UTF-8 by the byte order
 * mark. A text that looks like a formula gets an apostrophe before it.
 */
export function writeRows(rows: readonly (readonly string[])[], locale: Locale): string {
  const delimiter = locale === 'en' ? ',' : ';'
  const shown = rows.map((cells) => cells.map((cell) => (looksLikeFormula(cell) ? `'${cell}` : cell)))
  return `\uFEFF${papa.unparse(shown, { delimiter })}`
}

interface ToMend {
  /** `null` for a file without titles. */
  readonly titles: readonly string[] | null
  readonly rows: readonly TableRow[]
  readonly errors: readonly { readonly row: number }[]
}

/** Returns the rows with an error, under the titles of their file, as a CSV file; `null` if no row has an error. */
export function writeRowsToMend({ titles, rows, errors }: ToMend, locale: Locale): string | null {
  const wrong = new Set(errors.map(({ row }) => row))
  const cells = rows.flatMap((row) => (wrong.has(row.row) ? [row.cells] : []))
  return cells.length > 0 ? writeRows(titles ? [titles, ...cells] : cells, locale) : null
}
