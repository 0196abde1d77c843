import type { EventCard, listMyEvents } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { keyOf, tokenOf } from '@parta/kit/keyset'
import { people } from '@parta/kit/people'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { events } from '../event/store.ts'
import { eventCard, type ListedEvent, type Standing } from '../event/view.ts'
import { type ParticipationRow, participations } from './store.ts'

const listed = { players: 0, queue: 0, words: 0, facts: 0, commits: 0, causes: 0 } as const

/** Whoever only waited for what is past took no part in it. */
const taken: ParticipationRow['state'][] = ['joined', 'leads', 'trains']

/** One's own coming events, the soonest first, a running one too; or the past ones, the last first. */
export async function listMine(
  kit: Kit,
  { actor, query }: Pick<Call<typeof listMyEvents>, 'actor' | 'query'>,
  past = false,
) {
  const limit = query.limit ?? limits.pageSize
  const ids = await kit.database
    .model(participations)
    .distinct('eventId', { userId: actor.userId, state: { $in: past ? taken : [...taken, 'queued'] } } as never)
    .exec()
  const found = await kit.database
    .model(events)
    .find(
      {
        _id: { $in: ids },
        endDate: past ? { $lt: new Date() } : { $gte: new Date() },
        ...(query.orgId ? { 'org.id': query.orgId } : {}),
        ...after(query.nextToken, past ? '$lt' : '$gt'),
      } as never,
      listed,
    )
    .sort(past ? { date: -1, _id: -1 } : { date: 1, _id: 1 })
    .limit(limit + 1)
    .lean<ListedEvent[]>()
    .exec()
  return cardPage(kit, found, { limit, caller: actor.userId })
}

/** The filter of a page that follows a token of this order: by date, then id, upwards unless it says `$lt`. */
export function after(
  nextToken: string | undefined,
  follows: '$gt' | '$lt' = '$gt',
): Readonly<Record<string, unknown>> {
  if (!nextToken) return {}
  const [time, id] = keyOf(nextToken, 'number', 'string')
  const date = new Date(Number(time))
  return { $or: [{ date: { [follows]: date } }, { date, _id: { [follows]: id } }] }
}

interface PageOptions {
  readonly limit: number
  readonly caller: string
  readonly distanceOf?: (event: ListedEvent) => number
}

/** The cards of a page, of which one more than `limit` was read to know whether another follows. */
export async function cardPage(
  kit: Kit,
  found: readonly ListedEvent[],
  { limit, caller, distanceOf }: PageOptions,
): Promise<{ items: EventCard[]; nextToken?: string }> {
  const shown = found.slice(0, limit)
  const [leaders, standings] = await Promise.all([
    kit.copies.many(
      people,
      shown.map((event) => event.leader),
    ),
    standingsOf(
      kit,
      caller,
      shown.map((event) => event._id),
    ),
  ])
  const items = shown.map((event) =>
    eventCard({
      event,
      caller,
      leader: leaders.get(event.leader),
      standing: standings.get(event._id),
      ...(distanceOf ? { distance: distanceOf(event) } : {}),
    }),
  )
  const last = shown.at(-1)
  return found.length > limit && last ? { items, nextToken: tokenOf(last.date.getTime(), last._id) } : { items }
}

async function standingsOf(kit: Kit, userId: string, eventIds: readonly string[]): Promise<Map<string, Standing>> {
  const standings = new Map<
    string,
    { joined: string[]; queued: string[]; confirmed: string[]; offers: Record<string, Date> }
  >()
  if (!userId || eventIds.length === 0) return standings
  const rows = await kit.database
    .model(participations)
    .find({ userId, state: { $in: ['joined', 'queued'] }, eventId: { $in: [...eventIds] } } as never)
    .lean<ParticipationRow[]>()
    .exec()
  for (const row of rows) {
    const standing = standings.get(row.eventId) ?? { joined: [], queued: [], confirmed: [], offers: {} }
    standing[row.state === 'queued' ? 'queued' : 'joined'].push(row.entrantId)
    standings.set(row.eventId, standing)
  }
  return standings
}

export { listed }
