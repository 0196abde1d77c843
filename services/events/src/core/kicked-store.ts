import { Choice } from '@parta/contracts/operation'
import { kickReasons } from '@parta/contracts/values'
import { type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** An entry that the staff removed from the event. */
export const Kicked = row({
  id: Type.String(),
  userId: Type.String(),
  reason: Choice(kickReasons),
  at: Timestamp,
})
export type Kicked = RowOf<typeof Kicked>
