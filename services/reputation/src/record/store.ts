import { nullable } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** The reputation of a person or an alias, stored under their id; it is created by the first feedback. */
const Reputation = row({
  karma: Type.Number(),
  /** Attendances since karma last rose by one point. */
  attendances: Type.Integer(),
  /** How often each emoji was received. */
  emoji: Type.Record(Type.String(), Type.Integer()),
  streak: row({
    /** Weeks in a row with an attendance. */
    value: Type.Integer(),
    /** The start of the event that last raised the value; null before the first one. */
    lastIncrement: nullable(Timestamp),
  }),
})
export type Reputation = RowOf<typeof Reputation>

export const records = aggregate('records', Reputation)

export function readRecord(kit: Kit, id: string): Promise<Stored<Reputation> | null> {
  return kit.database.native<Stored<Reputation>>(records.collection).findOne({ _id: id })
}
