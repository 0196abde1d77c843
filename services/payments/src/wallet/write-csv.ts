import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { decimalOf } from '@parta/contracts/money'
import { stringify } from 'csv-stringify'

/** The cells of a row: texts, and amounts in minor units, which are written as decimals. */
export type CsvRow = readonly (string | number)[]

/**
 * Writes rows as a CSV file. Spreadsheets recognise UTF-8 by the byte order mark. They calculate a text that looks like
 * a formula, as a name may: an apostrophe is put before it.
 */
export async function writeCsv(rows: Iterable<CsvRow> | AsyncIterable<CsvRow>, into: Writable): Promise<void> {
  const file = stringify({ bom: true, escape_formulas: true, cast: { number: decimalOf } })
  await pipeline(Readable.from(rows), file, into)
}
