import { createEventIndex } from '@parta/event-index/event-index'
import type { SearchFilters } from '@parta/event-index/filters'
import { byDate, diceOf, fitting, type MadeEvent, manyEvents, someFilters } from '@parta/event-index/testing'

/** The cost of the index without the service. This process measures it and prints one line of JSON. */
export interface AloneFigures {
  /** Microseconds of CPU per search, with all filters set and with a random choice. */
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
const index = filled()
const bytesAnEvent = Math.round(((await held()) - before) / index.size)

function filled() {
  const added = createEventIndex()
  for (const event of manyEvents({ seed: 1, count, now })) {
    if (event.isPublic && event.date >= now.getTime()) added.add(event)
  }
  added.compact()
  return added
}

function cost(full: boolean): number {
  const dice = diceOf(2)
  const queries = Array.from({ length: searches }, () => someFilters(dice, { now, full }))
  for (const filters of queries.slice(0, 2000)) index.search(filters, 51)
  const start = process.cpuUsage()
  for (const filters of queries) index.search(filters, 51)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / searches
}

const [full, some] = [cost(true), cost(false)]

/** Compares searches to a scan of all events; by activity, so that a million events do not take hours. */
function compared(): number {
  const events = [...manyEvents({ seed: 1, count, now })].sort(byDate)
  const byActivity = Map.groupBy(events, ({ activityType }) => activityType as string)
  const dice = diceOf(3)
  let equal = 0
  for (let round = 0; round < asked; round += 1) {
    const filters = someFilters(dice, { now })
    const expected = firstOf(sameActivity(byActivity, filters) ?? events, fitting(filters))
    const found = index.search(filters, page)
    if (found.length === expected.length && found.every(({ id }, at) => id === expected[at]?.id)) equal += 1
  }
  return equal
}

function sameActivity<T>(byActivity: ReadonlyMap<string, T>, { activities = [] }: SearchFilters): T | undefined {
  return activities.length === 1 ? byActivity.get(activities[0] as string) : undefined
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

const figures: AloneFigures = { full, some, bytesAnEvent, equal: compared(), asked }
process.stdout.write(`${JSON.stringify(figures)}\n`)
