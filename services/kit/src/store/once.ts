import { batchingBy } from './batch.ts'
import type { Database } from './mongo.ts'
import { duplicate, writeErrorsOf } from './newer.ts'

interface Row {
  readonly _id: string
}

/**
 * Appends a row, unless one with its id stands there: messages, notifications, what an id made of its
 * cause names. Rows of one moment are written together.
 */
export type Once = (collection: string, row: Row) => Promise<void>

export function createOnce(database: Database): Once {
  return batchingBy((collection, rows) => insert(database, collection, rows), { max: 500 })
}

async function insert(database: Database, collection: string, rows: readonly Row[]): Promise<undefined[]> {
  try {
    await database.native<{ _id: string }>(collection).insertMany([...rows], { ordered: false })
  } catch (error) {
    if (writeErrorsOf(error).some((failure) => failure.code !== duplicate)) throw error
  }
  return rows.map(() => undefined)
}
