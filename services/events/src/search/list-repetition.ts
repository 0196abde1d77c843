import type * as contract from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { comingFilter, repetitionOf } from '../core/find-repetition.ts'
import { after, listEvents } from '../core/list-events.ts'
import { openEvent } from '../core/open-event.ts'
import { seenIn } from '../core/open-rules.ts'

/** Lists the coming events of a repetition, also cancelled ones, soonest first. */
export async function listRepetition(
  kit: Kit,
  { params, query, actor }: Pick<Call<typeof contract.listRepetition>, 'params' | 'query' | 'actor'>,
) {
  const asking = { userId: actor.userId, token: query.token }
  const { event, org, hiddenIds } = await openEvent(kit, params.id, asking)
  const seen = seenIn(event, { ...asking, org, hiddenIds })
  const limit = query.limit ?? limits.pageSize
  const filter = repetitionFilter(repetitionOf(event).id, { seen, nextToken: query.nextToken })
  return listEvents(kit, filter, { limit, caller: actor.userId })
}

interface Filter {
  /** The filter of `seenIn`: events that the caller may see. */
  readonly seen: object
  readonly nextToken?: string | undefined
}

export function repetitionFilter(repetitionId: string, { seen, nextToken }: Filter) {
  return { $and: [{ ...comingFilter(repetitionId, new Date()), removed: false }, seen, after(nextToken)] }
}
