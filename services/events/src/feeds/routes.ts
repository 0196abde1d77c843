import type * as contract from '@parta/contracts/calendar'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { create } from './create.ts'
import { listOwn } from './list.ts'
import { revokeFeed } from './rules.ts'
import { send } from './send.ts'
import { calendarFeeds } from './store.ts'

export function feedRoutes(
  kit: Kit,
): Pick<
  HandlersOf<typeof contract>,
  'listCalendarFeeds' | 'createCalendarFeed' | 'revokeCalendarFeed' | 'getCalendarFeed'
> {
  return {
    listCalendarFeeds: ({ actor }) => listOwn(kit, actor),
    createCalendarFeed: (call) => create(kit, call),
    revokeCalendarFeed: ({ actor, params }) =>
      kit.change(calendarFeeds, personOf(actor), (state) => revokeFeed(state, params.id)),
    getCalendarFeed: (call) => send(kit, call),
  }
}
