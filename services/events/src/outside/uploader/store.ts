import { Choice, closed } from '@parta/contracts/operation'
import { EventForm } from '@parta/contracts/planning'
import { Id, nullable } from '@parta/contracts/shapes'
import { uploadStates } from '@parta/contracts/uploader'
import { aggregate, rows } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { task } from '@parta/kit/tasks/task'
import { Type } from 'typebox'

/** An import of events that was accepted. */
const ImportRow = row({
  orgId: Type.String(),
  /** Who uploaded the file; null after their account was deleted. */
  by: nullable(Type.String()),
  leader: nullable(Type.String()),
  /** When the rows were checked; they are created as of this time. */
  at: Timestamp,
  state: Choice(uploadStates),
  total: Type.Integer(),
  created: Type.Integer(),
  pages: Type.Integer(),
  /** The secret part of the links of the events, while they are private. */
  linkToken: Type.String(),
})
export type ImportRow = RowOf<typeof ImportRow>

export const imports = aggregate('imports', ImportRow, [
  index({ by: 1 }, { serves: 'the personal data of who uploaded a file' }),
  index({ leader: 1 }, { serves: 'the personal data of who leads the events' }),
])

/** Rows of an import that is not complete. */
const ImportPage = row({
  /** `<import>:<number>` */
  _id: Type.String(),
  rows: list(row({ id: Type.String(), form: EventForm })),
})
export type ImportPage = RowOf<typeof ImportPage>

export const importPages = rows('import-pages', ImportPage)

export const pageId = (importId: string, page: number) => `${importId}:${page}`
/** Events that are created together; their writes share bulk operations. */
export const pageSize = 250

export const importTask = task('import-events', { data: closed({ importId: Id }) })
