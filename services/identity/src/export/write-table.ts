import type { PersonalRow } from '@parta/kit/people/personal'
import { stringify } from 'csv-stringify/sync'

/**
 * Rows as CSV (RFC 4180) that spreadsheets open in UTF-8. What a person wrote must not become a formula
 * there: a cell that begins as one is quoted by an apostrophe.
 */
export function writeTable(rows: readonly PersonalRow['data'][]): string {
  const flat = rows.map((row) => Object.fromEntries(cells(row, '')))
  const columns = [...new Set(flat.flatMap((row) => Object.keys(row)))]
  return stringify(flat, { header: true, columns, bom: true, record_delimiter: 'windows', escape_formulas: true })
}

/** Nested fields as `outer.inner`, lists of values in one cell. */
function cells(value: Readonly<Record<string, unknown>>, path: string): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]): [string, string][] => {
    const column = path + name
    if (Array.isArray(inner)) return [[column, inner.map(text).join('; ')]]
    if (typeof inner === 'object' && inner !== null) return cells(inner as Record<string, unknown>, `${column}.`)
    return [[column, text(inner)]]
  })
}

function text(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
