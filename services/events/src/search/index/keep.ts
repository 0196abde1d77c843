import { randomUUID } from 'node:crypto'
import { minute } from '@parta/contracts/durations'
import { searchChanged, searchDropped } from '@parta/contracts/hints'
import { loadFile, removeFile, saveFile } from '@parta/event-index/snapshot-file'
import type { Kit } from '@parta/kit/kit'
import { repeat } from '@parta/kit/process/repeat'
import { rows } from '@parta/kit/store/mongo'
import { type RowOf, row } from '@parta/kit/store/row'
import { Type } from 'typebox'
import { events } from '../../core/store.ts'
import { broadcastChanges, followBroadcast } from './broadcast.ts'
import { warmLeaders } from './callers.ts'
import { type ListingSource, listingOf } from './listing.ts'
import { follow, type LiveSearch } from './live.ts'
import { readAll, readChanged } from './read.ts'

const catchUpMs = 30_000
/** Clocks of several processes differ a little, and a write can be read only some time after its `updatedAt`. */
const overlapMs = minute
const saveMs = 600_000

/**
 * Fills the index of searches and keeps it equal to the database: this process's changes as they are committed,
 * those of other processes as they broadcast them, and every 30 seconds whatever was missed.
 * @param folder where the snapshot is, if there is one
 * @returns stops it, and saves the index
 */
export async function keepSearch(kit: Kit, live: LiveSearch, folder: string | undefined): Promise<() => Promise<void>> {
  addMetrics(kit, live)
  const database = await databaseIdOf(kit)
  const failed = (error: unknown) => {
    kit.log.warn({ err: error }, 'Search index not updated; it is tried again within 30 seconds')
  }
  const broadcast = followChanges(kit, live, { folder, failed })
  let isStopped = false
  /** Every change before this time is in the index. */
  let completeUntil = 0

  const catchUp = async () => {
    const began = Date.now()
    await readChanged(kit, live, new Date(completeUntil - overlapMs))
    completeUntil = began
    live.index.removeBefore(began)
  }
  const fill = async () => {
    const began = Date.now()
    const snapshot = folder ? await loadFile(folder, database) : null
    if (snapshot) live.index = snapshot.index
    else await readAll(kit, live, () => isStopped)
    completeUntil = snapshot ? snapshot.at : began
    await catchUp()
    live.isComplete = true
    const options = { leaders: live.leaders, ids: live.index.people() }
    void warmLeaders(kit, options, () => isStopped).catch(failed)
    kit.log.info({ events: live.index.size, ms: Date.now() - began, file: snapshot !== null }, 'Search index complete')
  }
  const save = async () => {
    if (folder && live.isComplete) await saveFile(folder, live.index, { database, at: completeUntil })
  }
  let savedAt = Date.now()
  const update = async () => {
    if (!live.isComplete) return fill()
    await catchUp()
    if (Date.now() - savedAt < saveMs) return
    savedAt = Date.now()
    await save()
  }
  let isConnected = true
  /** Until the index is complete, and when the connection to the bus is back. */
  const isUrgent = () => {
    const isBack = kit.bus.isConnected() && !isConnected
    isConnected = kit.bus.isConnected()
    return isBack || !live.isComplete
  }
  const stopRepeating = repeat({ run: () => update().catch(failed), isUrgent, everyMs: catchUpMs })
  return async () => {
    isStopped = true
    await stopRepeating()
    broadcast.close()
    await save().catch(failed)
  }
}

interface Following {
  /** Where the snapshot is, if there is one. */
  readonly folder: string | undefined
  /** Logs why a change was not followed. */
  failed(error: unknown): void
}

/** Follows the changes of this process and of others, and drops what is cached of people when it has changed. */
function followChanges(kit: Kit, live: LiveSearch, { folder, failed }: Following) {
  const self = randomUUID()
  const broadcast = broadcastChanges(kit, self)
  kit.watch(events.collection, (id, version, state) => {
    const listing = listingOf(id, version, state as ListingSource)
    follow(live, listing)
    broadcast.add(listing)
  })
  kit.bus.subscribe(searchChanged, (changes) => {
    if (changes.from !== self) void followBroadcast(kit, live, changes).catch(failed)
  })
  kit.bus.subscribe(searchDropped, ({ leader, caller, left }) => {
    if (leader) live.leaders.drop(leader)
    if (caller) live.standings.drop(caller)
    // The snapshot may hold names that somebody wrote who has left Parta; the next one is written without them.
    if (left && folder) void removeFile(folder)
  })
  kit.bus.onReturn(() => {
    live.leaders.clear()
    live.standings.clear()
  })
  return broadcast
}

function addMetrics({ metrics }: Kit, live: LiveSearch): void {
  metrics.computed('parta_search_whole', 'Whether searches are answered from memory', () => Number(live.isComplete))
  metrics.computed('parta_search_events', 'Events in the search index', () => live.index.size)
}

const SearchNoteRow = row({ _id: Type.String(), database: Type.String() })
type SearchNoteRow = RowOf<typeof SearchNoteRow>

/**
 * A collection of one row, whose random `database` identifies this database. A snapshot of the search index that names
 * another id was made from another or an emptied database, and is not loaded.
 */
export const searchNotes = rows('search-notes', SearchNoteRow)

/** The random id of this service's database; stored when it is first asked for. */
async function databaseIdOf(kit: Kit): Promise<string> {
  const notes = kit.database.native<SearchNoteRow>(searchNotes.collection)
  const $setOnInsert = { database: randomUUID() }
  await notes.updateOne({ _id: 'own' }, { $setOnInsert }, { upsert: true })
  return (await notes.findOne({ _id: 'own' }))?.database ?? ''
}
