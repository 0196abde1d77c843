import { createHash } from 'node:crypto'
import { createAjv } from '@parta/contracts/ajv'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Place } from '@parta/contracts/places'
import { EventForm } from '@parta/contracts/planning'
import { firstCharacters, folded } from '@parta/contracts/predicates/text'
import { uploadLimits } from '@parta/contracts/upload-limits'
import type { SheetColumn, UploadColumn, UploadError } from '@parta/contracts/uploader'
import { fieldProblems, type SchemaError } from '@parta/contracts/validation'
import { looksLikeFormula, type Table } from '@parta/kit/files/read-table'
import { decideCreate } from '../../planning/create-rules.ts'
import { type Cell, chosen, columnNamed, dayOf, durationText, integerOf, minutesOf, momentOf } from './cell-rules.ts'
import type { LeftOut } from './left-out-rules.ts'
import { type Nameable, placeIn, productIn, trainerIn } from './named-rules.ts'

/** A file as it was read: the titles, then rows of cells. */
export interface Sheet extends Table {
  readonly kind: 'table' | 'calendar'
  readonly leftOut: LeftOut
}

/** What the rows of a file are checked against. */
export interface RowContext extends Nameable {
  readonly org: OrgSnapshot
  readonly leader: string
  readonly karma: number
  /** Values of columns that a row leaves empty. */
  readonly defaults: ReadonlyMap<UploadColumn, Cell>
  readonly now: Date
}

/** A row that can become an event. */
export interface Accepted {
  readonly row: number
  /** Equal for equal rows of an organisation, so that a row makes one event however often it is uploaded. */
  readonly id: string
  readonly form: EventForm
  readonly place: Place
}
export type CheckedRow = Accepted | { readonly row: number; readonly errors: readonly UploadError[] }

export const required: readonly UploadColumn[] = ['name', 'date', 'time', 'duration']

/** Returns the column of each title, and an error for each title that is unknown, repeated or missing. */
export function readTitles(titles: readonly Cell[]): {
  readonly columns: readonly (UploadColumn | undefined)[]
  readonly errors: readonly UploadError[]
} {
  const columns = titles.map((title) => (title === '' ? undefined : columnNamed(title)))
  const errors: UploadError[] = []
  for (const [at, title] of titles.entries()) {
    const column = columns[at]
    if (title !== '' && !column) errors.push(problem(1, null, { code: 'validation.uploadColumn', value: title }))
    else if (column && columns.indexOf(column) < at)
      errors.push(problem(1, column, { code: 'validation.uploadColumnTwice', value: title }))
  }
  for (const column of required) {
    if (!columns.includes(column))
      errors.push(problem(1, column, { code: 'validation.uploadColumnMissing', value: '' }))
  }
  return { columns, errors }
}

interface Wrong {
  readonly code: string
  readonly value: string
  readonly params?: Record<string, string | number>
}

/** Returns an error with the beginning of the wrong value. */
export function problem(row: number, column: SheetColumn | null, { code, value, params }: Wrong): UploadError {
  return { row, column, code, value: firstCharacters(value, uploadLimits.valueShown), ...(params ? { params } : {}) }
}

/** A row in the columns of the template. */
export interface RowCells {
  readonly cells: ReadonlyMap<UploadColumn, Cell>
  /** Cells of the file that a spreadsheet would compute. */
  readonly formulas: readonly { readonly column: SheetColumn; readonly value: Cell }[]
  /** The columns of the file from which others of the template were made. */
  readonly sources?: ReadonlyMap<UploadColumn, SheetColumn>
  /** What makes two rows without a key the same event, where that is not when, where and what it is. */
  readonly same?: readonly string[]
}

/** Reads a row of a file with the titles of the template, or of a calendar, whose texts may begin like a formula. */
export function readRow(
  cells: readonly Cell[],
  { columns, isTable }: { readonly columns: readonly (UploadColumn | undefined)[]; readonly isTable: boolean },
): RowCells {
  const byColumn = new Map<UploadColumn, Cell>()
  for (const [at, column] of columns.entries()) {
    if (column) byColumn.set(column, (cells[at] ?? '').trim())
  }
  const formulas = [...byColumn].filter(([, cell]) => isTable && looksLikeFormula(cell))
  return { cells: byColumn, formulas: formulas.map(([column, value]) => ({ column, value })) }
}

const validateForm = createAjv().compile(EventForm)

/** Checks one row as `decideCreate` would, and finds every wrong cell of it. */
export function checkRow(row: number, read: RowCells, context: RowContext): CheckedRow {
  if (read.formulas.length > 0) {
    const code = 'validation.uploadFormula'
    return { row, errors: read.formulas.map(({ column, value }) => problem(row, column, { code, value })) }
  }
  const errorOf = ({ column, ...wrong }: CellError) => problem(row, read.sources?.get(column) ?? column, wrong)
  const { form, place, errors } = readForm(read.cells, context)
  if (errors.length > 0 || !place) return { row, errors: errors.map(errorOf) }
  const refused = refusalsOf(form, place, context)
  if (refused.length > 0) {
    return { row, errors: refused.map((one) => errorOf({ ...one, value: read.cells.get(one.column) ?? '' })) }
  }
  return { row, id: idOf(context.org.id, { form, place, read }), form: form as EventForm, place }
}

interface CellError extends Wrong {
  readonly column: UploadColumn
}
interface ReadForm {
  readonly form: Partial<EventForm>
  readonly place: Place | undefined
  readonly errors: readonly CellError[]
}

const choices = ['activityType', 'gender', 'minLevel', 'tags'] as const
const answers = ['private', 'enableQueue', 'canPayWithMultiSport', 'requireConfirmation', 'willParticipate'] as const
const numbers = ['maxPlayers', 'price', 'hoursConfirm', 'hoursNotLeave', 'minPlayers'] as const

function readForm(cells: RowCells['cells'], context: RowContext): ReadForm {
  const errors: CellError[] = []
  const cell = (column: UploadColumn) => cells.get(column) || (context.defaults.get(column) ?? '')
  const wrong = (column: UploadColumn, code: string) => void errors.push({ column, code, value: cell(column) })
  /** Reads a cell that is not empty; reports it where it cannot be read. */
  function value<T>(column: UploadColumn, code: string, read: (text: Cell) => T | null | undefined): T | undefined {
    if (cell(column) === '') return undefined
    const found = read(cell(column))
    if (found === null || found === undefined) wrong(column, code)
    return found ?? undefined
  }
  for (const column of required) if (cell(column) === '') wrong(column, 'validation.required')
  if (cell('key').length > uploadLimits.keyMax) {
    errors.push({
      column: 'key',
      code: 'validation.maxLength',
      value: cell('key'),
      params: { limit: uploadLimits.keyMax },
    })
  }
  const day = value('date', 'validation.uploadDate', dayOf)
  const time = value('time', 'validation.uploadTime', minutesOf)
  const duration = value('duration', 'validation.duration', minutesOf)
  const place = placeIn(cell('place'), { context, wrong })
  const trainer = trainerIn(cell('trainer'), { context, wrong })
  const read: Record<string, unknown> = {}
  for (const column of choices) read[column] = value(column, 'validation.enum', (text) => chosen(column, text))
  for (const column of answers) read[column] = value(column, 'validation.uploadYesNo', (text) => chosen(column, text))
  for (const column of numbers) read[column] = value(column, 'validation.uploadNumber', integerOf)
  if (cell('activityType') === '') wrong('activityType', 'validation.required')
  const form = {
    gender: 'any',
    minLevel: 0,
    maxPlayers: limits.unlimited,
    price: limits.unsetPrice,
    // Whoever uploads a file is no player of its events, unless a row says so.
    willParticipate: false,
    ...filled(read),
    ...filled({
      name: cell('name'),
      info: cell('info') || undefined,
      externalLink: cell('externalLink') || undefined,
      trainer,
      oneOffProductId: productIn(cell('oneOffProduct'), 'oneOff', { context, wrong }),
      subscriptionProductId: productIn(cell('subscriptionProduct'), 'subscription', { context, wrong }),
      date: day === undefined || time === undefined ? undefined : momentOf(day, time),
      duration: duration === undefined ? undefined : durationText(duration),
      eventPlaceId: place?.id,
      eventOrgId: context.org.id,
    }),
  } as Partial<EventForm>
  return { form, place, errors }
}

function filled(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const columnsOfFields: Readonly<Record<string, UploadColumn>> = {
  eventPlaceId: 'place',
  decisionHours: 'minPlayers',
  oneOffProductId: 'oneOffProduct',
  subscriptionProductId: 'subscriptionProduct',
}

/** Returns the errors of a form by the contract and by the rules of `decideCreate`. */
function refusalsOf(form: Partial<EventForm>, place: Place, context: RowContext): Omit<CellError, 'value'>[] {
  const columnOf = (field: string) => columnsOfFields[field] ?? (field as UploadColumn)
  if (!validateForm(form)) {
    return fieldProblems((validateForm.errors ?? []) as SchemaError[]).map(({ field, code, params }) => ({
      column: columnOf(field),
      code,
      ...(params ? { params } : {}),
    }))
  }
  try {
    const { org, leader, karma, products, now } = context
    const command = { leader, karma, form: form as EventForm, place, org, products, mayLeadAlone: true }
    decideCreate({ ...command, id: '', linkToken: '' }, now)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = error.fields.length > 0 ? error.fields : [{ field: 'name', code: error.code }]
    return fields.map(({ field, code }) => ({ column: columnOf(field), code }))
  }
}

interface Identified {
  readonly form: Partial<EventForm>
  readonly place: Place
  readonly read: RowCells
}

/** Returns the event's id: derived from the row's key, or else from time, place, activity and name. */
function idOf(orgId: string, { form, place, read }: Identified): string {
  const key = read.cells.get('key')
  const same = key ? ['key', key] : (read.same ?? [form.date, place.id, form.activityType, folded(form.name ?? '')])
  return `i${createHash('sha256')
    .update(JSON.stringify([orgId, ...same]))
    .digest('hex')
    .slice(0, 31)}`
}

/** The events to import, and the errors of the other rows. */
export interface Plan {
  readonly accepted: readonly Accepted[]
  readonly errors: readonly UploadError[]
}

/** Accepts the rows without an error. Of two rows for the same event, the second one has one. */
export function planImport(checked: readonly CheckedRow[], titles: readonly UploadError[]): Plan {
  const first = new Map<string, number>()
  const errors = [...titles]
  const accepted: Accepted[] = []
  for (const one of checked) {
    if ('errors' in one) {
      errors.push(...one.errors)
      continue
    }
    const before = first.get(one.id)
    if (before === undefined) {
      first.set(one.id, one.row)
      accepted.push(one)
    } else {
      const wrong = { code: 'validation.uploadTwice', value: one.form.name, params: { row: before } }
      errors.push(problem(one.row, 'name', wrong))
    }
  }
  return { accepted, errors }
}
