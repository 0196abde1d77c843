import { aUserSnapshot } from '@parta/kit/testing'
import mongoose from 'mongoose'
import { type MadeRow, manyRows } from '../../../services/events/src/search/index/testing.ts'

const batch = 2000
const ownEach = 30

export interface Filled {
  /** Ids of some coming events. */
  readonly some: readonly string[]
}

/** Writes `count` valid events, their people and participations, as the service would have stored them. */
export async function fill(
  url: string,
  { count, callers }: { count: number; callers: readonly string[] },
): Promise<Filled> {
  const connection = await mongoose.createConnection(url, { dbName: 'parta_events' }).asPromise()
  const [events, standings] = [connection.collection('events'), connection.collection('participations')]
  const some: string[] = []
  const people = new Set(
    ['player', 'waiting'].flatMap((name) => Array.from({ length: 41 }, (_, at) => `${name}-${at}`)),
  )
  let made: MadeRow[] = []
  const write = async () => {
    const rows = made.flatMap((event) => standingsOf(event))
    await Promise.all([
      events.insertMany(made.map(documentOf) as never[], { ordered: false }),
      standings.insertMany(rows as never[], { ordered: false }),
    ])
    made = []
  }
  let index = 0
  let owned = 0
  for (const event of manyRows({ seed: 1, count, now: new Date() })) {
    index += 1
    // Each caller leads thirty events, whatever the count.
    const isOwn = owned < Math.floor((index * callers.length * ownEach) / count)
    made.push(isOwn ? { ...event, leader: callers[owned % callers.length] as string } : event)
    if (isOwn) owned += 1
    else people.add(event.leader)
    if (!event.private && some.length < 2000 && index % Math.ceil(count / 2000) === 0) some.push(event._id)
    if (made.length === batch) await write()
  }
  if (made.length > 0) await write()
  await connection.collection('people').insertMany([...people].map(copyOf) as never[], { ordered: false })
  await connection.close()
  return { some }
}

/** Returns the projection of a person. */
function copyOf(id: string) {
  return { _id: id, version: 1, data: aUserSnapshot(id, { surname: `Nováková ${id}` }) }
}

function documentOf(event: MadeRow) {
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

function standingsOf({ _id, leader, date, endDate, org }: MadeRow) {
  return [
    {
      _id: `${_id}:leader`,
      eventId: _id,
      userId: leader,
      entrantId: leader,
      state: 'leads',
      version: 1,
      date,
      endDate,
      orgId: org?.id ?? null,
      listed: true,
      plannedBy: 1,
    },
  ]
}
