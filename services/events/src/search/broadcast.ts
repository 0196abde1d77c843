import { type SearchListing, searchChanged } from '@parta/contracts/hints'
import type { Kit } from '@parta/kit/kit'

/** Changes are collected for so many milliseconds and then broadcast together. */
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
      kit.bus.broadcast(searchChanged, { from, listings: all.slice(at, at + batchMax) })
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
