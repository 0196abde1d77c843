import type { Kit } from '@parta/kit/kit'
import { batching } from '@parta/kit/store/batch'
import { type PeopleChangesRow, peopleChanges } from './store.ts'

/** The number of people whom the row names. Whoever has missed more than that knows only that something changed. */
export const namedMax = 200
/** The people whom a process remembers; beyond that it forgets them, and what was read before is read again. */
const rememberedMax = 10_000
/** The only row, which all processes share. */
const _id = 'people'

/**
 * The moment at which a process last looked for changes. It is compared to others of the same process only. People who
 * are read after it are as they were then, or newer.
 */
export type Moment = number

/**
 * Which people have changed, as far as any process of the service knows: a process may show what it holds of people in
 * memory as long as this does not name them.
 */
export interface PeopleChanges {
  /** Stores that a person's snapshot has changed. Called after the projection is written, before the fact is acknowledged. */
  note(id: string): Promise<void>
  /** Reads the changes: everything that any process had noted before the call is known afterwards. */
  catchUp(): Promise<Moment>
  /** Returns those of some people who may have changed after a moment. */
  changedSince(moment: Moment, ids: readonly string[]): readonly string[]
}

/** Calls that come together share one small read, and one write. */
export function createPeopleChanges(kit: Kit): PeopleChanges {
  const rows = () => kit.database.native<PeopleChangesRow>(peopleChanges.collection)
  const changes = new ChangesRead()
  const read = batching<null, Moment>(
    async (callers) => {
      const newer = await rows().findOne({ _id, count: { $ne: changes.count } })
      if (newer) changes.add(newer)
      return callers.map(() => changes.moment)
    },
    { max: 10_000, runs: 1 },
  )
  const write = batching<string, undefined>(
    async (ids) => {
      const last = { $each: [...ids], $slice: -namedMax }
      await rows().updateOne({ _id }, { $inc: { count: ids.length }, $push: { last } }, { upsert: true })
      return ids.map(() => undefined)
    },
    { max: 500, runs: 1 },
  )
  return {
    note: async (id) => {
      await write(id)
    },
    catchUp: () => read(null),
    changedSince: (moment, ids) => changes.since(moment, ids),
  }
}

/** What a process has read of the changes. */
export class ChangesRead {
  /** The `count` of the row when it was last read. */
  count = 0
  moment: Moment = 0
  /** The moment at which the last change of each person was read. */
  readonly #changed = new Map<string, Moment>()
  /** Changes until this moment are not all in `#changed`. */
  #unknownUntil: Moment = 0

  /** Adds what the row says since it was read before. A row that counts fewer changes is of a restored database. */
  add({ count, last }: Pick<PeopleChangesRow, 'count' | 'last'>): void {
    const missed = count - this.count
    this.moment += 1
    this.count = count
    if (missed < 0 || missed > last.length || this.#changed.size >= rememberedMax) {
      this.#changed.clear()
      this.#unknownUntil = this.moment
    } else if (missed > 0) for (const id of last.slice(-missed)) this.#changed.set(id, this.moment)
  }

  since(moment: Moment, ids: readonly string[]): readonly string[] {
    if (moment < this.#unknownUntil) return ids
    return ids.filter((id) => (this.#changed.get(id) ?? 0) > moment)
  }
}
