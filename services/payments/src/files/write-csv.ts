import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { decimalOf } from '@parta/contracts/money'
import type { Locale } from '@parta/contracts/values'
import { inOwnTurn } from '@parta/kit/process/turns'
import { stringify } from 'csv-stringify/sync'
import { type Row, wallClock } from './rules.ts'

/** Makes some rows; called once. */
export type Part = () => readonly Row[]

interface Style {
  readonly delimiter: string
  readonly cast: { readonly number: (minor: number) => string; readonly date: (at: Date) => string }
}

/** What a Czech or Slovak spreadsheet reads as numbers and times when it opens the file. */
const czech: Style = {
  delimiter: ';',
  cast: {
    number: (minor) => decimalOf(minor).replace('.', ','),
    date: (at) => {
      const { day, month, year, hour, minute } = wallClock(at)
      return `${day}.${month}.${year} ${hour}:${minute}`
    },
  },
}

/** In English, the file is for programs: decimals with a dot, and times in UTC. */
const english: Style = { delimiter: ',', cast: { number: decimalOf, date: (at) => at.toISOString() } }

const styles: Readonly<Record<Locale, Style>> = { cs: czech, en: english, sk: czech }

/** Writes rows as a CSV file of a language while they are read. */
export async function writeCsv(parts: AsyncIterable<Part>, locale: Locale, into: Writable): Promise<void> {
  await pipeline(Readable.from(textsOf(parts, locale), { highWaterMark: 1 }), into)
}

/**
 * Yields the text of a CSV file, each part in a turn of its own. Spreadsheets recognise UTF-8 by the byte order mark.
 * They calculate a text that looks like a formula, as a name may: an apostrophe is put before it.
 */
export async function* textsOf(parts: Iterable<Part> | AsyncIterable<Part>, locale: Locale): AsyncGenerator<string> {
  let bom = true
  for await (const part of parts) {
    const options = { bom, escape_formulas: true, ...styles[locale] }
    yield await inOwnTurn(() => stringify([...part()], options))
    bom = false
  }
}
