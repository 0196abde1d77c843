import { batchingBy } from './batch.ts'
import type { Database } from './mongo.ts'
import { duplicate, writeErrorsOf } from './write-errors.ts'

interface Row {
  readonly _id: string
}

/**
 * Inserts a row unless its id is stored already; idempotent when the id is derived from the cause. Rows of concurrent
 * calls are inserted in one batch.
 */
export type Once = <R extends Row>(collection: string, row: R) => Promise<void>

export function createOnce(database: Database): Once {
  return batchingBy<Row, undefined>((collection, rows) => insert(database, collection, rows), { max: 1000 })
}

async function insert(database: Database, collection: string, rows: readonly Row[]): Promise<undefined[]> {
  try {
    await database.native<{ _id: string }>(collection).insertMany([...rows], { ordered: false })
  } catch (error) {
    if (writeErrorsOf(error).some((failure) => failure.code !== duplicate)) throw error
  }
  return rows.map(() => undefined)
}
