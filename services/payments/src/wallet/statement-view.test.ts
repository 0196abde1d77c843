import { locales } from '@parta/contracts/values'
import { nextTurn } from '@parta/kit/process/turns'
import { describe, expect, it } from 'vitest'
import { fileOf } from './send-statement.ts'
import { type ExplainedStatement, moneyText, rowsOf } from './statement-view.ts'
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
    expect(rowsOf(statement, 'cs')).toEqual([
      ['Datum', 'Pohyb', 'Za co', 'Událost', 'Částka', 'Zůstatek', 'Měna'],
      [statement.from, 'Počáteční zůstatek', '', '', '', 100_00, 'CZK'],
      [at, 'Dobití kreditu', '', '', 500_00, 600_00, 'CZK'],
      [at, 'Platba', 'Vstup na kurt', 'Badminton', -150_50, 449_50, 'CZK'],
      [new Date('2026-11-30T22:59:59.999Z'), 'Konečný zůstatek', '', '', '', 449_50, 'CZK'],
    ])
    expect(rowsOf(statement, 'en').at(-1)?.[0]).toEqual(statement.to)
  })

  it.each(locales)('is a PDF document with its own font, in %s, over as many pages as it needs', async (locale) => {
    const long = { ...statement, movements: Array.from({ length: 120 }, () => movement('topUp', 1)) }
    const sizes: number[] = []
    for (const each of [statement, long, { ...statement, movements: [] }]) {
      const file = await writePdf(each, { name: 'Žofie Příkladová', userSymbol: 1_000_042 }, locale)
      expect(file.subarray(0, 5).toString()).toBe('%PDF-')
      expect(file.toString('latin1')).toContain('Onest')
      sizes.push(file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0)
    }
    expect(sizes).toEqual([1, 4, 1])
  })

  it.each([
    ['of many words', 'Permanentka do tělocvičny '.repeat(9)],
    ['of one long word', 'ř'.repeat(256)],
  ])('shows what fits of a title %s, so that its row takes no more room than others', async (_what, title) => {
    const movements = Array.from({ length: 300 }, () => movement('payment', -1))
    const pages = await Promise.all(
      [title, 'Vstup'].map(async (one) => {
        const abouts = new Map([['p-1', { title: one, event: null }]])
        const file = await writePdf({ ...statement, movements, abouts }, { name: 'Jana', userSymbol: 1 }, 'cs')
        return file.toString('latin1').match(/\/Type \/Page\b/g)?.length
      }),
    )
    expect(pages[0]).toBe(pages[1])
  })

  it.each(['pdf', 'csv', 'xlsx'] as const)(
    'of thousands of movements becomes a %s file in many short steps',
    async (format) => {
      const long = { ...statement, movements: Array.from({ length: 2000 }, () => movement('topUp', 1)) }
      let turns = 0
      let isOver = false
      const counting = (async () => {
        for (; !isOver; turns += 1) await nextTurn()
      })()
      const file = await fileOf(long, { format, owner: { name: 'Jana', userSymbol: 1_000_042 }, locale: 'cs' })
      isOver = true
      await counting
      expect(file.length).toBeGreaterThan(10_000)
      expect(turns).toBeGreaterThan(10)
    },
  )
})

describe('an amount', () => {
  it.each([
    ['cs', '1\u00a0234,50\u00a0Kč'],
    ['sk', '1\u00a0234,50\u00a0Kč'],
    ['en', 'CZK\u00a01,234.50'],
  ] as const)('is written as in the app, in %s', (locale, text) => {
    expect(moneyText(123_450, 'CZK', locale)).toBe(text)
  })
})
