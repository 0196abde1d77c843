import type { Bookkeeping, Database, ModelDefinition, Stored } from './mongo.ts'
import { isOwnId } from './own-id.ts'
import type { Watch } from './watch.ts'
import { duplicate, writeErrorsOf } from './write-errors.ts'

/**
 * Inserts documents that have no facts to publish, together and without deciding on each of them; for the many documents
 * of a replay. Those that are stored already stay as they are: `change` decides on them.
 * @returns the ids of those that were stored already
 */
export type InsertNew = <R>(
  definition: ModelDefinition<Stored<R>>,
  documents: ReadonlyMap<string, R>,
) => Promise<ReadonlySet<string>>

export function createInsertNew(database: Database, wrote: Watch['wrote']): InsertNew {
  return async ({ collection }, documents) => {
    if (documents.size === 0) return new Set()
    const list = [...documents].map(([_id, state]) => ({ ...state, _id, v: 1, commits: [], causes: [], facts: [] }))
    const known = new Set<string>()
    try {
      await database.native<Bookkeeping>(collection).insertMany(list, { ordered: false })
    } catch (error) {
      for (const failure of writeErrorsOf(error)) {
        if (failure.code !== duplicate || !isOwnId(failure)) throw error
        known.add(list[failure.index]?._id ?? '')
      }
    }
    for (const [id, state] of documents) if (!known.has(id)) wrote(collection, id, { version: 1, state })
    return known
  }
}
