import type { EventCard, listMyEvents } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { nobody } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { hiddenFrom, people } from '@parta/kit/people/people'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { events } from '../domain/store.ts'
import { eventCard, type ListedEvent, listedFields, type Standing } from '../event/card-view.ts'
import { type ParticipationRow, participations, type Stance } from '../participations/store.ts'
import { findOwn } from './find.ts'

/** Lists the caller's coming and running events, soonest first; or the past ones, latest first. */
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
  // Also in those that sell nothing any more: a seat that was paid for may have been kept so.
  const paid = await paidIn(kit, actor.userId, found)
  const items = await cardsOf(
    kit,
    shown.flatMap(({ eventId }) => known.get(eventId) ?? []),
    {
      caller: actor.userId,
      // For coming events the rows are complete; those of past events lack the queue.
      ...(past
        ? {}
        : { standings: new Map(shown.map(({ eventId, rows }) => [eventId, standingOf(rows, paid.get(eventId))])) }),
    },
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
  /** The caller's standing in these events, where it is known already. */
  readonly standings?: ReadonlyMap<string, Standing>
  readonly distanceOf?: (event: ListedEvent) => number
}

/** The cards of a page. `found` has one event more than the page when another page follows. */
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
    kit.projections.many(people, [
      ...(caller ? [caller] : []),
      ...shown.map((event) => event.leader).filter((id) => id !== nobody),
    ]),
    known ??
      standingsOf(
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

/** Reads a person's standing in several events at once. */
async function standingsOf(kit: Kit, userId: string, eventIds: readonly string[]): Promise<Map<string, Standing>> {
  const standings = new Map<string, Standing>()
  if (!userId || eventIds.length === 0) return standings
  const rows = await kit.database
    .native<ParticipationRow>(participations.collection)
    .find({ userId, state: { $in: ['joined', 'held', 'queued'] }, eventId: { $in: [...eventIds] } })
    .toArray()
  for (const [eventId, own] of Map.groupBy(rows, (row) => row.eventId)) standings.set(eventId, standingOf(own))
  return standings
}

/** The entries of a person that are paid for or owed, by event; the index that lists the events does not say so. */
async function paidIn(kit: Kit, userId: string, found: readonly ListedEvent[]): Promise<Map<string, Stance[]>> {
  if (found.length === 0) return new Map()
  const rows = await kit.database
    .native<ParticipationRow>(participations.collection)
    .find({
      userId,
      state: 'joined',
      eventId: { $in: found.map(({ _id }) => _id) },
      $or: [{ paid: true }, { owedUntil: { $ne: null } }],
    })
    .toArray()
  return Map.groupBy(rows, ({ eventId }) => eventId)
}

/** The standing of a person and their aliases in an event, from their participations. */
export function standingOf(rows: readonly Stance[], paidSeats?: readonly Stance[]): Standing {
  const joined = rows.filter(({ state }) => state === 'joined')
  const paidRows = paidSeats ?? joined
  return {
    joined: joined.map(({ entrantId }) => entrantId),
    queued: rows.filter(({ state }) => state === 'queued').map(({ entrantId }) => entrantId),
    confirmed: joined.filter(({ confirmed }) => confirmed).map(({ entrantId }) => entrantId),
    held: Object.fromEntries(
      rows.flatMap(({ entrantId, state, offerUntil }) =>
        state === 'held' && offerUntil ? [[entrantId, offerUntil]] : [],
      ),
    ),
    paid: paidRows.filter(({ paid }) => paid).map(({ entrantId }) => entrantId),
    covered: paidRows.filter(({ covered }) => covered).map(({ entrantId }) => entrantId),
    owed: Object.fromEntries(
      paidRows.flatMap(({ entrantId, owedUntil }) => (owedUntil ? [[entrantId, owedUntil]] : [])),
    ),
    offers: Object.fromEntries(
      joined.flatMap(({ entrantId, offerUntil }) => (offerUntil ? [[entrantId, offerUntil]] : [])),
    ),
  }
}
