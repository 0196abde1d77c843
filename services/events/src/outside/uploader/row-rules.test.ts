import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Place } from '@parta/contracts/places'
import { folded } from '@parta/contracts/predicates/text'
import { looksLikeFormula } from '@parta/kit/files/read-table'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, integerOf, minutesOf } from './cell-rules.ts'
import { checkRow, planImport, type RowContext, readRow, readTitles } from './row-rules.ts'

const now = new Date('2027-01-10T12:00:00Z')
const hall: Place = { id: 'hall', name: 'Hala', address: '', location: { lat: 49, lon: 16 }, activities: ['futsal'] }
const org = { id: 'org', name: 'Sokol', image: 'BASIC', currency: 'CZK', admins: ['alena'], powerUsers: ['tomas'] }
const context: RowContext = {
  org: { ...org, private: false, deleted: false } as OrgSnapshot,
  leader: 'alena',
  karma: 10,
  places: new Map([[folded('Hala'), [hall]]]),
  trainers: new Map([[folded('Tomáš Novák'), ['tomas']]]),
  products: new Map(),
  productsByName: new Map(),
  defaults: new Map(),
  now,
}
const { columns } = readTitles(['Name', 'Activity', 'Date', 'Start', 'Duration', 'Place', 'Trainer', 'Players', 'Key'])
const good = (key: string) => ['Futsal', 'Futsal', '2027-02-01', '18:00', '1:30', 'Hala', 'Tomáš Novák', '10', key]
const check = (rows: readonly (readonly string[])[]) =>
  planImport(
    rows.map((cells, at) => checkRow(at + 2, readRow(cells, { columns, isTable: true }), context)),
    [],
  )

/** A wrong cell and its column. */
const wrongs: readonly (readonly [at: number, cell: string])[] = [
  [0, ''],
  [0, '=1+1'],
  [1, 'šipkovaná'],
  [2, '2027-02-30'],
  [2, '2020-01-01'],
  [2, '2029-01-01'],
  [3, '25:00'],
  [4, '0:00'],
  [5, 'Nikde'],
  [6, 'Nikdo'],
  [7, '100'],
  [7, 'deset'],
]

describe('a file of events', () => {
  it('is accepted without its wrong rows, wherever they are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.constantFrom(...wrongs), { freq: 8 }), { minLength: 1, maxLength: 30 }),
        (rows) => {
          const cells = rows.map((wrong, at) => {
            const row = good(`key-${at}`)
            return wrong ? row.with(...wrong) : row
          })
          const plan = check(cells)
          const wrongRows = rows.flatMap((wrong, at) => (wrong ? [at + 2] : []))
          expect([...new Set(plan.errors.map(({ row }) => row))]).toEqual(wrongRows)
          expect(plan.accepted).toHaveLength(rows.length - wrongRows.length)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('gives a row the same event however often it is read, by its key or by what, when and where it is', () => {
    const idOf = (row: readonly string[]) => check([row]).accepted[0]?.id
    expect(idOf(good('a'))).toBe(idOf(good('a').with(0, 'Jiné')))
    expect(idOf(good('a'))).not.toBe(idOf(good('b')))
    expect(idOf(good(''))).toBe(idOf(good('').with(7, '12').with(0, 'FUTSAL')))
    expect(idOf(good(''))).not.toBe(idOf(good('').with(3, '19:00')))
  })

  it('refuses the second of two rows for one event', () => {
    expect(check([good('a'), good('b'), good('a')])).toMatchObject({
      accepted: [{ row: 2 }, { row: 3 }],
      errors: [{ row: 4, code: 'validation.uploadTwice', params: { row: 2 } }],
    })
  })
})

describe('a cell', () => {
  it('is a date in either order, and only if the day exists', () => {
    expect(dayOf('24. 12. 2027')).toBe(dayOf('2027-12-24T00:00'))
    expect([dayOf('31. 2. 2027'), dayOf('12/24/2027'), dayOf('')]).toEqual([null, null, null])
  })

  it('is a time as text or as a part of the day', () => {
    expect([minutesOf('18:05'), minutesOf('0.75'), minutesOf('1899-12-30T18:00')]).toEqual([1085, 1080, 1080])
    expect([minutesOf('24:00'), minutesOf('18'), minutesOf('9:60')]).toEqual([null, null, null])
  })

  it('is an integer, also with digits in groups', () => {
    expect([integerOf('1 000'), integerOf('-1'), integerOf('1.5'), integerOf('1e3')]).toEqual([1000, -1, null, null])
  })

  it('counts as a formula if a spreadsheet would compute it', () => {
    expect(['=1', '@a', '+a', '-a', '\t=1', '-1', '+1,5', 'a=1'].map(looksLikeFormula)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
