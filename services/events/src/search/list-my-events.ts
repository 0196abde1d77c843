import type * as contract from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { tokenOf } from '@parta/kit/store/keyset'
import { cardsOf, findCardRows } from '../core/list-events.ts'
import { findOwn } from './find-own-events.ts'

/** Lists the caller's coming and running events, soonest first; or the past ones, latest first. */
export async function listMyEvents(
  kit: Kit,
  { actor, query }: Pick<Call<typeof contract.listMyEvents>, 'actor' | 'query'>,
  past = false,
): Promise<{ items: contract.EventCard[]; nextToken?: string }> {
  const limit = query.limit ?? limits.pageSize
  const own = await findOwn(kit, { userId: actor.userId, ...query, past, limit: limit + 1 })
  const shown = own.slice(0, limit)
  const ids = shown.map(({ eventId }) => eventId)
  const filter = { _id: { $in: ids }, removed: { $ne: true } }
  const found = await findCardRows(kit, filter, { caller: actor.userId })
  const known = new Map(found.map((event) => [event._id, event]))
  const items = await cardsOf(
    kit,
    shown.flatMap(({ eventId }) => known.get(eventId) ?? []),
    { caller: actor.userId },
  )
  const last = shown.at(-1)
  return own.length > limit && last ? { items, nextToken: tokenOf(last.date.getTime(), last.eventId) } : { items }
}
