import { limits } from '@parta/contracts/limits'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { folded } from '@parta/contracts/predicates/text'
import { uploadLimits } from '@parta/contracts/upload-limits'
import type { UploadDefaults, UploadError, UploadMapping, uploadEvents } from '@parta/contracts/uploader'
import { mappedColumns } from '@parta/kit/files/columns'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { createTurns } from '@parta/kit/process/turns'
import { defaultCells, defaultsIn } from './default-rules.ts'
import { findTrainers } from './find-row-context.ts'
import { findUsual, type Usual } from './find-usual.ts'
import { orderOfDates } from './foreign-cell-rules.ts'
import { guessColumns, isOver, mappingErrors, readForeignRow } from './foreign-rules.ts'
import { leaveOut } from './left-out-rules.ts'
import { type RowCells, type RowContext, readRow, readTitles, type Sheet } from './row-rules.ts'

/** A file in the columns of the template. */
export interface Understood {
  /** Without the rows that are left out. */
  readonly sheet: Sheet
  /** As the rows of the sheet. */
  readonly rows: readonly RowCells[]
  readonly defaults: UploadDefaults
  /** What is wrong with the columns. */
  readonly errors: readonly UploadError[]
  /** Says how the file was understood; `null` for a sheet with the titles of the template. */
  readonly describe: ((context: RowContext, named: readonly string[]) => Promise<UploadMapping>) | null
}

interface Asked {
  readonly body: Call<typeof uploadEvents>['body']
  readonly org: OrgSnapshot
}

/**
 * Reads the rows of a file by its titles. A sheet with other titles than those of the template is read by the caller's
 * columns; a check without them guesses columns and defaults, an import without them is refused. A check of a calendar
 * guesses the defaults, unless the caller gives an empty list of columns.
 */
export async function understandSheet(kit: Kit, sheet: Sheet, { body, org }: Asked): Promise<Understood> {
  const { columns, errors } = readTitles(sheet.titles)
  const isForeign = sheet.kind === 'table' && (body.columns !== undefined || (errors.length > 0 && !body.commit))
  if (isForeign) return await understandForeign(kit, sheet, { body, org })
  const reading = { columns, isTable: sheet.kind === 'table' }
  const turn = createTurns()
  const rows: RowCells[] = []
  for (const { cells } of errors.length > 0 ? [] : sheet.rows) {
    rows.push(readRow(cells, reading))
    await turn()
  }
  if (sheet.kind === 'table') return { sheet, rows, defaults: defaultsIn(body), errors, describe: null }
  const usual = await findUsual(kit, org)
  const isChosen = body.columns !== undefined || body.commit
  const defaults = isChosen ? defaultsIn(body) : { ...usual.defaults, ...defaultsIn(body) }
  const described = { sheet, columns: null, monthFirst: null, defaults }
  return { sheet, rows, defaults, errors, describe: describing(kit, { org, usual, described }) }
}

async function understandForeign(kit: Kit, sheet: Sheet, { body, org }: Asked): Promise<Understood> {
  const usual = await findUsual(kit, org)
  const columns = body.columns ?? guessColumns(sheet)
  const defaults = body.columns ? defaultsIn(body) : { ...usual.defaults, ...defaultsIn(body) }
  const dates = columns.indexOf('date')
  const order = orderOfDates(dates < 0 ? [] : sheet.rows.map(({ cells }) => (cells[dates] ?? '').trim()))
  const monthFirst = order.isOpen ? (body.monthFirst ?? false) : order.monthFirst
  const turn = createTurns()
  const coming: Sheet['rows'][number][] = []
  const rows: RowCells[] = []
  const now = new Date()
  let { leftOut } = sheet
  for (const line of sheet.rows) {
    const row = readForeignRow(line.cells, { columns, monthFirst, orgName: org.name })
    if (isOver(row, now)) leftOut = leaveOut(leftOut, { row: line.row, name: row.cells.get('name') ?? '', why: 'past' })
    else {
      coming.push(line)
      rows.push(row)
    }
    await turn()
  }
  const errors = mappingErrors({ columns, defaults: defaultCells(defaults) })
  const described = { sheet, columns, monthFirst: order.isOpen ? monthFirst : null, defaults }
  return {
    sheet: { ...sheet, rows: coming, leftOut },
    rows,
    defaults,
    errors,
    describe: describing(kit, { org, usual, described }),
  }
}

interface Describing {
  readonly org: OrgSnapshot
  readonly usual: Usual
  readonly described: Described
}

function describing(kit: Kit, { org, usual, described }: Describing): NonNullable<Understood['describe']> {
  return async (context, named) => ({
    ...mappingOf(described, { context, named, usual }),
    trainers: [...(await findTrainers(kit, org))],
  })
}

interface Described extends Pick<UploadMapping, 'monthFirst' | 'defaults'> {
  readonly sheet: Sheet
  /** `null` for a calendar. */
  readonly columns: Parameters<typeof mappedColumns>[1]['columns'] | null
}

interface Found {
  readonly context: RowContext
  readonly named: readonly string[]
  readonly usual: Usual
}

function mappingOf(
  { sheet, columns, monthFirst, defaults }: Described,
  { context, named, usual }: Found,
): Omit<UploadMapping, 'trainers'> {
  const isUnknown = (name: string) =>
    name.length <= limits.eventNameMax && context.places.get(folded(name))?.length !== 1
  const chosen = context.places.get(folded(defaults.eventPlaceId ?? ''))?.[0]
  const places = new Map([...(chosen ? [chosen] : []), ...usual.places].map(({ id, name }) => [id, { id, name }]))
  return {
    columns: columns
      ? (mappedColumns(sheet, { hasTitles: true, columns }, sheet.rows) as UploadMapping['columns'])
      : [],
    monthFirst,
    defaults,
    places: [...places.values()],
    unknownPlaces: named.filter(isUnknown).slice(0, uploadLimits.placesChosen),
  }
}
