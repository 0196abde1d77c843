import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'

/** Someone, or an alias of theirs, in an event: what their summary counts as to come. Gone when the event is over. */
export interface AttendanceRow {
  readonly _id: string
  readonly eventId: string
  readonly userId: string
  readonly state: 'in' | 'queued' | 'out'
  readonly version: number
}

export const attendance = rows<AttendanceRow>(
  'attendance',
  { _id: String, eventId: String, userId: String, state: String, version: Number },
  (schema) => {
    // The summary of one person, and their erasure.
    schema.index({ userId: 1, state: 1 })
    // All of an event, when it is over.
    schema.index({ eventId: 1 })
  },
)

export function attendanceOf(kit: Kit) {
  return kit.database.native<AttendanceRow>(attendance.collection)
}

/** How far the summaries of a day or week are set up: up to whom, in the order of ids. */
export interface PeriodRow {
  readonly _id: string
  readonly after: string
  readonly done: boolean
  readonly from: Date
}

export const periods = rows<PeriodRow>(
  'periods',
  { _id: String, after: String, done: Boolean, from: Date },
  // The sweep of those long ago.
  (schema) => schema.index({ from: 1 }),
)

export function periodsOf(kit: Kit) {
  return kit.database.native<PeriodRow>(periods.collection)
}
