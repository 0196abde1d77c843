import { AppError } from '@parta/contracts/errors'
import type { mongo } from 'mongoose'
import { batchingBy } from './batch.ts'
import type { Bookkeeping, Database, Stored } from './mongo.ts'
import type { Update } from './update.ts'
import { duplicate, isPoolBusy, isTransient, writeErrorsOf } from './write-errors.ts'

/** Returns whether a unique index that refused a row is the one of `_id`. */
function isOwnId(failure: mongo.WriteError): boolean {
  const pattern = (failure.err as { keyPattern?: object } | undefined)?.keyPattern
  return pattern ? '_id' in pattern : /index: _id_/.test(failure.errmsg ?? '')
}

export type State = Readonly<Record<string, unknown>>
export type Books = Pick<Bookkeeping, 'v' | 'commits' | 'causes' | 'olderCauses' | 'pendingRows'>

/** A document as read, or as it was after this process's last write. */
export interface Held {
  readonly state: State | null
  readonly books: Books
  /** `true` when read in this round, so that a refusal needs no further check. */
  readonly fresh: boolean
}

/**
 * `conflict`: another writer was first. `taken`: a unique index refused. `unknown`: the answer was lost, the write may
 * be committed.
 */
export type Written = 'written' | 'conflict' | 'taken' | 'unknown'

interface NewDocument extends Bookkeeping {
  readonly [field: string]: unknown
}

/** Reads and versioned writes of single documents; concurrent writes of several documents share a bulk write. */
export interface Documents {
  read(collection: string, id: string): Promise<Held>
  isCurrent(collection: string, id: string, held: Held): Promise<boolean>
  insert(collection: string, document: NewDocument): Promise<Written>
  update(collection: string, update: Update): Promise<Written>
}

type Row = Stored<Record<string, unknown>>

export function createDocuments(database: Database): Documents {
  const reads = batchingBy<string, Held>((collection, ids) => readMany(database, collection, ids), { max: 200 })
  const versions = batchingBy<string, number>((collection, ids) => versionsOf(database, collection, ids), { max: 500 })
  const inserts = batchingBy<NewDocument, Written>((collection, rows) => insertMany(database, collection, rows), {
    max: 200,
    runs: 4,
  })
  const updates = batchingBy<Update, Written>((collection, batch) => updateMany(database, collection, batch), {
    max: 100,
    runs: 4,
  })
  return {
    read: reads,
    isCurrent: async (collection, id, held) => (await versions(collection, id)) === held.books.v,
    insert: inserts,
    update: updates,
  }
}

async function readMany(database: Database, collection: string, ids: readonly string[]): Promise<Held[]> {
  const rows = await database
    .native<Row>(collection)
    .find({ _id: { $in: [...ids] } }, { projection: { facts: 0, pendingAt: 0 } })
    .toArray()
  const found = new Map<string, Row>(rows.map((row) => [row._id, row]))
  return ids.map((id) => {
    const row = found.get(id)
    if (!row) return { state: null, books: { v: 0, commits: [], causes: [] }, fresh: true }
    const { _id, v, commits, causes, olderCauses, pendingRows, ...state } = row
    const optional = {
      ...(olderCauses ? { olderCauses } : {}),
      ...(pendingRows ? { pendingRows } : {}),
    }
    return { state, books: { v, commits: commits ?? [], causes: causes ?? [], ...optional }, fresh: true }
  })
}

async function versionsOf(database: Database, collection: string, ids: readonly string[]): Promise<number[]> {
  const rows = await database
    .native<Bookkeeping>(collection)
    .find({ _id: { $in: [...ids] } }, { projection: { v: 1 } })
    .toArray()
  const found = new Map(rows.map((row) => [row._id, row.v]))
  return ids.map((id) => found.get(id) ?? 0)
}

async function insertMany(database: Database, collection: string, rows: readonly NewDocument[]): Promise<Written[]> {
  const written: Written[] = rows.map(() => 'written')
  try {
    await database.native<Row>(collection).insertMany([...rows], { ordered: false })
  } catch (error) {
    if (isTransient(error)) return rows.map(() => 'unknown')
    for (const failure of writeErrorsOf(error)) {
      if (failure.code !== duplicate) throw error
      written[failure.index] = isOwnId(failure) ? 'conflict' : 'taken'
    }
  }
  return written
}

/** Updates documents, each only if it still has the version that was read. */
async function updateMany(database: Database, collection: string, batch: readonly Update[]): Promise<Written[]> {
  const failed = new Map<string, Written>()
  try {
    const updates = batch.map(({ id, v, update }) => ({ updateOne: { filter: { _id: id, v }, update } }))
    const result = await database.native<Bookkeeping>(collection).bulkWrite(updates, { ordered: false })
    if (result.matchedCount === batch.length) return batch.map(() => 'written')
  } catch (error) {
    if (isTransient(error)) return batch.map(() => 'unknown')
    for (const failure of writeErrorsOf(error)) {
      if (failure.code !== duplicate) throw error
      const refused = batch[failure.index]
      if (refused) failed.set(refused.id, 'taken')
    }
  }
  const [first] = batch
  if (first && batch.length === 1) return [failed.get(first.id) ?? 'conflict']
  return whoLanded(database, collection, { batch, failed })
}

/**
 * Returns whose writes were committed. A bulk write reports only totals; when these are short, each document's own list
 * of commits decides.
 */
async function whoLanded(
  database: Database,
  collection: string,
  { batch, failed }: { batch: readonly Update[]; failed: ReadonlyMap<string, Written> },
): Promise<Written[]> {
  const rows = await database
    .native<Bookkeeping>(collection)
    .find({ _id: { $in: batch.map(({ id }) => id) } }, { projection: { commits: 1 } })
    .toArray()
  const commits = new Map(rows.map((row) => [row._id, row.commits]))
  return batch.map(({ id, commit }) => {
    const refused = failed.get(id)
    if (refused) return refused
    return commits.get(id)?.includes(commit) ? 'written' : 'conflict'
  })
}

/**
 * Returns the refusal for a database error: `server.busy` when no connection came free, `server.unavailable` when the
 * server was unreachable, any other error unchanged.
 */
export function databaseRefusal(error: unknown): unknown {
  if (isPoolBusy(error)) return new AppError('server.busy', { cause: error })
  return isTransient(error) ? new AppError('server.unavailable', { cause: error }) : error
}
