import { locales } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { csvRowsOf, type ExplainedStatement } from './statement-view.ts'
import { writePdf } from './write-pdf.ts'

const at = new Date('2026-11-02T10:00:00Z')
const movement = (kind: 'topUp' | 'payment', change: number) => ({
  _id: kind,
  debit: 'a',
  credit: 'b',
  amount: Math.abs(change),
  currency: 'CZK' as const,
  kind,
  ref: kind === 'payment' ? 'p-1' : 'r',
  at,
  wallet: 'jana',
  number: 1,
  available: 0,
  held: 0,
  change,
})
const statement: ExplainedStatement = {
  abouts: new Map([['p-1', { title: 'Vstup na kurt', event: { id: 'e', name: 'Badminton' } }]]),
  currency: 'CZK',
  from: new Date('2026-10-31T23:00:00Z'),
  to: new Date('2026-11-30T23:00:00Z'),
  opening: 100_00,
  movements: [movement('topUp', 500_00), movement('payment', -150_50)],
  closing: 449_50,
}

describe('a statement', () => {
  it('leads from the opening balance over each movement to the closing one', () => {
    expect(csvRowsOf(statement, 'cs')).toEqual([
      ['Datum', 'Pohyb', 'Za co', 'Událost', 'Částka', 'Zůstatek', 'Měna'],
      ['2026-10-31T23:00:00.000Z', 'Počáteční zůstatek', '', '', '', 100_00, 'CZK'],
      ['2026-11-02T10:00:00.000Z', 'Dobití kreditu', '', '', 500_00, 600_00, 'CZK'],
      ['2026-11-02T10:00:00.000Z', 'Platba', 'Vstup na kurt', 'Badminton', -150_50, 449_50, 'CZK'],
      ['2026-11-30T23:00:00.000Z', 'Konečný zůstatek', '', '', '', 449_50, 'CZK'],
    ])
  })

  it.each(locales)('is a PDF document with its own font, in %s, over as many pages as it needs', async (locale) => {
    const long = { ...statement, movements: Array.from({ length: 120 }, () => movement('topUp', 1)) }
    const sizes: number[] = []
    for (const each of [statement, long, { ...statement, movements: [] }]) {
      const document = writePdf(each, { name: 'Žofie Příkladová', userSymbol: 1_000_042 }, locale)
      const parts: Buffer[] = []
      for await (const part of document) parts.push(part as Buffer)
      const file = Buffer.concat(parts)
      expect(file.subarray(0, 5).toString()).toBe('%PDF-')
      expect(file.toString('latin1')).toContain('Onest')
      sizes.push(file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0)
    }
    expect(sizes).toEqual([1, 4, 1])
  })
})
