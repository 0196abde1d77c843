import { row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** What an admin has noted of a seat that was paid for outside Parta. */
export const Noted = row({
  isPaid: Type.Boolean(),
  /** An older note that arrives later changes nothing. */
  at: Timestamp,
  /** The `owedUntil` of the entry, which it has again once the note is taken back. */
  owedUntil: Type.Optional(Timestamp),
})
