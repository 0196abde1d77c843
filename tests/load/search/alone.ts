import { createAtlas, idAt, put } from '../../../services/events/src/search/atlas.ts'
import { compacted } from '../../../services/events/src/search/compact.ts'
import { find } from '../../../services/events/src/search/find.ts'
import { listingOf } from '../../../services/events/src/search/listing.ts'
import {
  aQuery,
  byDate,
  diceOf,
  fitting,
  type MadeEvent,
  manyEvents,
} from '../../../services/events/src/search/testing.ts'
import { wantedOf } from '../../../services/events/src/search/wanted.ts'

/** What the atlas takes by itself, in a process of its own; the process answers with one line of JSON. */
export interface AloneFigures {
  /** Microseconds of CPU a search, with every filter set and with those that someone may set. */
  readonly full: number
  readonly some: number
  readonly bytesAnEvent: number
  readonly equal: number
  readonly asked: number
}

const [count = 0, asked = 0] = process.argv.slice(2).map(Number)
const now = new Date()
const searches = 20_000
const page = 50

async function held(): Promise<number> {
  for (let round = 0; round < 4; round += 1) {
    ;(globalThis as { gc?: () => void }).gc?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const before = await held()
const atlas = made()
const bytesAnEvent = Math.round(((await held()) - before) / atlas.size)

function made() {
  const loose = createAtlas()
  for (const event of manyEvents({ seed: 1, count, now })) {
    const listing = listingOf(event._id, event.v, event)
    if (listing.isPublic && event.date >= now) put(loose, listing)
  }
  return compacted(loose)
}

function cost(full: boolean): number {
  const dice = diceOf(2)
  const queries = Array.from({ length: searches }, () => aQuery(dice, { now, full }))
  for (const query of queries.slice(0, 2000)) find(atlas, wantedOf(query, now), 51)
  const start = process.cpuUsage()
  for (const query of queries) find(atlas, wantedOf(query, now), 51)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / searches
}

const [full, some] = [cost(true), cost(false)]

/** The first of those that fit, looked for among all events; each activity's apart, so that a million of them end today. */
function oracle(): number {
  const events = [...manyEvents({ seed: 1, count, now })].sort(byDate)
  const byActivity = Map.groupBy(events, ({ activityType }) => activityType as string)
  const dice = diceOf(3)
  let equal = 0
  for (let round = 0; round < asked; round += 1) {
    const query = aQuery(dice, { now })
    const expected = firstOf(byActivity.get(query.activityType ?? 'any') ?? events, fitting(query, now))
    const found = find(atlas, wantedOf(query, now), page)
    if (found.length === expected.length && found.every((slot, at) => idAt(atlas, slot) === expected[at]?._id))
      equal += 1
  }
  return equal
}

function firstOf(events: readonly MadeEvent[], fits: (event: MadeEvent) => boolean): MadeEvent[] {
  const found: MadeEvent[] = []
  for (const event of events) {
    if (!fits(event)) continue
    found.push(event)
    if (found.length === page) break
  }
  return found
}

const figures: AloneFigures = { full, some, bytesAnEvent, equal: oracle(), asked }
process.stdout.write(`${JSON.stringify(figures)}\n`)
