import { randomUUID } from 'node:crypto'
import { searchChanged, searchDropped } from '@parta/contracts/hints'
import type { Kit } from '@parta/kit/kit'
import { Gauge } from 'prom-client'
import { type Static, Type } from 'typebox'
import { events } from '../domain/store.ts'
import { purge } from './atlas.ts'
import { warmLeaders } from './callers.ts'
import { databaseOf, readFileOf, removeFileOf, writeFileOf } from './file.ts'
import { type Listed, type Listing, listingOf } from './listing.ts'
import { follow, type Live } from './live.ts'
import { readAll, readChanged } from './read.ts'

export const SearchConfig = Type.Object({
  /** Folder of the file from which searches start quickly; without it they start from the database. */
  PARTA_SEARCH_SNAPSHOT: Type.Optional(Type.String()),
})
export type SearchConfig = Static<typeof SearchConfig>

/** Changes of one moment travel together. */
const gatherMs = 10
const listingsMax = 200
const lookMs = 1000
const catchUpMs = 30_000
/** Clocks of several processes differ a little, and a write takes its time to be read. */
const overlapMs = 60_000
const fileMs = 600_000

/**
 * Keeps what is searched in the same as the database: own changes at once, those of other processes as
 * they tell them, and whatever was not heard by the time of its change.
 * @param folder of the file from which it starts quickly (PARTA_SEARCH_SNAPSHOT)
 */
export async function keepSearch(kit: Kit, live: Live, folder: string | undefined): Promise<() => Promise<void>> {
  measure(kit, live)
  const self = randomUUID()
  const database = await databaseOf(kit)
  const telling = tellChanges(kit, self)
  kit.watch(events.collection, (id, version, state) => {
    const listing = listingOf(id, version, state as Listed)
    follow(live, listing)
    telling.add(listing)
  })
  kit.bus.hear(searchChanged, ({ from, listings }) => {
    if (from !== self) for (const listing of listings) follow(live, listing)
  })
  kit.bus.hear(searchDropped, ({ leader, caller, left }) => {
    if (leader) live.leaders.drop(leader)
    if (caller) live.standings.drop(caller)
    // A file may hold what someone wrote who is gone: it is written anew without that.
    if (left && folder) void removeFileOf(folder)
  })
  kit.bus.onReturn(() => {
    live.leaders.clear()
    live.standings.clear()
  })

  let isStopped = false
  let whole = 0
  const catchUp = async () => {
    const began = Date.now()
    await readChanged(kit, live, new Date(whole - overlapMs))
    whole = began
    purge(live.atlas, began)
  }
  const begin = async () => {
    const began = Date.now()
    const file = folder ? await readFileOf(folder, database) : null
    if (file) {
      whole = file.at
      live.atlas = file.atlas
    } else {
      await readAll(kit, live, () => isStopped)
      whole = began
    }
    await catchUp()
    live.isWhole = true
    void warmLeaders(kit, live, () => isStopped).catch(failed)
    kit.log.info({ events: live.atlas.size, ms: Date.now() - began, file: file !== null }, 'Searches are in memory')
  }
  const write = async () => {
    if (folder && live.isWhole) await writeFileOf(folder, live.atlas, { database, at: whole })
  }

  const failed = (error: unknown) => kit.log.warn({ err: error }, 'What is searched could not be brought up to date')
  let isConnected = true
  let lookedAt = Date.now()
  let wroteAt = Date.now()
  let working: Promise<void> = begin().catch(failed)
  let isWorking = true
  void working.finally(() => {
    isWorking = false
  })
  const look = () => {
    const isBack = kit.bus.isConnected() && !isConnected
    isConnected = kit.bus.isConnected()
    const isDue = isBack || Date.now() - lookedAt >= catchUpMs
    if (isWorking || isStopped || !(isDue || !live.isWhole)) return
    lookedAt = Date.now()
    isWorking = true
    const isOld = Date.now() - wroteAt >= fileMs
    if (isOld) wroteAt = Date.now()
    working = (live.isWhole ? catchUp().then(() => (isOld ? write() : undefined)) : begin())
      .catch(failed)
      .finally(() => {
        isWorking = false
      })
  }
  const timer = setInterval(look, lookMs)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await working
    telling.close()
    await write().catch(failed)
  }
}

function measure(kit: Kit, live: Live): void {
  const registers = [kit.metrics.registry]
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  gauge('parta_search_whole', 'Whether searches are answered from memory', () => Number(live.isWhole))
  gauge('parta_search_events', 'Events that searches find', () => live.atlas.size)
}

/** Tells other processes what this one changed: of an event the last state only, all of a moment together. */
function tellChanges(kit: Kit, from: string) {
  const waiting = new Map<string, Listing>()
  let isPlanned = false
  let isClosing = false
  const flush = () => {
    isPlanned = false
    const all = [...waiting.values()]
    waiting.clear()
    for (let at = 0; at < all.length; at += listingsMax) {
      kit.bus.broadcast(searchChanged, { from, listings: all.slice(at, at + listingsMax) })
    }
  }
  return {
    add: (listing: Listing) => {
      waiting.set(listing.id, listing)
      if (isClosing) return flush()
      if (!isPlanned) setTimeout(flush, gatherMs)
      isPlanned = true
    },
    /** Nothing waits from now on: the bus is soon gone. */
    close: () => {
      isClosing = true
      flush()
    },
  }
}
