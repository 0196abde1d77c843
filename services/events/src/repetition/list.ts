import type { listRepetition as contract } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { findOpen } from '../event/find.ts'
import { events } from '../event/store.ts'
import type { ListedEvent } from '../event/view.ts'
import { after, cardPage, listed } from '../mine/list.ts'
import { comingFilter, repetitionOf } from './find.ts'

/** The coming events of a repetition, cancelled ones as such, the soonest first. */
export async function list(
  kit: Kit,
  { params, query, actor }: Pick<Call<typeof contract>, 'params' | 'query' | 'actor'>,
) {
  const { event } = await findOpen(kit, params.id, actor.userId)
  const limit = query.limit ?? limits.pageSize
  const found = await kit.database
    .model(events)
    .find(repetitionFilter(repetitionOf(event).id, query.nextToken) as never, listed)
    .sort({ date: 1, _id: 1 })
    .limit(limit + 1)
    .lean<ListedEvent[]>()
    .exec()
  return cardPage(kit, found, { limit, caller: actor.userId })
}

export function repetitionFilter(repetitionId: string, nextToken?: string) {
  return { $and: [{ ...comingFilter(repetitionId, new Date()), removed: false }, after(nextToken)] }
}
