import { Choice } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import { providers } from '@parta/contracts/values'
import { rows } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** Who was at an event that is finished: the source of streaks, achievements and returning karma. The id is the event's. */
const AttendanceRow = row({
  _id: Type.String(),
  /** Everybody whom the row concerns, once: players, leader and trainer. Aliases have their own ids. */
  subject: list(Type.String()),
  /** Who played; `erased` for those whose data was erased. */
  players: list(Type.String()),
  leader: nullable(Type.String()),
  trainer: nullable(Type.String()),
  eventName: Type.String(),
  start: Timestamp,
  finishedAt: Timestamp,
  activityType: Type.String(),
  placeId: Type.String(),
  orgId: nullable(Type.String()),
  provider: Choice(providers),
})
export type AttendanceRow = RowOf<typeof AttendanceRow>

export const attendances = rows('attendances', AttendanceRow, [
  index({ subject: 1 }, { serves: 'the recount of one person or alias; export and erasure' }),
  index(
    { orgId: 1, subject: 1 },
    { serves: 'the count of an achievement of the organisation', partial: { orgId: { $gt: '' } } },
  ),
])

/** Stands for a player whose data was erased, so that the leader has still led somebody. */
export const erased = ''

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
