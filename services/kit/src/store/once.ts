import { batchingBy } from './batch.ts'
import type { Database } from './mongo.ts'
import { duplicate, writeErrorsOf } from './write-errors.ts'

interface Row {
  readonly _id: string
}

/**
 * Inserts rows unless their ids are stored already; idempotent when the ids are derived from the cause. Single rows of
 * concurrent calls are inserted in one batch.
 */
export type Once = <R extends Row>(collection: string, row: R | readonly R[]) => Promise<void>

const atOnce = 1000

export function createOnce(database: Database): Once {
  const one = batchingBy<Row, undefined>((collection, rows) => insert(database, collection, rows), { max: atOnce })
  return async (collection, row) => {
    if (!isMany(row)) return one(collection, row)
    for (let from = 0; from < row.length; from += atOnce) {
      await insert(database, collection, row.slice(from, from + atOnce))
    }
  }
}

function isMany(row: Row | readonly Row[]): row is readonly Row[] {
  return Array.isArray(row)
}

async function insert(database: Database, collection: string, rows: readonly Row[]): Promise<undefined[]> {
  try {
    await database.native<{ _id: string }>(collection).insertMany([...rows], { ordered: false })
  } catch (error) {
    if (writeErrorsOf(error).some((failure) => failure.code !== duplicate)) throw error
  }
  return rows.map(() => undefined)
}
