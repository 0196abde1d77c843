import { type RowOf, row } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** Where the event is at its booking provider; absent of Parta's own events. */
export const Provided = row({
  provided: Type.Optional(
    row({
      /** The provider's id of the organisation, and of the event. */
      merchant: Type.String(),
      id: Type.String(),
      /** The kind of classes, for which the organisation chose the activity. */
      segment: Type.String(),
      /** The reads in a row in which the provider did not know the event. */
      missed: Type.Integer(),
      /** Removed because the organisation disconnected the provider: comes back when it connects it again. */
      isCleared: Type.Optional(Type.Literal(true)),
    }),
  ),
})
export type Provided = RowOf<typeof Provided>
