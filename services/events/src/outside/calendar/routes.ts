import type * as contract from '@parta/contracts/calendar'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { type Actor, personOf } from '@parta/kit/session/actor'
import { createCalendarFeed } from './create-calendar-feed.ts'
import { revokeFeed } from './feed-rules.ts'
import { feedViews } from './feed-view.ts'
import { createFiles } from './keep-files.ts'
import { listPublicEvents } from './list-public-events.ts'
import { sendAtom } from './send-atom.ts'
import { sendEvent, sendFeed, sendPublic } from './send-calendar.ts'
import { calendarFeeds, type FeedsRow } from './store.ts'

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

async function listOwn(kit: Kit, { userId }: Actor): Promise<{ items: contract.CalendarFeed[] }> {
  const [held, person] = await Promise.all([
    kit.database.model(calendarFeeds).findById(userId).lean<FeedsRow>().exec(),
    kit.projections.one(people, userId),
  ])
  return { items: await feedViews(kit, person, held?.feeds ?? []) }
}
