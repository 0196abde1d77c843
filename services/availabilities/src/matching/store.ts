import { eventDescribed } from '@parta/contracts/described-events'
import { askLevels, askRecord } from '@parta/contracts/questions'
import { projection } from '@parta/kit/facts/projection'
import { rows } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** The newest snapshot of an event for matching. */
const DescriptionRow = row({
  _id: Type.String(),
  version: Type.Integer(),
  data: eventDescribed.data,
  /** The event's end, for the job that removes what is over. */
  endDate: Timestamp,
  updatedAt: Timestamp,
})
export type DescriptionRow = RowOf<typeof DescriptionRow>

export const descriptions = rows('descriptions', DescriptionRow, [
  index({ endDate: 1 }, { serves: 'coming events at the start, and events that are over' }),
  index({ updatedAt: 1 }, { serves: 'the index in memory: what other processes wrote' }),
])

/** The projection of people's karma. A person without a record has full karma. */
export const records = projection(askRecord, 'records')

/** The projection of people's levels as fellow players rate them. A person without a snapshot has none. */
export const peerLevels = projection(askLevels, 'peer-levels')
