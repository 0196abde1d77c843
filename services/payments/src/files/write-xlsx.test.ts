import { type Locale, locales } from '@parta/contracts/values'
import { readSheet } from 'read-excel-file/universal'
import { describe, expect, it } from 'vitest'
import type { Row } from './rules.ts'
import { writeXlsx } from './write-xlsx.ts'

/** Writes rows under a row of titles, and returns them as a spreadsheet shows them. */
async function shown(rows: readonly Row[], locale: Locale = 'cs') {
  const titles = rows[0]?.map((_cell, at) => `Sloupec ${at}`) ?? []
  const bytes = await writeXlsx({ name: 'Platby', rows: [titles, ...rows], locale })
  const [head, ...read] = await readSheet(new Blob([new Uint8Array(bytes)]), { trim: false })
  expect(head).toEqual(titles)
  return read
}

describe('a spreadsheet', () => {
  it.each(locales)('has amounts as numbers and moments as times in Prague, in %s', async (locale) => {
    const moments = ['2026-12-31T22:59:59Z', '2026-12-31T23:30:00Z', '2026-07-01T22:30:00Z']
    const rows = moments.map((moment) => [new Date(moment), 12_345, -50])
    const read = await shown(rows, locale)
    // Fractions of a day are rounded, to a millisecond at most.
    const times = read.map(([time]) => new Date(Math.round(Number(time) / 1000) * 1000).toISOString())
    expect(times).toEqual(['2026-12-31T23:59:59.000Z', '2027-01-01T00:30:00.000Z', '2026-07-02T00:30:00.000Z'])
    for (const [time, ...amounts] of read) {
      expect(time).toBeInstanceOf(Date)
      expect(amounts).toEqual([123.45, -0.5])
    }
  })

  it('has every other cell as the same text, which no spreadsheet calculates', async () => {
    const texts = ['=1+1', '-1', '0012', 'Žofie & <b>"Nováková"</b>', 'a\nb', '']
    expect(await shown([texts])).toEqual([[...texts.slice(0, -1), null]])
  })

  it('has texts that are names of fields of every object', async () => {
    const texts = ['constructor', '__proto__', 'toString', 'valueOf']
    expect(await shown([texts])).toEqual([texts.map((text) => `${text} `)])
  })
})
