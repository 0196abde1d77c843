import type { EventInfo } from '@parta/contracts/events'
import type { Kit } from '@parta/kit/kit'
import { doesOpen } from './open-event.ts'
import type { Shown } from './read-shown.ts'
import { isWatchable } from './watch-rules.ts'
import { watchersOf, watchesOf } from './watch-store.ts'

interface WatchesShown {
  readonly caller: string
  readonly canEdit: boolean
}

/**
 * Returns whether the caller is told when a seat becomes free, and to those who may edit the event, how many people
 * are. Somebody who opened a private event by its link is not asked, because a notification leads there without it.
 */
export async function watchesShown(
  kit: Kit,
  shown: Shown & { readonly id: string },
  { caller, canEdit }: WatchesShown,
): Promise<Pick<EventInfo, 'isWatching' | 'watchers'>> {
  const { id, event, isWatching } = shown
  if (caller === '' || !isWatchable(event, new Date())) return {}
  const [watchers, isOpen] = await Promise.all([
    canEdit ? watchesOf(kit).countDocuments(watchersOf(id)) : null,
    !event.private || doesOpen(kit, shown, { userId: caller }),
  ])
  return { ...(isOpen ? { isWatching } : {}), ...(watchers === null ? {} : { watchers }) }
}
