import { nullable } from '@parta/contracts/shapes'
import { rows } from '@parta/kit/store/mongo'
import { type RowOf, row } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** What an event offered to the holders of subscriptions when seats were last requested for them, by the event's id. */
const OfferRow = row({
  _id: Type.String(),
  /** The version of the event's snapshot. */
  version: Type.Integer(),
  date: Type.String(),
  productId: nullable(Type.String()),
})
export type OfferRow = RowOf<typeof OfferRow>

export const offers = rows('subscription-offers', OfferRow)
