import { describe, expect, it } from 'vitest'
import { textsOf } from './write-csv.ts'

/** Writes rows, and returns the file without its byte order mark. */
async function written(...rows: (string | number)[][]): Promise<string> {
  let file = ''
  for await (const text of textsOf([() => rows])) file += text
  return file.replace('\uFEFF', '')
}

describe('a CSV file', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=HYPERLINK("x")'])(
    'has an apostrophe before what a spreadsheet would run: %j',
    async (name) => {
      expect(await written([name, 1])).toMatch(/^"?'/)
    },
  )

  it('has amounts as decimals, also negative ones, and other texts as they are', async () => {
    expect(await written(['Jana Nováková', 12_345], ['Sokol', -50])).toBe('Jana Nováková,123.45\nSokol,-0.50\n')
  })
})
