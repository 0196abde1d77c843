import { kilometres } from '@parta/contracts/predicates/sphere'
import { activitiesNamed } from '@parta/event-index/activity-names'
import { columnNames, fieldOf, fields } from '@parta/event-index/columns'
import { compacted } from '@parta/event-index/compact'
import { type Criteria, criteriaOf } from '@parta/event-index/filters'
import { find, listsFor, nearbyLists } from '@parta/event-index/search'
import { createSlotList, insertSlot, type SlotList } from '@parta/event-index/slot-list'
import { pack, unpack } from '@parta/event-index/snapshot'
import { circleOf, sideOf } from '@parta/event-index/sphere'
import { addEvent, compareSlots, createState, type IndexState, usedSlots } from '@parta/event-index/state'
import {
  byDate,
  diceOf,
  fitting,
  lookThrough,
  type MadeEvent,
  manyEvents,
  someFilters,
} from '@parta/event-index/testing'

/**
 * Measures what each optimisation of the event index saves: the same work with and without it, in one process, and a
 * bare limit. `node --expose-gc tests/load/search/bench.ts [events]`; 10,000 events take a few seconds. The README of
 * packages/event-index explains the rows.
 */
const count = Number(process.argv[2] ?? 10_000)
const page = 51
const now = new Date()

const collect = (globalThis as { gc?: () => void }).gc
if (!collect) throw new Error('Run with node --expose-gc')

const say = (text: string) => process.stdout.write(`${text}\n`)
const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)).padStart(8)
function row(name: string, value: number, limit: number): void {
  say(`${name.padEnd(64)} ${number(value)}   ×${(value / limit).toFixed(2)}`)
}

async function bytesOf<T>(make: () => T): Promise<{ bytes: number; made: T }> {
  const before = await heldBytes()
  const made = make()
  return { bytes: (await heldBytes()) - before, made }
}

async function heldBytes(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collect?.()
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Returns the microseconds of CPU per call in the fastest of five rounds, because other processes share the machine. */
function micros(calls: number, run: (at: number) => unknown): number {
  const rounds = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage()
    for (let at = 0; at < calls; at += 1) run(at)
    const { user, system } = process.cpuUsage(start)
    return (user + system) / calls
  })
  return Math.min(...rounds)
}

/** Returns a copy with texts of its own, as if it had just been read from a database. */
function copyOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}

function stateOf(events: Iterable<MadeEvent>): IndexState {
  const state = createState()
  for (const event of events) addEvent(state, event)
  return state
}

async function compareMemory(events: readonly MadeEvent[], state: IndexState, indexBytes: number): Promise<void> {
  const each = (bytes: number) => bytes / events.length
  const bare = columnNames.reduce((sum, name) => sum + state.columns[name].byteLength / state.capacity, 0)
  say('\nBytes an event; the bare limit are the numbers of the columns')
  row('the whole index', each(indexBytes), bare)
  const added = await bytesOf(() => stateOf(events))
  row('… not compacted', each(added.bytes), bare)
  const objects = await bytesOf(() => events.map(copyOf))
  row('objects in an array, without any index', each(objects.bytes), bare)
  const texts = (event: MadeEvent) => [event.name, JSON.stringify(event.place), JSON.stringify(event.org), event.leader]
  const own = await bytesOf(() => events.map((event) => copyOf(texts(event))))
  row('name, place, organisation and leader as texts of each event', each(own.bytes), bare)
  const shared = await bytesOf(() => [...new Set(events.flatMap(texts))].map(copyOf))
  row('… each different text once, as interned', each(shared.bytes), bare)
  const map = await bytesOf(() => new Map(events.map(({ id }, slot) => [copyOf(id), slot])))
  row('ids as strings in a Map', each(map.bytes), bare)
  row('… as bytes with a hash table', each(state.ids.end + state.ids.table.byteLength), bare)
}

/** Returns a list of all slots, as an index without cells would have. */
function listOfAll(state: IndexState): SlotList {
  const list = createSlotList()
  const slots = usedSlots(state).sort((a, b) => compareSlots(state, a, b))
  for (const slot of slots) insertSlot(list, slot, (a, b) => compareSlots(state, a, b))
  return list
}

/** Reads one number of every event: the least work of a search without lists. */
function barePass({ columns, used }: IndexState): number {
  let sum = 0
  for (let slot = 0; slot < used; slot += 1) sum += (columns.traits[slot] as number) & 15 ? 1 : 0
  return sum
}

function compareSearches(events: readonly MadeEvent[], loose: IndexState, state: IndexState): void {
  const dice = diceOf(2)
  const filters = Array.from({ length: 2000 }, () => someFilters(dice, { now }))
  const searches = filters.map(criteriaOf)
  const all = [listOfAll(state)]
  const limit = micros(2000, () => barePass(state))
  const calls = Math.max(400, Math.round(2e7 / count))
  const searching = (name: string, from: readonly Criteria[], run: (criteria: Criteria) => unknown) =>
    row(
      name,
      micros(Math.min(20_000, calls), (at) => run(from[at % from.length] as Criteria)),
      limit,
    )
  say('\nMicroseconds a search for one page; the bare limit reads one number of every event')
  row('bare limit', limit, limit)
  searching('the index', searches, (criteria) => find(state, criteria, { limit: page }))
  searching('without cells: one list of all events', searches, (criteria) =>
    find(state, criteria, { limit: page, lists: all }),
  )
  searching('without ends: all that fit are found, then the first page is cut', searches, (criteria) =>
    find(state, criteria, { limit: Number.POSITIVE_INFINITY }).slice(0, page),
  )
  searching('not compacted', searches, (criteria) => find(loose, criteria, { limit: page }))
  const sorted = events.toSorted(byDate)
  row(
    'without an index: every object is looked at',
    micros(20, (at) => lookThrough(sorted, filters[at % filters.length] as (typeof filters)[0]).slice(0, page)),
    limit,
  )
  const active = searches.filter(({ activities, words }) => activities?.length === 1 && words.length === 0)
  searching('searches for an activity', active, (criteria) => find(state, criteria, { limit: page }))
  searching('… not compacted', active, (criteria) => find(loose, criteria, { limit: page }))
  searching('… without lists by activity', active, (criteria) =>
    find(state, criteria, { limit: page, lists: nearbyLists(state, criteria, null) }),
  )
  const worded = searches.filter(({ words }) => words.length > 0)
  searching('searches for words', worded, (criteria) => find(state, criteria, { limit: page }))
  searching('… without lists by word', worded, (criteria) =>
    find(state, criteria, { limit: page, lists: listsFor(state, { ...criteria, words: [] }) }),
  )
}

/** Measures the steps that a search takes for each event, or once. */
function compareSteps(events: readonly MadeEvent[], state: IndexState): void {
  const circle = circleOf({ lat: 49.2, lon: 16.6 }, 20)
  const places = events.map(({ place }) => place.location)
  const slots = usedSlots(state)
  const refs = slots.map((slot) => fieldOf(state.columns, slot, fields.place))
  const perEvent = (run: () => unknown) => (micros(100, run) * 1000) / events.length
  const counted = (fits: (at: number) => boolean) => () => {
    let sum = 0
    for (let at = 0; at < events.length; at += 1) if (fits(at)) sum += 1
    return sum
  }
  const limit = perEvent(() => barePass(state))
  say('\nNanoseconds an event; the bare limit reads one number of every event')
  row('bare limit', limit, limit)
  row(
    'in a circle, by the dot product of vectors',
    perEvent(counted((at) => sideOf(circle, state.vectors.flat, (refs[at] as number) * 3) > 0)),
    limit,
  )
  row(
    '… by the distance (haversine)',
    perEvent(counted((at) => kilometres(circle.centre, places[at] as (typeof places)[0]) <= 20)),
    limit,
  )
  const criteria = criteriaOf({ centre: circle.centre, radius: 20, from: 0, to: 1, gender: 'male', levels: [1, 2] })
  const { traits } = state.columns
  row(
    'gender and level, by the bits of the traits',
    perEvent(
      counted((at) => {
        const own = traits[slots[at] as number] as number
        return (own & criteria.gender) !== 0 && (own & criteria.level) !== 0
      }),
    ),
    limit,
  )
  const isMeant = (gender: string, level: number) =>
    (gender === 'any' || gender === 'male') && [0, 1, 2].includes(level)
  row(
    '… by the properties of an object',
    perEvent(
      counted((at) => {
        const { gender, minLevel } = events[at] as MadeEvent
        return isMeant(gender, minLevel)
      }),
    ),
    limit,
  )
}

function compareOnce(events: readonly MadeEvent[], state: IndexState): void {
  const clock = <T>(run: () => T): { ms: number; result: T } => {
    const start = process.cpuUsage()
    const result = run()
    const { user, system } = process.cpuUsage(start)
    return { ms: (user + system) / 1000, result }
  }
  say('\nMilliseconds for all events; the bare limit copies the columns')
  const limit = clock(() => columnNames.map((name) => state.columns[name].slice())).ms
  const parts = Buffer.concat(pack(state, { database: 'bench', at: 0 }))
  row('load a snapshot', clock(() => unpack(parts, 'bench')).ms, limit)
  const added = clock(() => stateOf(events))
  row('add every event', added.ms, limit)
  row('compact', clock(() => compacted(added.result)).ms, limit)
  const text = clock(() => JSON.stringify(events)).result
  row(
    'parse every event from JSON, as a start without a snapshot must',
    clock(() => JSON.parse(text) as unknown).ms,
    limit,
  )

  say('\nMicroseconds a page of 50; the bare limit joins 50 texts')
  const places = events.slice(0, 50).map(({ place }) => place)
  const jsons = places.map((place) => JSON.stringify(place))
  const joined = micros(5000, () => jsons.map((json) => json).join(','))
  row('the places as JSON, stored', joined, joined)
  row(
    '… written each time',
    micros(5000, () => places.map((place) => JSON.stringify(place)).join(',')),
    joined,
  )
  const words = ['volej', 'fotbal', 'lesne', 'zizk', 'hala']
  const criteria = micros(5000, () =>
    criteriaOf({ centre: { lat: 49, lon: 16 }, radius: 5, from: 0, to: 1, text: words.join(' ') }),
  )
  row('criteria of five words, activities of words cached', criteria, joined)
  row('… plus the look-up of their activities', criteria + micros(5000, () => words.map(activitiesNamed)), joined)
}

// Ordered by date, as the service reads them from the database.
const made = [...manyEvents({ seed: 1, count, now })]
  .filter(({ isPublic, date }) => isPublic && date >= now.getTime())
  .sort(byDate)
say(`${made.length} events`)
const index = await bytesOf(() => compacted(stateOf(made)))
const loose = stateOf(made)
const wrong = [1, 2, 3].filter((seed) => {
  const filters = someFilters(diceOf(seed), { now })
  return find(index.made, criteriaOf(filters), { limit: made.length }).length !== made.filter(fitting(filters)).length
})
if (wrong.length > 0) throw new Error('The index returns wrong results')
await compareMemory(made, index.made, index.bytes)
compareSearches(made, loose, index.made)
compareSteps(made, index.made)
compareOnce(made, index.made)
