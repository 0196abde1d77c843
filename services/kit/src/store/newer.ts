import type { mongo } from 'mongoose'
import { batchingBy } from './batch.ts'
import type { Database } from './mongo.ts'

/** A row that is written by facts. Of two writes the one with the higher version stays. */
export interface Versioned {
  readonly _id: string
  readonly version: number
}

/** Writes a row unless the stored one has the same version or a newer one; idempotent. */
export type Newer = <R extends Versioned>(collection: string, row: R) => Promise<void>

/** A burst of facts costs a few bulk writes instead of one write each. */
export function createNewer(database: Database): Newer {
  return batchingBy<Versioned, undefined>((collection, batch) => write(database, collection, batch), { max: 500 })
}

/** Most rows are new, and an insert costs a third of an upsert: only those that are there already are compared. */
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

/** MongoDB's code for a unique index that refuses. */
export const duplicate = 11000

/** The failures of single operations in a bulk write. @throws whatever else went wrong */
export function writeErrorsOf(error: unknown): readonly mongo.WriteError[] {
  const failures = (error as Partial<mongo.MongoBulkWriteError>).writeErrors
  const list = Array.isArray(failures) ? failures : failures ? [failures] : []
  if (list.length === 0) throw error
  return list
}
