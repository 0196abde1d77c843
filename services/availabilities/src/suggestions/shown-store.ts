import { aggregate } from '@parta/kit/store/mongo'
import { list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** The people whom suggestions have shown to a person in the last 24 hours. The id is the person's. */
const ShownRow = row({
  /** Hashes of the people and aliases, so that nobody reads here who was looked at. */
  people: list(row({ hash: Type.String(), at: Timestamp })),
})
export type ShownRow = RowOf<typeof ShownRow>

export const shown = aggregate('shown', ShownRow, [])
