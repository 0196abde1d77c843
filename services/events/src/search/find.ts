import { type Atlas, compareSlots, idAt } from './atlas.ts'
import { type Ordered, placeOf } from './ordered.ts'
import { cellsOf, isInside } from './sphere.ts'
import { activityAt } from './traits.ts'
import type { Wanted, Word } from './wanted.ts'

/** A stretch of a list that may hold what is wanted. */
interface Stretch {
  readonly items: Int32Array
  from: number
  to: number
}

/**
 * The first `limit` events that fit, by date, then id.
 *
 * Every list is in that order, so of each only the stretch between the page's beginning and the last
 * one found so far is looked at; the longest goes first, because it brings that end near soonest.
 */
export function find(atlas: Atlas, wanted: Wanted, limit: number): number[] {
  const found: number[] = []
  const { date } = atlas.columns
  for (const stretch of stretchesOf(atlas, wanted)) {
    const last = () => found[found.length - 1] as number
    if (found.length === limit) stretch.to = endOf(atlas, stretch, date[last()] as number)
    eachFitting(atlas, wanted, stretch, (slot) => {
      if (found.length === limit && compareSlots(atlas, slot, last()) >= 0) return false
      slideIn(atlas, found, slot)
      if (found.length > limit) found.pop()
      return true
    })
  }
  return found
}

/** Every event that fits, once, in no order but the soonest of each list first. */
export function findAll(atlas: Atlas, wanted: Wanted, take: (slot: number) => void): void {
  const isOnce = wanted.words.length === 0 || wanted.orgId !== null
  const seen = isOnce ? null : new Set<number>()
  for (const stretch of stretchesOf(atlas, wanted)) {
    eachFitting(atlas, wanted, stretch, (slot) => {
      if (seen?.has(slot)) return true
      seen?.add(slot)
      take(slot)
      return true
    })
  }
}

/** Calls `take` for each event of a stretch that fits, until it has enough. */
function eachFitting(atlas: Atlas, wanted: Wanted, stretch: Stretch, take: (slot: number) => boolean): void {
  const { traits } = atlas.columns
  const { need, gender, level, tags } = wanted
  const { items, from, to } = stretch
  for (let i = from; i < to; i += 1) {
    const slot = items[i] as number
    const own = traits[slot] as number
    if ((own & need) !== need || (own & gender) === 0 || (own & level) === 0 || (own & tags) === 0) continue
    if (fits(atlas, wanted, slot) && !take(slot)) return
  }
}

/** What the traits do not say. */
function fits(atlas: Atlas, wanted: Wanted, slot: number): boolean {
  const { columns, places, orgs } = atlas
  const price = columns.price[slot] as number
  if (price < wanted.low || price > wanted.high) return false
  const activity = activityAt(columns.traits[slot] as number)
  if (wanted.activity !== null && activity !== wanted.activity) return false
  const org = columns.org[slot] as number
  if (wanted.orgId !== null && (org < 0 || orgs.at(org).id !== wanted.orgId)) return false
  const spot = places.at(columns.place[slot] as number)
  if (!isInside(wanted.circle, spot.place.location, spot.vector)) return false
  return wanted.words.every((word) => word.activities[activity] === 1 || says(atlas, slot, word))
}

function says({ columns, names, places, orgs }: Atlas, slot: number, { prefix }: Word): boolean {
  const start = ` ${prefix}`
  if (names.at(columns.name[slot] as number).includes(start)) return true
  if (places.at(columns.place[slot] as number).text.includes(start)) return true
  const org = columns.org[slot] as number
  return org >= 0 && orgs.at(org).text.includes(start)
}

/** Where to look: the fewest events that are sure to hold all that is wanted. */
function stretchesOf(atlas: Atlas, wanted: Wanted): Stretch[] {
  let lists = nearby(atlas, wanted)
  let count = sizeOf(lists)
  if (wanted.orgId !== null) {
    const own = atlas.byOrg.get(wanted.orgId)
    if (!own) return []
    if (own.length < count) {
      lists = [own]
      count = own.length
    }
  }
  for (const word of wanted.words) {
    if (word.activities.includes(1)) continue
    const saying = atlas.terms.beginning(word.prefix, count)
    if (!saying) continue
    lists = [...saying]
    count = sizeOf(lists)
  }
  return lists
    .map((list) => stretchOf(atlas, wanted, list))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => b.to - b.from - (a.to - a.from))
}

function nearby(atlas: Atlas, { circle, activity }: Wanted): Ordered[] {
  const lists: Ordered[] = []
  for (const number of cellsOf(circle)) {
    const cell = atlas.cells.get(number)
    const list = activity === null ? cell?.all : cell?.of.get(activity)
    if (list && list.length > 0) lists.push(list)
  }
  return lists
}

function sizeOf(lists: readonly Ordered[]): number {
  return lists.reduce((sum, list) => sum + list.length, 0)
}

function stretchOf(atlas: Atlas, { from, to, after }: Wanted, list: Ordered): Stretch {
  const { date } = atlas.columns
  const { items, length } = list
  const begins = after && after.date >= from ? after : null
  const isFirst = length > 0 && !begins && (date[items[0] as number] as number) >= from
  const start = isFirst
    ? 0
    : placeOf(list, (slot) => {
        const own = date[slot] as number
        if (!begins) return own < from ? -1 : 0
        if (own !== begins.date) return own - begins.date
        return idAt(atlas, slot) <= begins.id ? -1 : 1
      })
  return { items, from: start, to: endOf(atlas, { items, from: start, to: length }, to) }
}

/** Where a stretch comes to what begins after a time. */
function endOf({ columns }: Atlas, { items, from, to }: Stretch, time: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((columns.date[items[middle] as number] as number) <= time) low = middle + 1
    else high = middle
  }
  return low
}

/** Puts an event into its place among those found; one that stands in two lists is there once. */
function slideIn(atlas: Atlas, found: number[], slot: number): void {
  let at = found.length
  while (at > 0 && compareSlots(atlas, slot, found[at - 1] as number) < 0) at -= 1
  if (found[at - 1] !== slot) found.splice(at, 0, slot)
}
