import type { mongo } from 'mongoose'
import type { Database } from './mongo.ts'

/** A row that facts write: the version of the document that said so decides between two of them. */
export interface Versioned {
  readonly _id: string
  readonly version: number
}

/** Writes a row unless one that is newer, or the same, stands there. Twice equals once. */
export type Newer = (collection: string, row: Versioned) => Promise<void>

interface Waiting {
  readonly row: Versioned
  resolve(): void
  reject(error: unknown): void
}

const batchMax = 500

/**
 * Rows that come while a write is under way go together in the next one: a burst of facts costs a
 * few bulk writes instead of one write each.
 */
export function createNewer(database: Database): Newer {
  const lanes = new Map<string, { waiting: Waiting[]; busy: boolean }>()

  async function drain(collection: string, lane: { waiting: Waiting[]; busy: boolean }) {
    lane.busy = true
    while (lane.waiting.length > 0) {
      const batch = lane.waiting.splice(0, batchMax)
      try {
        await write(database, collection, batch)
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    lane.busy = false
  }

  return (collection, row) =>
    new Promise((resolve, reject) => {
      const lane = lanes.get(collection) ?? { waiting: [], busy: false }
      lanes.set(collection, lane)
      lane.waiting.push({ row, resolve, reject })
      if (!lane.busy) {
        lane.busy = true
        setImmediate(() => void drain(collection, lane))
      }
    })
}

async function write(database: Database, collection: string, batch: readonly Waiting[]): Promise<void> {
  try {
    await database.native<{ _id: string; version: number }>(collection).bulkWrite(
      batch.map(({ row: { _id, ...fields } }) => ({
        updateOne: { filter: { _id, version: { $lt: fields.version } }, update: { $set: fields }, upsert: true },
      })),
      { ordered: false },
    )
  } catch (error) {
    // A newer row is there: the filter found nothing, and the insert ran into it.
    const failures = (error as Partial<mongo.MongoBulkWriteError>).writeErrors
    const list = Array.isArray(failures) ? failures : failures ? [failures] : []
    if (list.length === 0 || list.some((failure) => failure.code !== 11000)) throw error
  }
}
