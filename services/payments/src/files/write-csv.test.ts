import { type Locale, locales } from '@parta/contracts/values'
import fc from 'fast-check'
import papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { Cell } from './rules.ts'
import { textsOf } from './write-csv.ts'

async function written(locale: Locale, ...rows: Cell[][]): Promise<string> {
  let file = ''
  for await (const text of textsOf([() => rows], locale)) file += text
  return file
}

/** A text of letters that mean something in a CSV file, and of any others. */
const aText = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', "'", ';', ',', '\n', '\r', '\t', ' ', '=', '+', '-', '@', '\uFF1D', 'ř') }),
  fc.string({ unit: 'binary' }),
)

/** A text as the file has it: see `escape_formulas`. */
const guarded = (text: string) => (/^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text)

describe('a CSV file', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=HYPERLINK("x")'])(
    'has an apostrophe before what a spreadsheet would run: %j',
    async (name) => {
      for (const locale of locales) expect(await written(locale, [name, 1])).toMatch(/^\uFEFF"?'/)
    },
  )

  it('begins once with a byte order mark', async () => {
    let file = ''
    for await (const text of textsOf([() => [['Jméno']], () => [['Žofie']]], 'cs')) file += text
    expect(file).toBe('\uFEFFJméno\nŽofie\n')
  })

  it('in English has commas, amounts as decimals with a dot, also negative ones, and times in UTC', async () => {
    const file = await written('en', ['Jana; Nováková', 12_345], [new Date('2026-12-31T23:30:00Z'), -50])
    expect(file).toBe('\uFEFFJana; Nováková,123.45\n2026-12-31T23:30:00.000Z,-0.50\n')
  })

  it.each(['cs', 'sk'] as const)('in %s has semicolons, decimal commas and the time in Prague', async (locale) => {
    const rows = [
      ['Jana, Nováková', 'a;b', 12_345],
      [new Date('2026-12-31T22:59:59Z'), new Date('2026-07-01T22:30:00Z'), -50],
    ]
    const [first, second] = (await written(locale, ...rows)).split('\n')
    expect(first).toBe('\uFEFFJana, Nováková;"a;b";123,45')
    expect(second).toBe('31.12.2026 23:59;02.07.2026 00:30;-0,50')
  })

  it('has what happened on 31 December at 23:30 in UTC in the next year', async () => {
    expect(await written('cs', [new Date('2026-12-31T23:30:00Z')])).toBe('\uFEFF01.01.2027 00:30\n')
  })

  it.each([
    ['cs', ';'],
    ['en', ','],
    ['sk', ';'],
  ] as const)('in %s is read as the same texts, whatever letters they have', async (locale, delimiter) => {
    const aRow = fc.array(aText, { minLength: 3, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(fc.array(aRow, { minLength: 1, maxLength: 5 }), async (rows) => {
        const { data } = papa.parse(await written(locale, ...rows), { delimiter, skipEmptyLines: false })
        // The last line ends with a line break.
        expect(data.slice(0, -1)).toEqual(rows.map((row) => row.map(guarded)))
      }),
    )
  })
})
