import type { Kit } from '@parta/kit/kit'
import { newId } from '@parta/kit/store/id'
import { type AskedRow, askedCounts, recountTask } from './store.ts'

/** The people and aliases whose counts are outdated. */
export interface Concerned {
  /** People and aliases whose records and achievements are counted. */
  readonly stats?: readonly string[]
  /** People and aliases of whom only the achievements are counted. */
  readonly progress?: readonly string[]
}

/**
 * Asks for a count of people and aliases, after the rows that it has to find are written.
 * @param at when it is due; now when absent
 */
export async function requestRecount(kit: Kit, { stats = [], progress = [] }: Concerned, at?: Date): Promise<void> {
  const counted = new Set(stats)
  const others = new Set(progress.filter((id) => !counted.has(id)))
  if (counted.size + others.size === 0) return
  await askedRows(kit).bulkWrite(
    [...counted, ...others].map((_id) => ({
      updateOne: { filter: { _id }, update: { $inc: { times: 1 } }, upsert: true },
    })),
    { ordered: false },
  )
  const data = { stats: [...counted], progress: [...others] }
  await kit.tasks.plan(recountTask, { id: newId(), data, ...(at ? { at } : {}) })
}

/** Returns how often a count of each was asked for. */
export async function timesAsked(kit: Kit, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await askedRows(kit)
    .find({ _id: { $in: [...ids] } })
    .toArray()
  return new Map(found.map(({ _id, times }) => [_id, times]))
}

export function askedRows({ database }: Pick<Kit, 'database'>) {
  return database.native<AskedRow>(askedCounts.collection)
}
