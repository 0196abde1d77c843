import type { CalendarFeed } from '@parta/contracts/calendar'
import type { Actor } from '@parta/kit/actor'
import { people } from '@parta/kit/people'
import type { Kit } from '@parta/kit/run'
import { calendarFeeds, type FeedsRow } from './store.ts'
import { feedViews } from './view.ts'

export async function listOwn(kit: Kit, { userId }: Actor): Promise<{ items: CalendarFeed[] }> {
  const [held, person] = await Promise.all([
    kit.database.model(calendarFeeds).findById(userId).lean<FeedsRow>().exec(),
    kit.copies.one(people, userId),
  ])
  return { items: await feedViews(kit, person, held?.feeds ?? []) }
}
