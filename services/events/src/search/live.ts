import type { SearchListing } from '@parta/contracts/hints'
import { createEventIndex, type EventIndex } from '@parta/event-index/event-index'
import type { Kit } from '@parta/kit/kit'
import type { Standing } from '../event/card-view.ts'
import type { ReadCache } from './cache.ts'
import { cachedLeaders, cachedStandings, type Leader } from './callers.ts'

/** What a running service answers searches from. */
export interface LiveSearch {
  index: EventIndex
  /** Every coming public event is in the index; until then searches read the database. */
  isComplete: boolean
  /** Versions of events removed from the index: a message with an older version may arrive later. */
  readonly removed: Map<string, number>
  readonly leaders: ReadCache<Leader>
  readonly standings: ReadCache<ReadonlyMap<string, Standing>>
}

/** An empty index: `keepSearch` fills it, and until then searches read the database. */
export function createLive(kit: Kit): LiveSearch {
  return {
    index: createEventIndex(),
    isComplete: false,
    removed: new Map(),
    leaders: cachedLeaders(kit),
    standings: cachedStandings(kit),
  }
}

const removedMax = 20_000

/** Adds, changes or removes an event in the index, unless the index has a newer version. */
export function follow(live: LiveSearch, listing: SearchListing, now = Date.now()): void {
  const { index, removed } = live
  if (listing.v <= knownVersion(live, listing.id)) return
  if (listing.isPublic && listing.date >= now) {
    removed.delete(listing.id)
    index.add(listing)
    return
  }
  index.remove(listing.id)
  removed.set(listing.id, listing.v)
  const [oldest] = removed.size > removedMax ? removed.keys() : []
  if (oldest) removed.delete(oldest)
}

/** The newest version of an event that was followed; 0 for an unknown one. */
export function knownVersion({ index, removed }: LiveSearch, id: string): number {
  return Math.max(index.versionOf(id), removed.get(id) ?? 0)
}
