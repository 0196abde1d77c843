import { rows } from '@parta/kit/store/mongo'
import { type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** What an organisation's account had got at the end of a month, before payouts. Derived from the journal. */
const Closing = row({
  /** The account and the first day after the month. */
  _id: Type.String(),
  /** In minor units. */
  sum: Type.Integer(),
  /** The first moment after the month, in UTC. */
  before: Timestamp,
})
export type Closing = RowOf<typeof Closing>

export const closings = rows('org-closings', Closing)
