import { randomUUID } from 'node:crypto'
import { createHeat } from '@parta/availability-match/heat'
import { hour } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import { createTurns } from '@parta/kit/process/turns'
import { duplicate } from '@parta/kit/store/write-errors'
import type { LiveMatches } from '../suggestions/live.ts'
import { countedOf, grids, hourOf, rowsOf, searchOf } from './rules.ts'
import { type HeatRow, heatSnapshots, heatSquares, type SnapshotRow } from './store.ts'

/**
 * Counts the snapshot of this hour from what suggestions are made of, unless it is there. One without any square is
 * counted again, so that a new installation need not wait for an hour.
 */
export async function countHeat(kit: Kit, live: LiveMatches, now: number): Promise<void> {
  if (!live.isComplete) return
  const id = new Date(hourOf(now)).toISOString()
  const snapshots = kit.database.native<SnapshotRow>(heatSnapshots.collection)
  if (await snapshots.findOne({ _id: id, squares: { $gt: 0 } })) return
  const began = Date.now()
  // Sorted by time, so that those of earlier hours can be removed together.
  const snapshot = `${id} ${randomUUID()}`
  let squares = 0
  for (const grid of await heatsOf(live, now)) squares += await storeGrid(kit, grid, snapshot)
  const row = { snapshot, squares, from: new Date(hourOf(now) + hour) }
  try {
    // The id is the last judge of "once an hour": a second process finds the snapshot of the first, and its own unused.
    await snapshots.updateOne({ _id: id, squares: 0 }, { $set: row }, { upsert: true })
  } catch (error) {
    if ((error as { code?: unknown }).code !== duplicate) throw error
    await squaresOf(kit).deleteMany({ snapshot })
    return
  }
  kit.log.info({ squares, ms: Date.now() - began }, 'Heat map counted')
  await removeOld(kit)
}

/** A square in which everything is played has 5 KB of text: writing one insert may not hold other work up. */
const insertedTogether = 50

interface CountedGrid {
  readonly side: number
  readonly heat: ReturnType<typeof createHeat>
}

/** Reads everybody once for all grids: a person added during the read is in each of them or in none. */
async function heatsOf(live: LiveMatches, now: number): Promise<CountedGrid[]> {
  const counted = grids.map((grid) => ({ side: grid.side, heat: createHeat(searchOf(grid, now)) }))
  const turn = createTurns()
  for (const slots of countedOf(live)) {
    for (const { heat } of counted) heat.add(slots)
    await turn()
  }
  return counted
}

/** @returns how many squares were stored */
async function storeGrid(kit: Kit, { side, heat }: CountedGrid, snapshot: string): Promise<number> {
  const turn = createTurns()
  let squares = 0
  for (const row of heat.rows()) {
    if (row === null) await turn()
    else {
      for (let at = 0; at < row.squares.length; at += insertedTogether) {
        const some = row.squares.slice(at, at + insertedTogether)
        await squaresOf(kit).insertMany(rowsOf({ ...row, squares: some }, side, snapshot))
      }
      squares += row.squares.length
    }
  }
  return squares
}

/** Removes all snapshots but the last two: a call may be reading the one before. */
async function removeOld(kit: Kit): Promise<void> {
  const snapshots = kit.database.native<SnapshotRow>(heatSnapshots.collection)
  const [, before] = await snapshots.find().sort({ _id: -1 }).limit(2).toArray()
  if (!before) return
  await snapshots.deleteMany({ _id: { $lt: before._id } })
  await squaresOf(kit).deleteMany({ snapshot: { $lt: before._id } })
}

function squaresOf({ database }: Kit) {
  return database.native<HeatRow>(heatSquares.collection)
}
