import { cellsOf, kilometres } from '@parta/contracts/predicates/sphere'
import { fieldOf, fields, priceIn } from './columns.ts'
import type { Criteria, SearchWord } from './filters.ts'
import { createSlotList, positionIn, type SlotList } from './slot-list.ts'
import { sideOf } from './sphere.ts'
import { cellGrid, compareSlots, type IndexState, idAt, regionGrid, regionKey } from './state.ts'
import { activityIn } from './traits.ts'
import { costOf } from './words.ts'

/** The part of a list that may hold events of the page. */
interface Stretch {
  readonly items: Int32Array
  from: number
  to: number
}

export interface FindOptions {
  readonly limit: number
  /** The lists that are read; each event that fits must be in one of them. */
  readonly lists?: readonly SlotList[]
}

/**
 * The slots of the first events that fit, by date, then id.
 *
 * Every list is in that order. So of each list only the stretch is read from the beginning of the page to the last
 * event found so far; the longest stretch comes first, because it moves that end forward soonest.
 */
export function find(state: IndexState, criteria: Criteria, { limit, lists }: FindOptions): number[] {
  const found: number[] = []
  const { date } = state.columns
  for (const stretch of stretchesOf(state, criteria, lists ?? listsFor(state, criteria))) {
    const last = () => found[found.length - 1] as number
    if (found.length === limit) stretch.to = endOf(state, stretch, date[last()] as number)
    const take = (slot: number) => {
      if (found.length === limit && compareSlots(state, slot, last()) >= 0) return false
      insertFound(state, found, slot)
      if (found.length > limit) found.pop()
      return true
    }
    eachFitting(state, criteria, { stretch, take })
  }
  return found
}

/** Calls `take` once for every event that fits, in no particular order. */
export function findAll(state: IndexState, criteria: Criteria, take: (slot: number) => void): void {
  // Only lists of words, places and organisations can have events in common.
  const seen = criteria.words.length === 0 ? null : new Set<number>()
  const takeOnce = (slot: number) => {
    if (!seen?.has(slot)) take(slot)
    seen?.add(slot)
    return true
  }
  for (const stretch of stretchesOf(state, criteria, listsFor(state, criteria))) {
    eachFitting(state, criteria, { stretch, take: takeOnce })
  }
}

interface Reading {
  readonly stretch: Stretch
  /** Gets each event that fits; false ends the reading. */
  take(slot: number): boolean
}

/** Reads a stretch, and gives the events that fit to `take`. */
function eachFitting(state: IndexState, criteria: Criteria, { stretch, take }: Reading): void {
  const { traits } = state.columns
  const { required, gender, level, tags } = criteria
  const { items, from, to } = stretch
  for (let i = from; i < to; i += 1) {
    const slot = items[i] as number
    const own = traits[slot] as number
    if ((own & required) !== required || (own & gender) === 0 || (own & level) === 0 || (own & tags) === 0) continue
    if (fits(state, criteria, slot) && !take(slot)) return
  }
}

/** Whether an event fits the filters that the bits of its traits do not answer. */
function fits(state: IndexState, criteria: Criteria, slot: number): boolean {
  const { columns, orgs, people } = state
  const price = priceIn(fieldOf(columns, slot, fields.counts))
  if (price < criteria.low || price > criteria.high) return false
  const activity = activityIn(columns.traits[slot] as number)
  if (criteria.activities !== null && !criteria.activities.includes(activity)) return false
  const org = fieldOf(columns, slot, fields.org)
  if (criteria.orgId !== null && (org < 0 || orgs.at(org).org.id !== criteria.orgId)) return false
  const { exceptLeaders } = criteria
  if (exceptLeaders && org < 0 && exceptLeaders.has(people.at(fieldOf(columns, slot, fields.leader)))) return false
  if (criteria.details && !hasDetails(state, slot, criteria.details)) return false
  if (!isInside(state, criteria, fieldOf(columns, slot, fields.place))) return false
  return criteria.words.every((word) => word.activities.includes(activity) || hasWord(state, slot, word))
}

function hasDetails({ columns, details }: IndexState, slot: number, asked: NonNullable<Criteria['details']>): boolean {
  const own: Readonly<Record<string, unknown>> = details.at(fieldOf(columns, slot, fields.details))
  return asked.every(([name, value]) => own[name] === value)
}

function isInside({ places, vectors }: IndexState, { circle }: Criteria, place: number): boolean {
  const side = sideOf(circle, vectors.flat, place * 3)
  return side === 0 ? kilometres(circle.centre, places.at(place).place.location) <= circle.radius : side > 0
}

function hasWord({ columns, names, places, orgs }: IndexState, slot: number, { prefix }: SearchWord): boolean {
  const start = ` ${prefix}`
  if (names.at(fieldOf(columns, slot, fields.name)).includes(start)) return true
  if (places.at(fieldOf(columns, slot, fields.place)).text.includes(start)) return true
  const org = fieldOf(columns, slot, fields.org)
  return org >= 0 && orgs.at(org).text.includes(start)
}

/** Returns the cheapest set of lists that together contain every matching event. */
export function listsFor(state: IndexState, criteria: Criteria): readonly SlotList[] {
  const { activities, orgId, words } = criteria
  let lists: readonly SlotList[] = nearbyLists(state, criteria, activities)
  let cost = costOf(lists)
  const consider = (others: readonly SlotList[] | null) => {
    const othersCost = others ? costOf(others) : cost
    if (!others || othersCost >= cost) return
    lists = others
    cost = othersCost
  }
  if (orgId !== null) consider([state.byOrg.get(orgId) ?? emptyList])
  for (const word of words) consider(wordLists(state, criteria, { word, costMax: cost }))
  return lists
}

const emptyList = createSlotList()

/**
 * The lists of the events that a word of the search finds: by their names, places and organisations, and, nearby, by
 * the names of their activities. Null where the lists nearby are the better choice.
 */
function wordLists(
  state: IndexState,
  criteria: Criteria,
  { word, costMax }: { word: SearchWord; costMax: number },
): readonly SlotList[] | null {
  const { activities } = criteria
  const named = activities ? word.activities.filter((one) => activities.includes(one)) : word.activities
  if (activities && named.length === activities.length) return null
  const lists = state.words.listsOf(word.prefix, costMax)
  return lists && [...nearbyLists(state, criteria, named), ...lists]
}

/** The lists of all cells that the circle touches: of some activities by their numbers, or of all for null. */
export function nearbyLists(
  state: IndexState,
  { circle }: Criteria,
  activities: readonly number[] | null,
): readonly SlotList[] {
  const lists: SlotList[] = []
  const add = (list: SlotList | undefined) => {
    if (list && list.length > 0) lists.push(list)
  }
  if (activities === null) {
    for (const cell of cellsOf(cellGrid, circle)) add(state.byCell.get(cell))
    return lists
  }
  const regions = cellsOf(regionGrid, circle)
  for (const activity of activities) for (const region of regions) add(state.byRegion.get(regionKey(region, activity)))
  return lists
}

/** The stretches of some lists between the times of a search, the longest first. */
function stretchesOf(state: IndexState, criteria: Criteria, lists: readonly SlotList[]): Stretch[] {
  return lists
    .map((list) => stretchOf(state, criteria, list))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => b.to - b.from - (a.to - a.from))
}

function stretchOf(state: IndexState, { from, to, after }: Criteria, list: SlotList): Stretch {
  const { date } = state.columns
  const { items, length } = list
  const page = after && after.date >= from ? after : null
  const isFromStart = length > 0 && !page && (date[items[0] as number] as number) >= from
  const start = isFromStart
    ? 0
    : positionIn(list, (slot) => {
        const own = date[slot] as number
        if (!page) return own < from ? -1 : 0
        if (own !== page.date) return own - page.date
        return idAt(state, slot) <= page.id ? -1 : 1
      })
  const stretch = { items, from: start, to: length }
  return { ...stretch, to: endOf(state, stretch, to) }
}

/** Binary search: the first position of a stretch whose event begins after a time. */
function endOf({ columns }: IndexState, { items, from, to }: Stretch, time: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((columns.date[items[middle] as number] as number) <= time) low = middle + 1
    else high = middle
  }
  return low
}

/** Inserts a slot into the sorted result; a slot that another list has brought already is not added twice. */
function insertFound(state: IndexState, found: number[], slot: number): void {
  let at = found.length
  while (at > 0 && compareSlots(state, slot, found[at - 1] as number) < 0) at -= 1
  if (found[at - 1] !== slot) found.splice(at, 0, slot)
}
