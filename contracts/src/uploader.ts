import { type Static, Type } from 'typebox'
import { ColumnChoices, MappedColumns } from './columns.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { base64, Duration, Id, LocaleName, MaxPlayers, nullable, params, Text } from './shapes.ts'
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
  'oneOffProduct',
  'subscriptionProduct',
  'key',
] as const
export type UploadColumn = (typeof uploadColumns)[number]

/**
 * What a column of a sheet of another program can mean, such as an export of a team app: a column of the template, or
 * one from which columns of the template are made. A cell with a date may also have the time, one with the time the end.
 */
export const sheetColumns = [...uploadColumns, 'end', 'opponent', 'home', 'away', 'homeOrAway', 'kind'] as const
export type SheetColumn = (typeof sheetColumns)[number]

/** A spreadsheet (XLSX or CSV) in base64; where events are imported, or a calendar (iCalendar). */
export const UploadedFile = Type.String({
  minLength: 4,
  maxLength: uploadLimits.base64Max,
  pattern: `^${base64}`,
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
  column: nullable(Choice(sheetColumns)),
})
export type UploadError = Static<typeof UploadError>

const Time = Type.String({ format: 'date-time' })

/** Why an event or a row is left out of an import without being an error that the caller must mend. */
export const leftOutReasons = ['past', 'cancelled', 'wholeDay', 'tooFar', 'unreadable'] as const

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

/** Values for rows that have none. */
const defaults = {
  activityType: Type.Optional(Choice(activities)),
  eventPlaceId: Type.Optional(Id),
  duration: Type.Optional(Duration),
  maxPlayers: Type.Optional(MaxPlayers),
  trainer: Type.Optional(Id),
  private: Type.Optional(Type.Boolean()),
}
const UploadDefaults = closed(defaults)
export type UploadDefaults = Static<typeof UploadDefaults>

const Named = closed({ id: Id, name: Type.String() })

/** How a calendar, or a sheet with other titles than those of the template, is understood. */
const UploadMapping = closed({
  /** None for a calendar. */
  columns: MappedColumns(sheetColumns),
  /** Whether dates such as 3/4/2027 begin with the month; `null` where no date can be read in both ways. */
  monthFirst: nullable(Type.Boolean()),
  /** The given values for rows that have none or, as long as no columns are given, what the organisation's events have. */
  defaults: UploadDefaults,
  /** Places of the organisation's events and the default one, and who may train. */
  places: Type.Array(Named),
  trainers: Type.Array(Named),
  /** The first `uploadLimits.placesChosen` places of the sheet that Parta does not know, or knows several of. */
  unknownPlaces: Type.Array(Type.String()),
})
export type UploadMapping = Static<typeof UploadMapping>

export const UploadReport = closed({
  /** The import that began; `null` for a check, and for a file without new rows that are right. */
  id: nullable(Id),
  /** When an import begins, the rows with an error as a CSV file to mend; `null` if there are none. */
  toMend: nullable(Type.String()),
  /** Rows with an event. */
  rows: Type.Integer(),
  /** Rows whose events are created by this import (`fresh`), and by an earlier one (`known`). */
  fresh: Type.Integer(),
  known: Type.Integer(),
  /** Events of a calendar, or rows of a sheet with other titles, that are not imported and are no error. */
  leftOut: closed({
    count: Type.Integer(),
    /** The first `uploadLimits.rowsShown` of them. */
    first: Type.Array(closed({ row: Type.Integer(), name: Type.String(), why: Choice(leftOutReasons) })),
  }),
  errorsCount: Type.Integer(),
  /** The first `uploadLimits.errorsShown` errors. */
  errors: Type.Array(UploadError),
  /** The first `uploadLimits.rowsShown` rows without an error. */
  preview: Type.Array(UploadRow),
  /** `null` for a sheet with the titles of the template. */
  mapping: nullable(UploadMapping),
})
export type UploadReport = Static<typeof UploadReport>

export const uploadEvents = operation({
  name: 'uploadEvents',
  summary:
    'Check a file of events of an organisation (XLSX, CSV or iCalendar) and, with `commit`, import its rows without an error: the others are answered as a file to mend. A file whose titles cannot be understood is not imported. Rows that were imported before make no second event. A sheet of another program, with other titles than those of the template, needs `columns`; a check without them guesses. For the admins of a registered organisation and for site admins.',
  service: 'events',
  method: 'POST',
  path: '/a/events/uploader',
  scope: 'events:write',
  body: closed({
    orgId: Id,
    sheet: UploadedFile,
    commit: Type.Boolean(),
    /** The language of the file to mend; Czech when it is absent. */
    locale: Type.Optional(LocaleName),
    ...defaults,
    /** What each column of a sheet with other titles means, from the first on; for a calendar an empty list. */
    columns: Type.Optional(ColumnChoices(sheetColumns)),
    /** Whether dates such as 3/4/2027 begin with the month; guessed when it is absent. */
    monthFirst: Type.Optional(Type.Boolean()),
    /** Which places those are that the sheet names in another way than Parta. */
    places: Type.Optional(
      Type.Array(closed({ name: Text(limits.eventNameMax), id: Id }), { maxItems: uploadLimits.placesChosen }),
    ),
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
    'event.tooManyComing',
  ],
  cost: 'upload',
})

/**
 * `undone`: the organisation, or the account of the leader, was deleted during the import, and the created events with
 * it.
 */
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
