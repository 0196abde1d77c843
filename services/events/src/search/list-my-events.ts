import type * as contract from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { nobody } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { hiddenFrom, people } from '@parta/kit/people/people'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { eventCard, type ListedEvent, listedFields } from '../core/card-view.ts'
import { findStandings } from '../core/find-standings.ts'
import { events } from '../core/store.ts'
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
  const found = await kit.database
    .model(events)
    .find({ _id: { $in: shown.map(({ eventId }) => eventId) }, removed: { $ne: true } }, listedFields)
    .lean<ListedEvent[]>()
    .exec()
  const known = new Map(found.map((event) => [event._id, event]))
  const items = await cardsOf(
    kit,
    shown.flatMap(({ eventId }) => known.get(eventId) ?? []),
    { caller: actor.userId },
  )
  const last = shown.at(-1)
  return own.length > limit && last ? { items, nextToken: tokenOf(last.date.getTime(), last.eventId) } : { items }
}

/** The filter of what follows a page token, in the order of date and id. */
export function after(nextToken: string | undefined): Readonly<Record<string, unknown>> {
  if (!nextToken) return {}
  const [time, id] = keyOf(nextToken, 'number', 'string')
  const date = new Date(Number(time))
  return { $or: [{ date: { $gt: date } }, { date, _id: { $gt: id } }] }
}

interface CardOptions {
  readonly caller: string
  readonly distanceOf?: (event: ListedEvent) => number
}

/** The cards of a page. `found` has one event more than the page when another page follows. */
export async function cardPage(
  kit: Kit,
  found: readonly ListedEvent[],
  { limit, ...options }: CardOptions & { readonly limit: number },
): Promise<{ items: contract.EventCard[]; nextToken?: string }> {
  const shown = found.slice(0, limit)
  const items = await cardsOf(kit, shown, options)
  const last = shown.at(-1)
  return found.length > limit && last ? { items, nextToken: tokenOf(last.date.getTime(), last._id) } : { items }
}

async function cardsOf(
  kit: Kit,
  shown: readonly ListedEvent[],
  { caller, distanceOf }: CardOptions,
): Promise<contract.EventCard[]> {
  const [leaders, standings] = await Promise.all([
    kit.projections.many(people, [
      ...(caller ? [caller] : []),
      ...shown.map((event) => event.leader).filter((id) => id !== nobody),
    ]),
    findStandings(
      kit,
      caller,
      shown.map((event) => event._id),
    ),
  ])
  const hiddenPeople = hiddenFrom(leaders.get(caller))
  return shown.map((event) =>
    eventCard({
      event,
      caller,
      hiddenPeople,
      leader: leaders.get(event.leader),
      standing: standings.get(event._id),
      ...(distanceOf ? { distance: distanceOf(event) } : {}),
    }),
  )
}
