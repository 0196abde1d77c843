import { describe, expect, it } from 'vitest'
import { readTable } from './read-table.ts'
import { writeRows } from './write-rows.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('rows of a file', () => {
  it('are written so that a spreadsheet of any language reads the same rows', async () => {
    const rows = [
      ['Název', 'Cena'],
      ['Turnaj "A"; finále,\ndruhý den', '-1,5'],
    ]
    for (const locale of ['cs', 'sk', 'en'] as const) {
      const table = await readTable(bytes(writeRows(rows, locale)))
      expect([table.titles, ...table.rows.map(({ cells }) => cells)]).toEqual(rows)
    }
    expect(writeRows(rows, 'cs').split('\r\n')[0]).toBe('\uFEFFNázev;Cena')
  })

  it('are texts also where they begin like a formula', () => {
    expect(writeRows([['=1+1', '@SUM(A1)', '+420', '-a']], 'en')).toBe(`\uFEFF"'=1+1","'@SUM(A1)",+420,"'-a"`)
  })
})
