import { Choice } from '@parta/contracts/operation'
import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** The entry of a person, or of their alias, in an event: the digest counts it. Deleted when the event is over. */
const AttendanceRow = row({
  _id: Type.String(),
  eventId: Type.String(),
  userId: Type.String(),
  state: Choice(['in', 'queued', 'out']),
  version: Type.Integer(),
})
export type AttendanceRow = RowOf<typeof AttendanceRow>

export const attendance = rows('attendance', AttendanceRow, [
  index({ userId: 1, state: 1 }, { serves: 'the digest of one person, and their erasure' }),
  index({ eventId: 1 }, { serves: 'deleting the rows of an event that is over' }),
])

export function attendanceOf(kit: Kit) {
  return kit.database.native<AttendanceRow>(attendance.collection)
}

/** How far the digests of one day or week are planned: up to the person `after`, in the order of ids. */
const PeriodRow = row({
  _id: Type.String(),
  after: Type.String(),
  done: Type.Boolean(),
  from: Timestamp,
})
export type PeriodRow = RowOf<typeof PeriodRow>

export const periods = rows('periods', PeriodRow, [index({ from: 1 }, { serves: 'the sweep of old periods' })])

export function periodsOf(kit: Kit) {
  return kit.database.native<PeriodRow>(periods.collection)
}
