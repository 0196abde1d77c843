import type { Kit } from '@parta/kit/kit'
import type { Standing } from '../event/view.ts'
import { type Atlas, createAtlas, put, remove, versionIn } from './atlas.ts'
import { keptLeaders, keptStandings, type Leader } from './callers.ts'
import type { Kept } from './kept.ts'
import type { Listing } from './listing.ts'

/** What a running service searches in. */
export interface Live {
  atlas: Atlas
  /** Everything is in it; before that the database answers. */
  isWhole: boolean
  /** Versions of what was taken out lately: an older word of it may still be on its way. */
  readonly gone: Map<string, number>
  readonly leaders: Kept<Leader>
  readonly standings: Kept<ReadonlyMap<string, Standing>>
}

/** Nothing yet: `keepSearch` fills it, and meanwhile the database answers. */
export function createLive(kit: Kit): Live {
  return {
    atlas: createAtlas(),
    isWhole: false,
    gone: new Map(),
    leaders: keptLeaders(kit),
    standings: keptStandings(kit),
  }
}

const goneMax = 20_000

/** Takes up what an event is now, unless something newer is known of it. */
export function follow(live: Live, listing: Listing, now = Date.now()): void {
  const { atlas, gone } = live
  const known = Math.max(versionIn(atlas, listing.id), gone.get(listing.id) ?? 0)
  if (listing.v <= known) return
  if (listing.isPublic && listing.date >= now) {
    gone.delete(listing.id)
    put(atlas, listing)
    return
  }
  remove(atlas, listing.id)
  gone.set(listing.id, listing.v)
  const [oldest] = gone.size > goneMax ? gone.keys() : []
  if (oldest) gone.delete(oldest)
}
