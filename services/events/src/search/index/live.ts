import type { SearchListing } from '@parta/contracts/hints'
import { createEventIndex, type EventIndex } from '@parta/event-index/event-index'
import type { Kit } from '@parta/kit/kit'
import type { Log } from '@parta/kit/process/log'
import type { Standing } from '../../core/card-view.ts'
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
  readonly log: Log
}

/** An empty index: `keepSearch` fills it, and until then searches read the database. */
export function createLive(kit: Kit): LiveSearch {
  return {
    index: createEventIndex(),
    isComplete: false,
    removed: new Map(),
    leaders: cachedLeaders(kit),
    standings: cachedStandings(kit),
    log: kit.log,
  }
}

const removedMax = 20_000

/** The index packs these into a few bits, in which `null` would become 0: the event would look free of charge. */
const packed = ['price', 'maxPlayers', 'minLevel', 'playersCount', 'queueCount'] as const

type Followed = Pick<LiveSearch, 'index' | 'removed' | 'log'>

/**
 * Adds, changes or removes an event in the index, unless the index has a newer version. An event without a number that
 * the index needs is not searched.
 */
export function follow(live: Followed, listing: SearchListing, now = Date.now()): void {
  const { index, removed, log } = live
  if (listing.v <= knownVersion(live, listing.id)) return
  const wrong = packed.filter((name) => !Number.isInteger(listing[name]))
  if (wrong.length > 0) log.error({ event: listing.id, fields: wrong }, 'Event not searched: its row lacks numbers')
  if (listing.isPublic && listing.date >= now && wrong.length === 0) {
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
export function knownVersion({ index, removed }: Pick<Followed, 'index' | 'removed'>, id: string): number {
  return Math.max(index.versionOf(id), removed.get(id) ?? 0)
}
