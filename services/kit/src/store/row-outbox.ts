import { isDeepStrictEqual } from 'node:util'
import type { Log } from '../process/log.ts'
import { batchingBy } from './batch.ts'
import type { Bookkeeping, Database, ModelDefinition } from './mongo.ts'
import type { CommittedRow, NewRow, RowGroup } from './row-group.ts'
import { duplicate, writeErrorsOf } from './write-errors.ts'

/** Returns a row for a decision to commit, as `factOf` returns a fact. */
export function newRow<R extends CommittedRow>(into: ModelDefinition<R>, row: R): NewRow {
  return { into: into.collection, row }
}

export interface RowOutbox {
  /** Inserts committed rows into their collection and removes them from their document; idempotent. */
  save(collection: string, id: string, groups: readonly RowGroup[]): Promise<void>
  /** Saves in the background; what fails here is saved by the relay's sweep. */
  committed(collection: string, id: string, groups: readonly RowGroup[]): void
  /** Returns whether rows of the document are being saved by this process. */
  isSaving(collection: string, id: string): boolean
  /** Returns whether this process has inserted the group. */
  isSaved(group: RowGroup): boolean
  /** Returns those of the ids that their collection contains. */
  find(into: string, ids: readonly string[]): Promise<readonly string[]>
  /**
   * Resolves when few groups of the document are being saved, so that it does not grow when inserting takes longer than
   * committing.
   */
  room(collection: string, id: string): Promise<void>
  /** Resolves when nothing is being saved. */
  idle(): Promise<void>
}

const atOnce = 2000
/** Groups of one document that are saved while it goes on committing. */
const groupsMax = 4

/**
 * Moves rows from the documents that committed them to their collection. A row is inserted before it leaves its
 * document, so at every moment a committed row is in at least one of the two. Its `_id` makes it one row there, however
 * often it is inserted.
 */
export function createRowOutbox(database: Database, log: Log): RowOutbox {
  const saved = new WeakSet<RowGroup>()
  const underWay = new Map<string, Set<Promise<void>>>()
  const insert = batchingBy<RowGroup, Error | undefined>(
    (into, groups) => insertMany({ database, log }, into, groups),
    {
      max: 200,
    },
  )
  const clear = batchingBy<Saved, undefined>((collection, batch) => clearMany(database, collection, batch), {
    max: 200,
  })
  const lookup = batchingBy<readonly string[], ReadonlySet<string>>((into, lists) => findMany(database, into, lists), {
    max: 200,
  })

  async function save(collection: string, id: string, groups: readonly RowGroup[]): Promise<void> {
    const failures = await Promise.all(groups.map((group) => insert(group.into, group)))
    const inserted = groups.filter((_group, at) => !failures[at])
    for (const group of inserted) saved.add(group)
    if (inserted.length > 0) await clear(collection, { id, commits: inserted.map(({ commit }) => commit) })
    const failure = failures.find((each) => each !== undefined)
    if (failure) throw failure
  }

  return {
    save,
    committed: (collection, id, groups) => {
      const key = `${collection}:${id}`
      const saves = underWay.get(key) ?? new Set()
      underWay.set(key, saves)
      const work = save(collection, id, groups)
        .catch((error: unknown) =>
          log.warn({ err: error, collection, id }, 'Committed rows not inserted; the next sweep retries'),
        )
        .finally(() => {
          saves.delete(work)
          if (saves.size === 0) underWay.delete(key)
        })
      saves.add(work)
    },
    isSaving: (collection, id) => underWay.has(`${collection}:${id}`),
    isSaved: (group) => saved.has(group),
    find: async (into, ids) => {
      const found = await lookup(into, ids)
      return found.size === 0 ? [] : ids.filter((id) => found.has(id))
    },
    room: async (collection, id) => {
      for (;;) {
        const saves = underWay.get(`${collection}:${id}`)
        if (!saves || saves.size < groupsMax) return
        await Promise.race(saves)
      }
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all([...underWay.values()].flatMap((saves) => [...saves]))
    },
  }
}

interface Saved {
  readonly id: string
  readonly commits: readonly string[]
}

interface Inserting {
  readonly database: Database
  readonly log: Log
}

/**
 * Inserts the rows of groups. A row may be there already, as after a crash before it left its document.
 * @returns for each group why it was not inserted: another row has an id of it
 */
async function insertMany(
  { database, log }: Inserting,
  into: string,
  groups: readonly RowGroup[],
): Promise<(Error | undefined)[]> {
  const rows = groups.flatMap((group) => group.rows)
  const refused = new Set<CommittedRow>()
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = rows.slice(from, from + atOnce)
    try {
      await database.native<CommittedRow>(into).insertMany(part, { ordered: false })
    } catch (error) {
      const failures = writeErrorsOf(error)
      if (failures.some(({ code }) => code !== duplicate)) throw error
      const present = failures.flatMap(({ index }) => part[index] ?? [])
      for (const row of await findOthers({ database, log }, into, present)) refused.add(row)
    }
  }
  return groups.map((group) =>
    group.rows.some((row) => refused.has(row)) ? new Error(`Another row of ${into} has an id of these`) : undefined,
  )
}

/**
 * Returns those of the rows that are not stored: another one has their id. They stay in their document, and the alarm is
 * raised, because its rows no longer agree with it.
 */
async function findOthers(
  { database, log }: Inserting,
  into: string,
  rows: readonly CommittedRow[],
): Promise<readonly CommittedRow[]> {
  const stored = await database
    .native<CommittedRow>(into)
    .find({ _id: { $in: rows.map(({ _id }) => _id) } })
    .toArray()
  const byId = new Map(stored.map((row) => [row._id, row]))
  const others = rows.filter((row) => !isDeepStrictEqual(plain(byId.get(row._id)), plain(row)))
  if (others.length > 0) {
    log.error({ into, ids: others.map(({ _id }) => _id) }, 'A committed row was not inserted: another one has its id')
  }
  return others
}

/** Returns what is compared: dates as texts, and no fields without a value. */
const plain = (row: CommittedRow | undefined): unknown => JSON.parse(JSON.stringify(row ?? null))

async function clearMany(database: Database, collection: string, batch: readonly Saved[]): Promise<undefined[]> {
  const commits = batch.flatMap((saved) => saved.commits)
  // One update of all documents, because no two have a commit in common: a third of the time of one for each.
  await database.native<Bookkeeping>(collection).updateMany({ _id: { $in: batch.map(({ id }) => id) } }, [
    {
      $set: {
        pendingRows: {
          $filter: {
            input: { $ifNull: ['$pendingRows', []] },
            cond: { $not: [{ $in: ['$$this.commit', commits] }] },
          },
        },
      },
    },
    { $set: { pendingAt: pendingAtAfter } },
  ])
  return batch.map(() => undefined)
}

/** What `pendingAt` becomes in an update that removed facts or rows: it stays while any of them are left. */
export const pendingAtAfter = {
  $cond: [
    { $and: [{ $eq: ['$facts', []] }, { $eq: [{ $ifNull: ['$pendingRows', []] }, []] }] },
    '$$REMOVE',
    '$pendingAt',
  ],
}

/** Returns, for each list of ids, those of all lists that are stored. */
async function findMany(
  database: Database,
  into: string,
  lists: readonly (readonly string[])[],
): Promise<ReadonlySet<string>[]> {
  const rows = await database
    .native<CommittedRow>(into)
    .find({ _id: { $in: lists.flat() } }, { projection: { _id: 1 } })
    .toArray()
  const found = new Set(rows.map(({ _id }) => _id))
  return lists.map(() => found)
}
