import { entrantStates } from '@parta/contracts/described-events'
import { Choice } from '@parta/contracts/operation'
import { rows } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** How a person or alias stands to a coming event, by the facts of the events service. */
const EntrantRow = row({
  /** `<event>:<entrant>` */
  _id: Type.String(),
  eventId: Type.String(),
  userId: Type.String(),
  entrantId: Type.String(),
  state: Choice([...entrantStates, 'gone']),
  /** The order of the fact: the event's version and the position among its facts. */
  version: Type.Number(),
  updatedAt: Timestamp,
})
export type EntrantRow = RowOf<typeof EntrantRow>

export const entrants = rows('entrants', EntrantRow, [
  index({ userId: 1, eventId: 1 }, { serves: 'the archive and the erasure of a person' }),
  index({ updatedAt: 1 }, { serves: 'the index in memory: what other processes wrote' }),
])
