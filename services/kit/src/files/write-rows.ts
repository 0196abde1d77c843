import type { Locale } from '@parta/contracts/values'
import papa from 'papaparse'

/** What `looksLikeFormula` finds; a spreadsheet shows the cell as it is after an apostrophe. */
const formula = /^[=+\-@\t\r](?!\d+([.,]\d+)?$)/

/**
 * Returns rows of texts as a CSV file for the spreadsheet of a language. Spreadsheets recognise UTF-8 by the byte order
 * mark. A text that looks like a formula gets an apostrophe before it.
 */
export function writeRows(rows: readonly (readonly string[])[], locale: Locale): string {
  const delimiter = locale === 'en' ? ',' : ';'
  return `\uFEFF${papa.unparse(rows, { delimiter, escapeFormulae: formula })}`
}
