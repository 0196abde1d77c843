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
  /** Where and for which activities the searches with an alert look; see `keysOf`. */
  keys: list(Type.String()),
})
export type SavedRow = RowOf<typeof SavedRow>

export const savedSearches = aggregate('saved-searches', SavedRow, [
  index({ keys: 1, _id: 1 }, { serves: 'the people whose searches an event may match, page by page' }),
])

/** Somebody was notified of an event, or of a repetition. */
const AlertRow = row({
  /** `<person> <event or repetition>` */
  _id: Type.String(),
  userId: Type.String(),
  at: Timestamp,
  /** When the event begins; the row is removed a while after it. */
  date: Timestamp,
})
export type AlertRow = RowOf<typeof AlertRow>

export const searchAlerts = rows('search-alerts', AlertRow, [
  index({ userId: 1, at: 1 }, { serves: 'how many alerts a person had in a day; the erasure of a person' }),
  index({ date: 1 }, { serves: 'forget-alerts: events that are over' }),
])

/** Finds the saved searches that an event matches, and notifies their people. */
export const alertTask = task('alert-searches', {
  data: closed({
    eventId: Type.String(),
    /** Only its places changed: the event alone is news, not its repetition. */
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
