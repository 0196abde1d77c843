import type { EventCard, listMyEvents } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { apartBy, people } from '@parta/kit/people/people'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { events } from '../domain/store.ts'
import { eventCard, type ListedEvent, listedFields, type Standing } from '../event/card-view.ts'
import { type ParticipationRow, participations, type Stance } from '../participations/store.ts'
import { findOwn } from './find.ts'

/** One's own coming events, the soonest first, a running one too; or the past ones, the last first. */
export async function listMine(
  kit: Kit,
  { actor, query }: Pick<Call<typeof listMyEvents>, 'actor' | 'query'>,
  past = false,
): Promise<{ items: EventCard[]; nextToken?: string }> {
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
    {
      caller: actor.userId,
      // What is to come is listed with all of one's rows; of what is past, those who waited are not among them.
      ...(past ? {} : { standings: new Map(shown.map(({ eventId, rows }) => [eventId, standingOf(rows)])) }),
    },
  )
  const last = shown.at(-1)
  return own.length > limit && last ? { items, nextToken: tokenOf(last.date.getTime(), last.eventId) } : { items }
}

/** The filter of a page that follows a token of this order: by date, then id. */
export function after(nextToken: string | undefined): Readonly<Record<string, unknown>> {
  if (!nextToken) return {}
  const [time, id] = keyOf(nextToken, 'number', 'string')
  const date = new Date(Number(time))
  return { $or: [{ date: { $gt: date } }, { date, _id: { $gt: id } }] }
}

interface CardOptions {
  readonly caller: string
  /** How the caller stands to these events, if it is known already. */
  readonly standings?: ReadonlyMap<string, Standing>
  readonly distanceOf?: (event: ListedEvent) => number
}

/** The cards of a page, of which one more than `limit` was read to know whether another follows. */
export async function cardPage(
  kit: Kit,
  found: readonly ListedEvent[],
  { limit, ...options }: CardOptions & { readonly limit: number },
): Promise<{ items: EventCard[]; nextToken?: string }> {
  const shown = found.slice(0, limit)
  const items = await cardsOf(kit, shown, options)
  const last = shown.at(-1)
  return found.length > limit && last ? { items, nextToken: tokenOf(last.date.getTime(), last._id) } : { items }
}

async function cardsOf(
  kit: Kit,
  shown: readonly ListedEvent[],
  { caller, standings: known, distanceOf }: CardOptions,
): Promise<EventCard[]> {
  const [leaders, standings] = await Promise.all([
    kit.copies.many(people, [...(caller ? [caller] : []), ...shown.map((event) => event.leader)]),
    known ??
      standingsOf(
        kit,
        caller,
        shown.map((event) => event._id),
      ),
  ])
  const apart = apartBy(leaders.get(caller))
  return shown.map((event) =>
    eventCard({
      event,
      caller,
      apart,
      leader: leaders.get(event.leader),
      standing: standings.get(event._id),
      ...(distanceOf ? { distance: distanceOf(event) } : {}),
    }),
  )
}

/** How someone stands to each of these events, where they do; in one read. */
async function standingsOf(kit: Kit, userId: string, eventIds: readonly string[]): Promise<Map<string, Standing>> {
  const standings = new Map<string, Standing>()
  if (!userId || eventIds.length === 0) return standings
  const rows = await kit.database
    .native<ParticipationRow>(participations.collection)
    .find({ userId, state: { $in: ['joined', 'queued'] }, eventId: { $in: [...eventIds] } })
    .toArray()
  for (const [eventId, own] of Map.groupBy(rows, (row) => row.eventId)) standings.set(eventId, standingOf(own))
  return standings
}

/** How someone stands to an event, by the rows of them and their aliases. */
export function standingOf(rows: readonly Stance[]): Standing {
  const joined = rows.filter(({ state }) => state === 'joined')
  return {
    joined: joined.map(({ entrantId }) => entrantId),
    queued: rows.filter(({ state }) => state === 'queued').map(({ entrantId }) => entrantId),
    confirmed: joined.filter(({ confirmed }) => confirmed).map(({ entrantId }) => entrantId),
    offers: Object.fromEntries(
      joined.flatMap(({ entrantId, offerUntil }) => (offerUntil ? [[entrantId, offerUntil]] : [])),
    ),
  }
}
