import type { EventInfo } from '@parta/contracts/events'
import type { Kit } from '@parta/kit/kit'
import { doesOpen, type Opened } from './open-event.ts'
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
  opened: Opened & { readonly id: string },
  { caller, canEdit }: WatchesShown,
): Promise<Pick<EventInfo, 'isWatching' | 'watchers'>> {
  const { id, event } = opened
  if (caller === '' || !isWatchable(event, new Date())) return {}
  const [watch, watchers, isOpen] = await Promise.all([
    watchesOf(kit).findOne({ _id: watchId(id, caller) }),
    canEdit ? watchesOf(kit).countDocuments(watchersOf(id)) : null,
    !event.private || doesOpen(kit, opened, { userId: caller }),
  ])
  return { ...(isOpen ? { isWatching: watch !== null } : {}), ...(watchers === null ? {} : { watchers }) }
}
