import { describe, expect, it } from 'vitest'
import { readTable } from './read-table.ts'
import { writeRows, writeRowsToMend } from './write-rows.ts'

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

  it('are written under their titles where they have an error, each once', () => {
    const rows = ['a', 'b', 'c'].map((cell, at) => ({ row: at + 2, cells: [cell] }))
    const errors = [{ row: 3 }, { row: 3 }]
    expect(writeRowsToMend({ titles: ['T'], rows, errors }, 'en')).toBe('\uFEFFT\r\nb')
    expect(writeRowsToMend({ titles: null, rows, errors }, 'en')).toBe('\uFEFFb')
    expect(writeRowsToMend({ titles: ['T'], rows, errors: [{ row: 1 }] }, 'en')).toBeNull()
  })

  it('are texts also where they begin like a formula', () => {
    const cells = ['=1+1', '=5', '@SUM(A1)', '+420', '-1.5', '-a']
    expect(writeRows([cells], 'en')).toBe(`\uFEFF'=1+1,'=5,'@SUM(A1),+420,-1.5,'-a`)
  })
})
