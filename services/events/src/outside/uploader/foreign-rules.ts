import { day as dayLength } from '@parta/contracts/durations'
import { folded } from '@parta/contracts/predicates/text'
import type { SheetColumn, UploadColumn, UploadError } from '@parta/contracts/uploader'
import { eachOnce, listed, meaningsOf, plain } from '@parta/kit/files/columns'
import { looksLikeFormula } from '@parta/kit/files/read-table'
import { type Cell, columnNamed, dayOf, durationText, minutesOf, momentOf } from './cell-rules.ts'
import { dayIn, dayText, lengthIn, timesIn } from './foreign-cell-rules.ts'
import { problem, type RowCells, type Sheet } from './row-rules.ts'

/*
 * Sheets of other programs: exports of team apps, calendars in a table, the fixtures of a league, a club's own list.
 * Their rows become rows of the template, which are checked as such.
 */

/** Titles beside those of the template, in Czech, Slovak and English, as `plain` writes them. */
const meaning = meaningsOf<SheetColumn>({
  name: listed(`
    event, event name, udalost, nazev udalosti, nazov udalosti, akce, akcia, nazev akce, heading, title, summary,
    subject, predmet, zapas, utkani, stretnutie, match, game, fixture`),
  activityType: listed('sport, druh sportu'),
  date: listed(`
    den, start date, datum konani, datum konania, datum zacatku, datum zaciatku, datum zapasu, datum utkani,
    datum stretnutia, datum a cas, match date, game date, event date, date time, date and time, termin, kdy, kedy,
    when`),
  time: listed(`
    cas, time, start time, cas zacatku, cas zaciatku, cas utkani, od, from, begin, begins, starts, starts at, start at,
    vykop, vyhadzovani, kick off, kickoff, hodina`),
  end: listed('konec, koniec, end, end time, cas konce, cas konca, do, to, until, ends, ends at, end at'),
  duration: listed(
    'trvani, trvanie, length, doba, doba trvani, duration minutes, duration min, duration hh mm, delka min',
  ),
  place: listed(`
    location, location name, venue, venue name, hriste, ihrisko, hala, stadion, sportoviste, sportovisko, field, pitch,
    court, arena, facility, where, kde, misto konani, miesto konania`),
  maxPlayers: listed(`
    kapacita, capacity, max players, max participants, max, maximum, limit, pocet mist, pocet miest, max pocet,
    max hracu, max hracov`),
  price: listed('fee, cost, poplatek, poplatok'),
  trainer: listed('coach, vedouci, veduci, leader, organizator, organiser, organizer'),
  willParticipate: [],
  gender: [],
  minLevel: [],
  tags: [],
  info: listed('info, poznamka, poznamky, note, notes, details, comment, comments, komentar, informace, informacie'),
  externalLink: listed('url, web, webova stranka, website'),
  private: [],
  enableQueue: [],
  canPayWithMultiSport: [],
  requireConfirmation: [],
  hoursConfirm: [],
  hoursNotLeave: [],
  minPlayers: [],
  oneOffProduct: listed('product, produkt, vstupne, vstupenka, ticket'),
  subscriptionProduct: listed('permanentka, permice, pass, season pass'),
  key: listed(`
    id, uid, event id, match id, game id, match number, game number, match no, cislo utkani, cislo zapasu,
    cislo stretnutia, kod utkani`),
  opponent: listed('souper, super, protivnik, opponent, opponent name, vs, versus'),
  home: listed('domaci, domaci tym, domaci tim, domaci druzstvo, home, home team'),
  away: listed(`
    hoste, hostia, host, hostujici tym, hostujuci tim, hostujici druzstvo, away, away team, visitor, visitors,
    visiting team, guest, guests`),
  homeOrAway: listed(`
    home away, home or away, is home, doma venku, doma vonku, doma nebo venku, doma alebo vonku, domaci venkovni, h a`),
  kind: listed('typ, type, druh, event type, typ udalosti, typ akce, kind, category, kategorie, kategoria'),
})

/** Guesses what the columns of a sheet mean by their titles; a start may be a date with a time. */
export function guessColumns({ titles, rows }: Pick<Sheet, 'titles' | 'rows'>): (SheetColumn | null)[] {
  const columns = eachOnce(titles.map((title): SheetColumn | null => columnNamed(title) ?? meaning(title) ?? null))
  const start = columns.indexOf('time')
  if (columns.includes('date') || start < 0) return columns
  const values = rows.map(({ cells }) => (cells[start] ?? '').trim()).filter(Boolean)
  const dates = values.filter((value) => dayIn(value, false) !== null || dayIn(value, true) !== null)
  return dates.length * 2 > values.length ? columns.with(start, 'date') : columns
}

const nameColumns: readonly SheetColumn[] = ['name', 'opponent', 'home', 'away', 'kind']

interface Meant {
  readonly columns: readonly (SheetColumn | null)[]
  /** Values for rows without one. */
  readonly defaults: ReadonlyMap<UploadColumn, Cell>
}

/** Returns an error for each meaning that two columns have, and for each that no column and no default has. */
export function mappingErrors({ columns, defaults }: Meant): UploadError[] {
  const has = (...some: readonly SheetColumn[]) => some.some((column) => columns.includes(column))
  const missing = (column: UploadColumn) => problem(1, column, { code: 'validation.uploadNoValue', value: '' })
  const twice = columns.filter((column, at) => column !== null && columns.indexOf(column) < at)
  return [
    ...twice.map((column) => problem(1, column, { code: 'validation.uploadColumnTwice', value: '' })),
    ...(has('date') ? [] : [problem(1, 'date', { code: 'validation.uploadColumnMissing', value: '' })]),
    ...(has(...nameColumns) ? [] : [problem(1, 'name', { code: 'validation.uploadColumnMissing', value: '' })]),
    ...(['activityType', 'place'] as const).filter((column) => !has(column) && !defaults.has(column)).map(missing),
  ]
}

const awayWords = new Set(listed('a, away, v, venku, vonku, hoste, hostia, guest, visitor, no, ne, nie, false'))

interface Understanding {
  readonly columns: readonly (SheetColumn | null)[]
  readonly monthFirst: boolean
  readonly orgName: string
}

/** Makes a row of the template from a row of another program's sheet. What cannot be understood stays as it is. */
export function readForeignRow(cells: readonly Cell[], { columns, monthFirst, orgName }: Understanding): RowCells {
  const byColumn = new Map<SheetColumn, Cell>()
  for (const [at, column] of columns.entries()) {
    // A dash alone is an empty cell.
    if (column) byColumn.set(column, (cells[at] ?? '').trim().replace(/^[-–—]+$/, ''))
  }
  const get = (column: SheetColumn) => byColumn.get(column) ?? ''
  const when = momentsIn(get, monthFirst)
  const name = nameIn(get, orgName)
  const read: [UploadColumn, Cell][] = [['price', amountIn(get('price'))], ...when.read, ['name', name.text]]
  const template = new Map<UploadColumn, Cell>()
  for (const [column, cell] of byColumn) if (!made.has(column)) template.set(column as UploadColumn, cell)
  for (const [column, cell] of read) template.set(column, cell)
  return {
    cells: template,
    formulas: [...byColumn].filter(([, cell]) => looksLikeFormula(cell)).map(([column, value]) => ({ column, value })),
    sources: new Map<UploadColumn, SheetColumn>([...when.sources, ['name', name.source]]),
    // The caller's defaults and choices may differ the next time, so only the sheet's own cells say what is the same.
    same: [template.get('date') ?? '', template.get('time') ?? '', name.text, get('place'), get('activityType')].map(
      folded,
    ),
  }
}

/** Columns from which others are made. */
const made = new Set<SheetColumn>(['end', 'opponent', 'home', 'away', 'homeOrAway', 'kind'])

type Get = (column: SheetColumn) => Cell

function momentsIn(get: Get, monthFirst: boolean) {
  const date = dayIn(get('date'), monthFirst)
  // A date of a spreadsheet without a time is midnight.
  const beside = /^\d{4}-\d\d-\d\dT00:00$/.test(get('date')) ? '' : (date?.rest ?? '')
  const written = get('time') || beside
  const times = timesIn(written) ?? timesIn(dayIn(written, monthFirst)?.rest ?? '')
  const until = dayIn(get('end'), monthFirst)
  const end = get('end') === '' ? times?.end : timesIn(until ? until.rest : get('end'))?.start
  const nights = date && until ? until.day - date.day : null
  const length = get('duration') === '' ? lengthOf({ start: times?.start, end, nights }) : lengthIn(get('duration'))
  const dayMinutes = 24 * 60
  const read: [UploadColumn, Cell][] = [
    ['date', date ? dayText(date.day) : get('date')],
    ['time', times ? durationText(times.start) : written],
    [
      'duration',
      length === null || length === undefined
        ? get('duration') || get('end')
        : length < dayMinutes
          ? durationText(length)
          : `${length} min`,
    ],
  ]
  const sources: [UploadColumn, SheetColumn][] = [
    ['time', get('time') === '' && beside !== '' ? 'date' : 'time'],
    ['duration', get('duration') === '' && get('end') !== '' ? 'end' : 'duration'],
  ]
  return { read, sources }
}

interface Ends {
  readonly start: number | undefined
  readonly end: number | null | undefined
  /** Days from the start to the end; `null` where only times are known. */
  readonly nights: number | null
}

/** Returns the minutes from a start to an end, which may be after midnight. */
function lengthOf({ start, end, nights }: Ends): number | null {
  if (start === undefined || end === undefined || end === null) return null
  if (nights !== null) return end - start + nights * 24 * 60
  return (end - start + 24 * 60) % (24 * 60)
}

/** A match is named by its teams, and anything else by its kind. */
function nameIn(get: Get, orgName: string): { readonly text: string; readonly source: SheetColumn } {
  const [own, opponent, home, away] = [get('name'), get('opponent'), get('home'), get('away')]
  const isAway = awayWords.has(plain(get('homeOrAway')))
  const versus = opponent && (isAway ? `${opponent} – ${orgName}` : `${orgName} – ${opponent}`)
  const teams = (home && away ? `${home} – ${away}` : home || away) || versus
  const source = home ? 'home' : away ? 'away' : 'opponent'
  if (own !== '') {
    const isSaid = [home, away, opponent].every((team) => folded(own).includes(folded(team)))
    return { text: isSaid ? own : `${own}: ${teams}`, source: 'name' }
  }
  if (teams !== '') return { text: teams, source }
  return { text: get('kind'), source: get('kind') === '' ? 'name' : 'kind' }
}

/** Returns a whole amount without its currency; other texts as they are. */
function amountIn(cell: Cell): Cell {
  const [, whole] = /^(\d[\d \u00a0\u202f]{0,12}?)(?:[.,]0{1,2})? ?(?:kc|czk|eur|€|,-)?$/.exec(folded(cell)) ?? []
  return whole ?? cell
}

/** Whether the event of a row has begun; without a readable time, whether its day is over. */
export function isOver({ cells }: RowCells, now: Date): boolean {
  const day = dayOf(cells.get('date') ?? '')
  if (day === null) return false
  const minutes = minutesOf(cells.get('time') ?? '')
  const start = new Date(momentOf(day, minutes ?? 0)).getTime() + (minutes === null ? dayLength : 0)
  return start <= now.getTime()
}
