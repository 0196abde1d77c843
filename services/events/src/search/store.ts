import { closed } from '@parta/contracts/operation'
import { SavedFilters } from '@parta/contracts/saved-searches'
import type { Kit } from '@parta/kit/kit'
import { aggregate, rows } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { task } from '@parta/kit/tasks/task'
import { Type } from 'typebox'

const SavedEntry = row({
  id: Type.String(),
  name: Type.String(),
  filters: SavedFilters,
  alert: Type.Boolean(),
  createdAt: Timestamp,
})
export type SavedEntry = RowOf<typeof SavedEntry>

/** The saved searches of one person. The id of the document is the person's. */
const SavedRow = row({
  searches: list(SavedEntry),
  /** The cells and activities of the searches with an alert; see `keysOf`. */
  keys: list(Type.String()),
})
export type SavedRow = RowOf<typeof SavedRow>

export const savedSearches = aggregate('saved-searches', SavedRow, [
  index({ keys: 1, _id: 1 }, { serves: 'the people whose searches an event may match, page by page' }),
])

/** A person was notified of an event or of a repetition. */
const AlertRow = row({
  /** `<person> <event or repetition>` */
  _id: Type.String(),
  userId: Type.String(),
  at: Timestamp,
  /** When the event begins. The row is removed `savedSearchLimits.alertsKeptDays` later. */
  date: Timestamp,
})
export type AlertRow = RowOf<typeof AlertRow>

export const searchAlerts = rows('search-alerts', AlertRow, [
  index({ userId: 1, at: 1 }, { serves: 'how many alerts a person had in a day; the erasure of a person' }),
  index({ date: 1 }, { serves: 'forget-alerts: events that are over' }),
])

/** Notifies the people whose saved searches match an event. */
export const alertTask = task('alert-searches', {
  data: closed({
    eventId: Type.String(),
    /** Only a place became free, so the alert is about this event and not about its repetition. */
    isFreed: Type.Boolean(),
  }),
  keptDays: 1,
})

export function savedOf(kit: Pick<Kit, 'database'>) {
  return kit.database.native<SavedRow & { _id: string }>(savedSearches.collection)
}

export function alertsOf(kit: Pick<Kit, 'database'>) {
  return kit.database.native<AlertRow>(searchAlerts.collection)
}
