import { type Static, Type } from 'typebox'
import { Choice, closed, operation } from './operation.ts'
import { Id, LocaleName, nullable, params } from './shapes.ts'
import { uploadLimits } from './upload-limits.ts'
import { activities } from './values.ts'

/** The columns of a file of events, in the order of the template. The titles in each language are the service's. */
export const uploadColumns = [
  'name',
  'activityType',
  'date',
  'time',
  'duration',
  'place',
  'maxPlayers',
  'price',
  'trainer',
  'willParticipate',
  'gender',
  'minLevel',
  'tags',
  'info',
  'externalLink',
  'private',
  'enableQueue',
  'canPayWithMultiSport',
  'requireConfirmation',
  'hoursConfirm',
  'hoursNotLeave',
  'minPlayers',
  'key',
] as const
export type UploadColumn = (typeof uploadColumns)[number]

/** A spreadsheet (XLSX or CSV) in base64; where events are imported, or a calendar (iCalendar). */
export const UploadedFile = Type.String({
  minLength: 4,
  maxLength: uploadLimits.base64Max,
  pattern: '^[A-Za-z0-9+/]+={0,2}$',
  message: { pattern: 'validation.uploadFile' },
})

/** An error in a row of a file. */
export const UploadProblem = closed({
  /** The row's number in the spreadsheet, where the titles are row 1; in a calendar, the number of the event. */
  row: Type.Integer(),
  code: Type.String(),
  params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  /** The beginning of the wrong cell. */
  value: Type.String(),
})

const UploadError = closed({
  ...UploadProblem.properties,
  /** `null` if a title names none of the columns. */
  column: nullable(Choice(uploadColumns)),
})
export type UploadError = Static<typeof UploadError>

const Time = Type.String({ format: 'date-time' })

const UploadRow = closed({
  row: Type.Integer(),
  name: Type.String(),
  activityType: Choice(activities),
  date: Time,
  endDate: Time,
  placeName: Type.String(),
  /** An earlier import made this event; it stays as it is. */
  known: Type.Boolean(),
})
export type UploadRow = Static<typeof UploadRow>

export const UploadReport = closed({
  /** The import that began; `null` for a check, for a file with errors, and for one without new rows. */
  id: nullable(Id),
  /** Rows with an event. */
  rows: Type.Integer(),
  /** Rows whose events are created by this import (`fresh`), and by an earlier one (`known`). */
  fresh: Type.Integer(),
  known: Type.Integer(),
  /** Events of a calendar that are over, cancelled or too far ahead. */
  leftOut: Type.Integer(),
  errorsCount: Type.Integer(),
  /** The first `uploadLimits.errorsShown` errors. */
  errors: Type.Array(UploadError),
  /** The first `uploadLimits.rowsShown` rows without an error. */
  preview: Type.Array(UploadRow),
})
export type UploadReport = Static<typeof UploadReport>

export const uploadEvents = operation({
  name: 'uploadEvents',
  summary:
    'Check a file of events of an organisation (XLSX, CSV or iCalendar) and, with `commit`, import it: all rows or, with an error in any row, none. Rows that were imported before make no second event. For the admins of a registered organisation and for site admins.',
  service: 'events',
  method: 'POST',
  path: '/a/events/uploader',
  scope: 'events:write',
  body: closed({
    orgId: Id,
    sheet: UploadedFile,
    commit: Type.Boolean(),
    /** Used for rows without one; a calendar has no activities. */
    activityType: Type.Optional(Choice(activities)),
  }),
  reply: UploadReport,
  errors: [
    'org.notFound',
    'upload.notRegistered',
    'upload.unreadable',
    'upload.tooLarge',
    'upload.tooManyRows',
    'upload.empty',
    'upload.tooManyToday',
  ],
  cost: 'upload',
})

/** `undone`: the organisation was deleted during the import, and the created events were deleted with it. */
export const uploadStates = ['running', 'done', 'undone'] as const

export const UploadProgress = closed({
  id: Id,
  orgId: Id,
  state: Choice(uploadStates),
  total: Type.Integer(),
  created: Type.Integer(),
})
export type UploadProgress = Static<typeof UploadProgress>

export const getEventUpload = operation({
  name: 'getEventUpload',
  summary: 'The progress of an import, for the admins of its organisation and for site admins.',
  service: 'events',
  method: 'GET',
  path: '/a/events/uploader/:id',
  scope: 'events:write',
  params: params.id,
  reply: UploadProgress,
  errors: ['upload.notFound'],
})

export const getUploadTemplate = operation({
  name: 'getUploadTemplate',
  summary: 'An XLSX template for events of an organisation, with the allowed values as drop-down lists.',
  service: 'events',
  method: 'GET',
  path: '/a/events/uploader/template/:id',
  scope: 'events:write',
  params: params.id,
  query: closed({ locale: LocaleName }),
  errors: ['org.notFound', 'upload.notRegistered'],
  cost: 'search',
  answers: 'spreadsheet',
})

/** The content type of XLSX files. */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
