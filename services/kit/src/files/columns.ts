import type { MappedColumn } from '@parta/contracts/columns'
import { firstCharacters, folded } from '@parta/contracts/predicates/text'
import { uploadLimits } from '@parta/contracts/upload-limits'
import type { Table, TableRow } from './read-table.ts'

/** Returns the trimmed items of a text that separates them by commas. */
export function listed(text: string): readonly string[] {
  return text.split(',').map((item) => item.trim())
}

/** Returns a title or a word of a cell as lists of known ones hold it: folded, and without punctuation. */
export function plain(text: string): string {
  return folded(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns the function that finds which meaning lists a title or a word. The lists hold plain ones. */
export function meaningsOf<M extends string>(
  known: Readonly<Record<M, readonly string[]>>,
): (text: string) => M | undefined {
  const meanings = Object.entries(known) as [M, readonly string[]][]
  const byText = new Map(meanings.flatMap(([meaning, texts]) => texts.map((text) => [text, meaning] as const)))
  return (text) => byText.get(plain(text))
}

/** Leaves each meaning only to the first column that has it. */
export function eachOnce<M extends string>(columns: readonly (M | null)[]): (M | null)[] {
  return columns.map((column, at) => (columns.indexOf(column) === at ? column : null))
}

/** The number of columns. */
export function widthOf({ titles, rows }: Table): number {
  return rows.reduce((width, { cells }) => Math.max(width, cells.length), titles.length)
}

interface Mapped<M> {
  readonly hasTitles: boolean
  /** The meaning of each column, `null` for none. */
  readonly columns: readonly (M | null)[]
}

/** Returns each column with its title, a value, and what it means. @param lines the rows without the titles */
export function mappedColumns<M extends string>(
  table: Table,
  { hasTitles, columns }: Mapped<M>,
  lines: readonly TableRow[],
): MappedColumn<M>[] {
  const shown = (text: string) => firstCharacters(text.trim(), uploadLimits.valueShown)
  return Array.from({ length: Math.min(widthOf(table), uploadLimits.columns) }, (_none, at) => ({
    title: hasTitles ? shown(table.titles[at] ?? '') : '',
    sample: shown(lines.find(({ cells }) => (cells[at] ?? '').trim() !== '')?.cells[at] ?? ''),
    column: columns[at] ?? null,
  }))
}
