import { rows } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/**
 * The last events that a person or alias has played in: two have played together when they share one. No row names
 * anybody else.
 */
const PlayedRow = row({
  /** The id of the person or alias. */
  _id: Type.String(),
  userId: Type.String(),
  /** The last one last. */
  events: list(Type.String()),
  updatedAt: Timestamp,
})
export type PlayedRow = RowOf<typeof PlayedRow>

export const played = rows('played', PlayedRow, [
  index({ userId: 1 }, { serves: 'the archive and the erasure of a person' }),
  index({ updatedAt: 1 }, { serves: 'the index in memory: what other processes wrote' }),
])
