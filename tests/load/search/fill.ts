import mongoose from 'mongoose'
import { type MadeEvent, manyEvents } from '../../../services/events/src/search/testing.ts'

const batch = 2000

export interface Filled {
  /** Ids of some coming events. */
  readonly some: readonly string[]
}

/** Writes so many valid events with their players, and who stands how to them, as the service would have. */
export async function fill(
  url: string,
  { count, callers }: { count: number; callers: readonly string[] },
): Promise<Filled> {
  const connection = await mongoose.createConnection(url, { dbName: 'parta_events' }).asPromise()
  const [events, standings] = [connection.collection('events'), connection.collection('participations')]
  const some: string[] = []
  let made: MadeEvent[] = []
  const write = async () => {
    const rows = made.flatMap((event) => standingsOf(event))
    await Promise.all([
      events.insertMany(made.map(documentOf) as never[], { ordered: false }),
      standings.insertMany(rows as never[], { ordered: false }),
    ])
    made = []
  }
  let index = 0
  for (const event of manyEvents({ seed: 1, count, now: new Date() })) {
    index += 1
    // A caller is in some thirty events, however many there are.
    const isOwn = index % Math.ceil(count / (callers.length * 30)) === 0
    made.push(isOwn ? { ...event, leader: callers[index % callers.length] ?? event.leader } : event)
    if (some.length < 2000 && index % Math.ceil(count / 2000) === 0) some.push(event._id)
    if (made.length === batch) await write()
  }
  if (made.length > 0) await write()
  await connection.close()
  return { some }
}

function documentOf(event: MadeEvent) {
  const players = Array.from({ length: event.playersCount }, (_, at) => ({
    id: `player-${at}`,
    userId: `player-${at}`,
    at: event.createdAt,
  }))
  const queue = Array.from({ length: event.queueCount }, (_, at) => ({
    id: `waiting-${at}`,
    userId: `waiting-${at}`,
    at: event.createdAt,
  }))
  const before = new Date(Date.now() - 86_400_000)
  return { ...event, players, queue, nextAt: null, updatedAt: before, facts: [], commits: [], causes: [] }
}

function standingsOf({ _id, leader, date, endDate, org }: MadeEvent) {
  return [
    {
      _id: `${_id}:leader`,
      eventId: _id,
      userId: leader,
      entrantId: leader,
      state: 'leads',
      confirmed: false,
      offerUntil: null,
      version: 1,
      date,
      endDate,
      orgId: org?.id ?? null,
      listed: true,
      plannedBy: 1,
    },
  ]
}
