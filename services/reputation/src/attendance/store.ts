import { Choice } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import { rows } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** That a person or an alias was at an event that is finished: the source of streaks and achievements. */
const AttendanceRow = row({
  /** `<event>:<subject>:<role>` */
  _id: Type.String(),
  eventId: Type.String(),
  /** An alias's id, or the person's own. */
  subject: Type.String(),
  role: Choice(['player', 'leader', 'trainer']),
  /** When the event began. */
  start: Timestamp,
  activityType: Type.String(),
  placeId: Type.String(),
  orgId: nullable(Type.String()),
})
export type AttendanceRow = RowOf<typeof AttendanceRow>

export const attendances = rows('attendances', AttendanceRow, [
  index({ subject: 1 }, { serves: 'the recount of one person or alias; export and erasure' }),
  index(
    { orgId: 1, role: 1, subject: 1 },
    { serves: 'the count of an achievement of the organisation', partial: { orgId: { $gt: '' } } },
  ),
])

/**
 * What the leader said of an attendance after the event was finished. Kept, because facts may arrive in any order: of
 * two corrections, the one with the higher version holds.
 */
const CorrectionRow = row({
  /** `<event>:<subject>` */
  _id: Type.String(),
  subject: Type.String(),
  attended: Type.Boolean(),
  version: Type.Integer(),
})
export type CorrectionRow = RowOf<typeof CorrectionRow>

export const corrections = rows('attendance-corrections', CorrectionRow, [index({ subject: 1 }, { serves: 'erasure' })])
