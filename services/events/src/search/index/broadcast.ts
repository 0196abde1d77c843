import { SearchListing, searchChanged } from '@parta/contracts/hints'
import type { Kit } from '@parta/kit/kit'
import { flawOf } from '@parta/kit/process/check'
import type { Static } from 'typebox'
import { listingShape } from './listing.ts'
import { follow, knownVersion, type LiveSearch } from './live.ts'
import { readEvents } from './read.ts'

/** Milliseconds for which changes are collected before they are broadcast together. */
const batchMs = 10
const batchMax = 200

/**
 * Broadcasts the changes of this process to the others, of each event only the last state.
 * @param from the id of this process, which it recognises its own broadcasts by
 */
export function broadcastChanges(kit: Kit, from: string) {
  const waiting = new Map<string, SearchListing>()
  let isPlanned = false
  let isClosing = false
  const flush = () => {
    isPlanned = false
    const all = [...waiting.values()]
    waiting.clear()
    for (let at = 0; at < all.length; at += batchMax) {
      kit.bus.broadcast(searchChanged, { from, shape: listingShape, listings: all.slice(at, at + batchMax) })
    }
  }
  return {
    add: (listing: SearchListing) => {
      waiting.set(listing.id, listing)
      if (isClosing) return flush()
      if (!isPlanned) setTimeout(flush, batchMs)
      isPlanned = true
    },
    /** Broadcasts what waits, and from now on every change at once: the bus is closed soon. */
    close: () => {
      isClosing = true
      flush()
    },
  }
}

type Changes = Static<(typeof searchChanged)['data']>

/**
 * Follows the changes that another process has broadcast. During an update that process may be of another version:
 * its listings lack fields that this index stores, or have others. Of these the events are read from the database.
 */
export async function followBroadcast(kit: Kit, live: LiveSearch, { shape, listings }: Changes): Promise<void> {
  const toRead: string[] = []
  for (const listing of listings) {
    if (shape === listingShape && flawOf(SearchListing, listing) === null) follow(live, listing)
    else if (listing.v > knownVersion(live, listing.id)) toRead.push(listing.id)
  }
  if (toRead.length > 0) await readEvents(kit, live, toRead)
}
