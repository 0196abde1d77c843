import type * as contract from '@parta/contracts/calendar'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { create } from './create-feed.ts'
import { revokeFeed } from './feed-rules.ts'
import { listOwn } from './list-feeds.ts'
import { sendEvent, sendFeed, sendPublic } from './send.ts'
import { sendAtom } from './send-atom.ts'
import { calendarFeeds } from './store.ts'

export function calendarRoutes(
  kit: Kit,
): Pick<
  HandlersOf<typeof contract>,
  | 'getEventFile'
  | 'listCalendarFeeds'
  | 'createCalendarFeed'
  | 'revokeCalendarFeed'
  | 'getCalendarFeed'
  | 'getPublicCalendar'
  | 'getPublicAtom'
> {
  return {
    getEventFile: (call) => sendEvent(kit, call),
    listCalendarFeeds: ({ actor }) => listOwn(kit, actor),
    createCalendarFeed: (call) => create(kit, call),
    revokeCalendarFeed: ({ actor, params }) =>
      kit.change(calendarFeeds, personOf(actor), (state) => revokeFeed(state, params.id)),
    getCalendarFeed: (call) => sendFeed(kit, call),
    getPublicCalendar: (call) => sendPublic(kit, call),
    getPublicAtom: (call) => sendAtom(kit, call),
  }
}
