import type { EventInfo } from '@parta/contracts/events'
import type { Kit } from '@parta/kit/kit'
import { opensFor } from './open-event.ts'
import type { EventRow } from './store.ts'
import { isWatchable } from './watch-rules.ts'
import { watchersOf, watchesOf, watchId } from './watch-store.ts'

interface WatchesShown {
  readonly caller: string
  readonly canEdit: boolean
}

/**
 * Returns whether the caller is told when a seat becomes free, and to those who may edit the event, how many people
 * are. Somebody who opened a private event by its link is not asked, because a notification leads there without it.
 */
export async function findWatches(
  kit: Kit,
  { id, event }: { readonly id: string; readonly event: EventRow },
  { caller, canEdit }: WatchesShown,
): Promise<Pick<EventInfo, 'isWatching' | 'watchers'>> {
  if (caller === '' || !isWatchable(event, new Date())) return {}
  const [watch, watchers, isOpen] = await Promise.all([
    watchesOf(kit).findOne({ _id: watchId(id, caller) }),
    canEdit ? watchesOf(kit).countDocuments(watchersOf(id)) : null,
    !event.private || opensFor(kit, id, { userId: caller }),
  ])
  return { ...(isOpen ? { isWatching: watch !== null } : {}), ...(watchers === null ? {} : { watchers }) }
}
