import type * as contract from '@parta/contracts/calendar'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { createCalendarFeed } from './create-calendar-feed.ts'
import { revokeFeed } from './feed-rules.ts'
import { createFiles } from './keep-files.ts'
import { listOwn } from './list-feeds.ts'
import { listPublicEvents } from './list-public-events.ts'
import { sendAtom } from './send-atom.ts'
import { sendEvent, sendFeed, sendPublic } from './send-calendar.ts'
import { calendarFeeds } from './store.ts'

export function calendarRoutes(kit: Kit): HandlersOf<typeof contract> {
  const files = createFiles(kit)
  return {
    getCalendar: (call) => listPublicEvents(kit, files, call),
    getEventFile: (call) => sendEvent(kit, call),
    listCalendarFeeds: ({ actor }) => listOwn(kit, actor),
    createCalendarFeed: (call) => createCalendarFeed(kit, call),
    revokeCalendarFeed: ({ actor, params }) =>
      kit.change(calendarFeeds, personOf(actor), (state) => revokeFeed(state, params.id)),
    getCalendarFeed: (call) => sendFeed(kit, files, call),
    getPublicCalendar: (call) => sendPublic(kit, files, call),
    getPublicAtom: (call) => sendAtom(kit, files, call),
  }
}
