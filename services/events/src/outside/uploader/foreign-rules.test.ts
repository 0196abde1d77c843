import type { Place } from '@parta/contracts/places'
import { folded } from '@parta/contracts/predicates/text'
import type { SheetColumn, UploadColumn } from '@parta/contracts/uploader'
import { depth } from '@parta/kit/testing-depth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultCells, usualDefaults } from './default-rules.ts'
import { dayIn, dayText, lengthIn, orderOfDates, timesIn } from './foreign-cell-rules.ts'
import { guessColumns, isOver, mappingErrors, readForeignRow } from './foreign-rules.ts'
import { checkRow, planImport, type RowContext } from './row-rules.ts'

const now = new Date('2027-01-10T12:00:00Z')
const day = (cell: string, monthFirst = false) => {
  const found = dayIn(cell, monthFirst)
  return found && [dayText(found.day), found.rest]
}
const sheet = (titles: string, ...lines: string[]) => ({
  titles: titles.split(';'),
  rows: lines.map((line, at) => ({ row: at + 2, cells: line.split(';') })),
})
const meant = (columns: readonly (SheetColumn | null)[], cells: string, monthFirst = false) =>
  readForeignRow(cells.split(';'), { columns, monthFirst, orgName: 'Sokol' })

describe('the columns of a sheet of another program', () => {
  it.each([
    ['Datum;Čas;Domácí;Hosté;Hřiště;Soutěž', ['date', 'time', 'home', 'away', 'place', null]],
    ['Dátum;Začiatok;Koniec;Názov akcie;Miesto konania', ['date', 'time', 'end', null, 'place']],
    ['Date;Time;Opponent;Home/Away;Location;Notes', ['date', 'time', 'opponent', 'homeOrAway', 'place', 'info']],
    ['Subject;Start Date;Start Time;End Date;End Time', ['name', 'date', 'time', null, 'end']],
    ['Typ;Soupeř;Termín;Kapacita;Trenér*;ID', ['kind', 'opponent', 'date', 'maxPlayers', 'trainer', 'key']],
    ['Name;Heading;Date', ['name', null, 'date']],
  ])('are guessed from the titles %s', (titles, columns) => {
    expect(guessColumns(sheet(titles))).toEqual(columns)
  })

  it('hold the date in the start where no other column does', () => {
    expect(guessColumns(sheet('Heading;Start;End', 'Match;2027-02-01 18:00;2027-02-01 19:00'))).toEqual([
      'name',
      'date',
      'end',
    ])
    expect(guessColumns(sheet('Heading;Start;End', 'Match;18:00;19:00'))).toEqual(['name', 'time', 'end'])
  })

  it('must have a date and a name, each meaning once, and a place and an activity unless there are defaults', () => {
    const said = (columns: readonly (SheetColumn | null)[], defaults: ReadonlyMap<UploadColumn, string> = new Map()) =>
      mappingErrors({ columns, defaults }).map(({ column, code }) => [column, code])
    expect(said([null])).toEqual([
      ['date', 'validation.uploadColumnMissing'],
      ['name', 'validation.uploadColumnMissing'],
      ['activityType', 'validation.uploadNoValue'],
      ['place', 'validation.uploadNoValue'],
    ])
    const defaults = defaultCells({ activityType: 'futsal', eventPlaceId: 'hall' })
    expect(said(['date', 'kind', 'kind'], defaults)).toEqual([['kind', 'validation.uploadColumnTwice']])
  })
})

describe('a date of another program', () => {
  it.each([
    ['2027-02-01', '2027-02-01', ''],
    ['2027-02-01T18:30', '2027-02-01', '18:30'],
    ['2027-02-01T17:30:00Z', '2027-02-01', '18:30'],
    ['2027-07-01T23:30:00+00:00', '2027-07-02', '01:30'],
    ['1.2.2027 18:30', '2027-02-01', '18:30'],
    ['po 1. 2. 2027', '2027-02-01', ''],
    ['1.2.27', '2027-02-01', ''],
    ['1/2/2027 6:30 PM', '2027-02-01', '6:30 pm'],
    ['Mon 1 February 2027', '2027-02-01', ''],
    ['Mon, Feb 1, 2027, 18:30', '2027-02-01', '18:30'],
    ['1. července 2027', '2027-07-01', ''],
    ['1. června 2027', '2027-06-01', ''],
    ['1. júla 2027', '2027-07-01', ''],
  ])('is read from %s', (cell, date, rest) => {
    expect(day(cell)).toEqual([date, rest])
  })

  it('is read with the month first if another date of the sheet shows that order, but not if it is written with dots', () => {
    expect(day('2/1/2027', true)).toEqual(['2027-02-01', ''])
    expect(day('1.2.2027', true)).toEqual(['2027-02-01', ''])
    expect(orderOfDates(['3/4/2027', '3/13/2027'])).toEqual({ isOpen: false, monthFirst: true })
    expect(orderOfDates(['3/4/2027', '13/3/2027'])).toEqual({ isOpen: false, monthFirst: false })
    expect(orderOfDates(['3/3/2027', '3/4/2027'])).toEqual({ isOpen: true, monthFirst: false })
    expect(orderOfDates(['3. 4. 2027', '3/3/2027', ''])).toEqual({ isOpen: false, monthFirst: false })
  })

  it('is not found in texts without one, nor if the day does not exist', () => {
    expect(['30. 2. 2027', '13/13/2027', 'zítra', '', '1. 2.', '1 Foo 2027', '12345'].map((cell) => day(cell))).toEqual(
      Array(7).fill(null),
    )
  })

  it('is found for every day of two centuries in each known format', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString().slice(0, 10)
          const [y = '', m = '', d = ''] = iso.split('-')
          const english = date.toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' })
          for (const cell of [iso, `${d}.${m}.${y}`, `${Number(d)}. ${Number(m)}. ${y}`, `${d}/${m}/${y}`, english])
            expect(day(cell)).toEqual([iso, ''])
          expect(day(`${m}/${d}/${y}`, true)).toEqual([iso, ''])
        },
      ),
    )
  })
})

describe('a time of another program', () => {
  it('may have an end, and hours of half a day', () => {
    expect(
      ['18:00', '18.30', '6:30 PM', '6pm', '12:00 am', '18h', '18:00 hod', '0.75'].map((cell) => timesIn(cell)?.start),
    ).toEqual([1080, 1110, 1110, 1080, 0, 1080, 1080, 1080])
    expect(timesIn('18:00 - 19:30')).toEqual({ start: 1080, end: 1170 })
    expect(timesIn('18.00–19.30 hod.')).toEqual({ start: 1080, end: 1170 })
    expect(['25:00', '18', '13:00 pm', '18:00 - 25:00', 'večer', ''].map(timesIn)).toEqual(Array(6).fill(null))
  })

  it('is a length in minutes or hours', () => {
    expect(['1:30', '90', '90 min', '1,5 h', '1.5 hod', '1 h 30 min', '1h30', '0.0625'].map(lengthIn)).toEqual(
      Array(8).fill(90),
    )
    expect(['dlouho', '', '-1'].map(lengthIn)).toEqual([null, null, null])
  })
})

describe('a row of another program', () => {
  const cellsOf = (columns: readonly (SheetColumn | null)[], cells: string) =>
    Object.fromEntries(meant(columns, cells).cells)

  it('is named by its teams, by its opponent, or by its kind', () => {
    const nameOf = (columns: readonly SheetColumn[], cells: string) => cellsOf(columns, cells)['name']
    expect(nameOf(['home', 'away'], 'Slavia;Sparta')).toBe('Slavia – Sparta')
    expect(nameOf(['opponent', 'homeOrAway'], 'Slavia;Doma')).toBe('Sokol – Slavia')
    expect(nameOf(['opponent', 'homeOrAway'], 'Slavia;AWAY')).toBe('Slavia – Sokol')
    expect(nameOf(['kind', 'opponent'], 'Trénink;-')).toBe('Trénink')
    expect(nameOf(['kind', 'opponent'], 'Zápas;Slavia')).toBe('Sokol – Slavia')
    expect(nameOf(['name', 'opponent'], 'Pohár;Slavia')).toBe('Pohár: Sokol – Slavia')
    expect(nameOf(['name', 'opponent'], 'Zápas se slavia;Slavia')).toBe('Zápas se slavia')
  })

  it('has its time beside the date or with its end, and its length from the end', () => {
    expect(cellsOf(['date'], '1.2.2027 18:00')).toMatchObject({ date: '2027-02-01', time: '18:00', duration: '' })
    expect(cellsOf(['date'], '2027-02-01T00:00')).toMatchObject({ date: '2027-02-01', time: '' })
    expect(cellsOf(['date', 'time'], '1.2.2027;18:00-19:30')).toMatchObject({ time: '18:00', duration: '01:30' })
    expect(cellsOf(['date', 'time', 'end'], '1.2.2027;23:00;0:30')).toMatchObject({ duration: '01:30' })
    expect(cellsOf(['date', 'end'], '1.2.2027 18:00;2.2.2027 19:00')).toMatchObject({ duration: '1500 min' })
    expect(cellsOf(['date', 'end'], '2027-02-01T18:00;1899-12-30T19:00')).toMatchObject({ duration: '01:00' })
    expect(cellsOf(['date', 'time', 'duration'], '1.2.2027;18:00;90')).toMatchObject({ duration: '01:30' })
    expect(cellsOf(['price'], '1 080,00 Kč')).toMatchObject({ price: '1 080' })
  })

  it('is over when it has begun, or its day is over where the time is unknown', () => {
    const over = (cells: string) => isOver(meant(['date', 'time'], cells), now)
    expect(['10.1.2027;13:00', '9.1.2027;', '10.1.2027;13:01', '10.1.2027;', 'x;'].map(over)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

const hall: Place = { id: 'hall', name: 'Hala', address: '', location: { lat: 49, lon: 16 }, activities: ['futsal'] }
const context: RowContext = {
  org: {
    id: 'org',
    name: 'Sokol',
    image: 'BASIC',
    currency: 'CZK',
    admins: ['alena'],
    powerUsers: [],
    private: false,
    isRegistered: false,
    deleted: false,
  },
  leader: 'alena',
  karma: 10,
  places: new Map([hall.id, folded(hall.name)].map((name) => [name, [hall]])),
  trainers: new Map(),
  products: new Map(),
  productsByName: new Map(),
  defaults: defaultCells({
    activityType: 'futsal',
    eventPlaceId: 'hall',
    duration: '01:30',
    private: true,
    maxPlayers: 12,
  }),
  now,
}
const columns: SheetColumn[] = ['date', 'time', 'home', 'away', 'place', 'info']
const check = (cells: string, by = context) => checkRow(2, meant(columns, cells), by)

describe('a row of another program is checked as one of the template', () => {
  it('with the defaults for what it lacks', () => {
    expect(check('1.2.2027;18:00;Sokol;Slavia;;')).toMatchObject({
      form: { name: 'Sokol – Slavia', activityType: 'futsal', eventPlaceId: 'hall', private: true, maxPlayers: 12 },
    })
  })

  it('and its errors name the column of the sheet', () => {
    const errorsOf = (cells: string) => {
      const checked = check(cells)
      return 'errors' in checked ? checked.errors.map(({ column, code }) => [column, code]) : []
    }
    expect(errorsOf(`32.2.2027;večer;${'a'.repeat(300)};Slavia;Nikde;`)).toEqual([
      ['date', 'validation.uploadDate'],
      ['time', 'validation.uploadTime'],
      ['place', 'validation.uploadPlace'],
    ])
    expect(errorsOf(`1.2.2027;18:00;${'a'.repeat(300)};Slavia;;`)).toEqual([['home', 'validation.maxLength']])
    expect(errorsOf('1.2.2027;18:00;=1+1;Slavia;;')).toEqual([['home', 'validation.uploadFormula']])
  })

  it('and is the same event whatever the defaults are', () => {
    const idOf = (cells: string, by = context) => {
      const checked = check(cells, by)
      return 'id' in checked ? checked.id : null
    }
    const row = '1.2.2027;18:00;Sokol;Slavia;;'
    const others = {
      ...context,
      defaults: defaultCells({ activityType: 'football', eventPlaceId: 'hall', duration: '01:00' }),
    }
    expect(idOf(row)).toBe(idOf(row, others))
    expect(idOf(row)).toBe(idOf('2027-02-01;6 pm;SOKOL;Slavia;;Jiný popis'))
    expect(idOf(row)).not.toBe(idOf('1.2.2027;18:30;Sokol;Slavia;;'))
  })

  it('and whatever its cells are, nothing throws and no formula gets into an event', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('=1', '@a', '1.2.2027', '18:00', '3/4/27 6 pm', '2027-02-01T17:30:00Z', 'Slavia', '-', 'Hala'),
    )
    const kinds = fc.constantFrom<SheetColumn | null>(
      'date',
      'time',
      'end',
      'name',
      'home',
      'away',
      'opponent',
      'kind',
      'info',
      null,
    )
    fc.assert(
      fc.property(
        fc.uniqueArray(kinds, { maxLength: 8 }),
        fc.array(cell, { maxLength: 8 }),
        fc.boolean(),
        (some, cells, monthFirst) => {
          const checked = checkRow(2, readForeignRow(cells, { columns: some, monthFirst, orgName: 'Sokol' }), context)
          const plan = planImport([checked], [])
          expect(plan.accepted.length === 1).toBe(plan.errors.length === 0)
          for (const { form } of plan.accepted) expect(`${form.name}\n${form.info ?? ''}`).not.toMatch(/^[=@]/m)
        },
      ),
      { numRuns: depth(40, 1000) },
    )
  })
})

describe('the usual values of an organisation', () => {
  it('are the most frequent ones of its events, without the activity "any"', () => {
    const event = {
      activityType: 'any' as const,
      eventPlaceId: 'hall',
      duration: '01:00',
      maxPlayers: 10,
      private: false,
    }
    expect(usualDefaults([event, event, { ...event, activityType: 'futsal', eventPlaceId: 'field' }], true)).toEqual({
      activityType: 'futsal',
      eventPlaceId: 'hall',
      duration: '01:00',
      maxPlayers: 10,
      private: false,
    })
    expect(usualDefaults([], true)).toEqual({ duration: '01:30', private: true })
  })
})
