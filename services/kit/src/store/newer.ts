import { batchingBy } from './batch.ts'
import type { Database } from './mongo.ts'
import { duplicate, writeErrorsOf } from './write-errors.ts'

/** A row written by facts. Of two writes, the one with the higher version stays. */
interface Versioned {
  readonly _id: string
  readonly version: number
}

/** Writes a row unless the stored one has the same or a higher version; idempotent. */
export type Newer = <R extends Versioned>(collection: string, row: R) => Promise<void>

/** Returns `newer`. A burst of rows is written in a few bulk writes. */
export function createNewer(database: Database): Newer {
  return batchingBy<Versioned, undefined>((collection, batch) => write(database, collection, batch), { max: 500 })
}

/**
 * Inserts all rows first, then compares versions only for those that exist: most rows are new, and an insert costs a
 * third of an upsert.
 */
async function write(database: Database, collection: string, batch: readonly Versioned[]): Promise<undefined[]> {
  const rows = database.native<{ _id: string; version: number }>(collection)
  try {
    await rows.insertMany([...batch], { ordered: false })
  } catch (error) {
    const failures = writeErrorsOf(error)
    if (failures.some((failure) => failure.code !== duplicate)) throw error
    const known = failures.flatMap((failure) => batch[failure.index] ?? [])
    await rows.bulkWrite(
      known.map(({ _id, ...fields }) => ({
        updateOne: { filter: { _id, version: { $lt: fields.version } }, update: { $set: fields } },
      })),
      { ordered: false },
    )
  }
  return batch.map(() => undefined)
}
