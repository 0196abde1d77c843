import type * as contract from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { type ListedEvent, listedFields } from '../core/card-view.ts'
import { comingFilter, repetitionOf } from '../core/find-repetition.ts'
import { openEvent } from '../core/open-event.ts'
import { seenIn } from '../core/open-rules.ts'
import { events } from '../core/store.ts'
import { after, cardPage } from './list-my-events.ts'

/** Lists the coming events of a repetition, also cancelled ones, soonest first. */
export async function listRepetition(
  kit: Kit,
  { params, query, actor }: Pick<Call<typeof contract.listRepetition>, 'params' | 'query' | 'actor'>,
) {
  const asking = { userId: actor.userId, token: query.token }
  const { event, org, hiddenIds } = await openEvent(kit, params.id, asking)
  const seen = seenIn(event, { ...asking, org, hiddenIds })
  const limit = query.limit ?? limits.pageSize
  const found = await kit.database
    .model(events)
    .find(repetitionFilter(repetitionOf(event).id, { seen, nextToken: query.nextToken }), listedFields)
    .sort({ date: 1, _id: 1 })
    .limit(limit + 1)
    .lean<ListedEvent[]>()
    .exec()
  return cardPage(kit, found, { limit, caller: actor.userId })
}

interface Filter {
  /** The filter of `seenIn`: events that the caller may see. */
  readonly seen: object
  readonly nextToken?: string | undefined
}

export function repetitionFilter(repetitionId: string, { seen, nextToken }: Filter) {
  return { $and: [{ ...comingFilter(repetitionId, new Date()), removed: false }, seen, after(nextToken)] }
}
