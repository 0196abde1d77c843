import { nullable } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import { aggregate, rows, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/**
 * The reputation of a person or an alias, stored under their id: a count of the rows of what happened, created by the
 * first of them.
 */
const Reputation = row({
  karma: Type.Number(),
  /** Attendances counted towards the next point of karma that returns; 0 while karma is full. */
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

/** A request to count people and aliases anew, and one row with the lease of the run that counts. */
const RecountRow = row({
  _id: Type.String(),
  /** 0 for what has just happened, 1 for later. */
  order: Type.Optional(Type.Integer()),
  at: Type.Optional(Timestamp),
  /** Whose stats and achievements are counted. */
  stats: Type.Optional(list(Type.String())),
  /** Of whom only the achievements are counted. */
  progress: Type.Optional(list(Type.String())),
  /** The lease: who counts, and until when no other process does. */
  holder: Type.Optional(Type.String()),
  until: Type.Optional(Timestamp),
})
export type RecountRow = RowOf<typeof RecountRow>

export const recounts = rows('achievement-recounts', RecountRow, [
  index({ order: 1, _id: 1 }, { serves: 'the next requests: what has just happened first' }),
])

export function readRecord(kit: Kit, id: string): Promise<Stored<Reputation> | null> {
  return kit.database.native<Stored<Reputation>>(records.collection).findOne({ _id: id })
}
