import { nullable } from '@parta/contracts/shapes'
import { aggregate } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** The connected booking systems of an organisation. The id of the document is the organisation's. */
const LinksRow = row({
  reservanto: nullable(
    row({
      /** The long token, sealed. */
      token: Type.String(),
      /** The id of the start with which it was connected: each start connects one token. */
      startId: Type.String(),
      /** Who connected it; null after their account was deleted. */
      by: nullable(Type.String()),
      since: Timestamp,
    }),
  ),
})
export type LinksRow = RowOf<typeof LinksRow>

export const providerLinks = aggregate('provider-links', LinksRow, [
  index({ 'reservanto.by': 1 }, { serves: 'the personal data of who connected a booking system' }),
])
