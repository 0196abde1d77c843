import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { decimalOf } from '@parta/contracts/money'
import { inOwnTurn } from '@parta/kit/process/turns'
import { stringify } from 'csv-stringify/sync'

/** The cells of a row: texts, and amounts in minor units, which are written as decimals. */
export type CsvRow = readonly (string | number)[]

/** Makes some rows; called once. */
export type CsvPart = () => readonly CsvRow[]

/** Writes rows as a CSV file while they are read. */
export async function writeCsv(parts: AsyncIterable<CsvPart>, into: Writable): Promise<void> {
  await pipeline(Readable.from(textsOf(parts), { highWaterMark: 1 }), into)
}

/**
 * Yields the text of a CSV file, each part in a turn of its own. Spreadsheets recognise UTF-8 by the byte order mark.
 * They calculate a text that looks like a formula, as a name may: an apostrophe is put before it.
 */
export async function* textsOf(parts: Iterable<CsvPart> | AsyncIterable<CsvPart>): AsyncGenerator<string> {
  let bom = true
  for await (const part of parts) {
    const options = { bom, escape_formulas: true, cast: { number: decimalOf } }
    yield await inOwnTurn(() => stringify([...part()], options))
    bom = false
  }
}
