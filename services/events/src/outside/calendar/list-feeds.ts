import type { CalendarFeed } from '@parta/contracts/calendar'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import type { Actor } from '@parta/kit/session/actor'
import { feedViews } from './feed-view.ts'
import { calendarFeeds, type FeedsRow } from './store.ts'

export async function listOwn(kit: Kit, { userId }: Actor): Promise<{ items: CalendarFeed[] }> {
  const [held, person] = await Promise.all([
    kit.database.model(calendarFeeds).findById(userId).lean<FeedsRow>().exec(),
    kit.projections.one(people, userId),
  ])
  return { items: await feedViews(kit, person, held?.feeds ?? []) }
}
