import { closed } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import { aggregate, rows, type Stored } from '@parta/kit/store/mongo'
import { type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { task } from '@parta/kit/tasks/task'
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

/**
 * How often a count of a person or an alias was asked for, stored under their id. A count that finds that it was asked for
 * again, since it began to read, begins anew: so the last one that is stored has read every row.
 */
const AskedRow = row({ _id: Type.String(), times: Type.Integer() })
export type AskedRow = RowOf<typeof AskedRow>

export const askedCounts = rows('asked-counts', AskedRow)

/** Counts people and aliases again. */
export const recountTask = task('recount', {
  data: closed({
    /** People and aliases whose records and achievements are counted. */
    stats: Type.Array(Type.String()),
    /** People and aliases of whom only the achievements are counted. */
    progress: Type.Array(Type.String()),
  }),
  keptDays: 1,
})

export function readRecord(kit: Kit, id: string): Promise<Stored<Reputation> | null> {
  return kit.database.native<Stored<Reputation>>(records.collection).findOne({ _id: id })
}
