import { type Atlas, compareSlots, idAt, near, regionKey, wide } from './atlas.ts'
import { partOf, parts, priceIn } from './columns.ts'
import { createOrdered, type Ordered, placeOf } from './ordered.ts'
import { cellsOf, kilometres, sideOf } from './sphere.ts'
import { costOf } from './terms.ts'
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
  // Only what says a word may stand in several of the lists.
  const seen = wanted.words.length === 0 ? null : new Set<number>()
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
  const { columns, orgs, people } = atlas
  const price = priceIn(partOf(columns, slot, parts.counts))
  if (price < wanted.low || price > wanted.high) return false
  const activity = activityAt(columns.traits[slot] as number)
  if (wanted.activity !== null && activity !== wanted.activity) return false
  const org = partOf(columns, slot, parts.org)
  if (wanted.orgId !== null && (org < 0 || orgs.at(org).id !== wanted.orgId)) return false
  if (wanted.apart && org < 0 && wanted.apart.has(people.at(partOf(columns, slot, parts.leader)))) return false
  if (!isNear(atlas, wanted, partOf(columns, slot, parts.place))) return false
  return wanted.words.every((word) => word.activities.includes(activity) || says(atlas, slot, word))
}

function isNear({ places, vectors }: Atlas, { circle }: Wanted, place: number): boolean {
  const side = sideOf(circle, vectors.flat, place * 3)
  return side === 0 ? kilometres(circle.centre, places.at(place).place.location) <= circle.radius : side > 0
}

function says({ columns, names, places, orgs }: Atlas, slot: number, { prefix }: Word): boolean {
  const start = ` ${prefix}`
  if (names.at(partOf(columns, slot, parts.name)).includes(start)) return true
  if (places.at(partOf(columns, slot, parts.place)).text.includes(start)) return true
  const org = partOf(columns, slot, parts.org)
  return org >= 0 && orgs.at(org).text.includes(start)
}

/** Where to look: what costs the least of all that is sure to hold everything that is wanted. */
function stretchesOf(atlas: Atlas, wanted: Wanted): Stretch[] {
  const { activity, orgId, words } = wanted
  let lists: readonly Ordered[] = nearby(atlas, wanted, activity === null ? null : [activity])
  let cost = costOf(lists)
  const consider = (others: readonly Ordered[] | null) => {
    const othersCost = others ? costOf(others) : cost
    if (!others || othersCost >= cost) return
    lists = others
    cost = othersCost
  }
  if (orgId !== null) consider([atlas.byOrg.get(orgId) ?? nothing])
  for (const word of words) consider(sayingLists(atlas, wanted, { word, most: cost }))
  return lists
    .map((list) => stretchOf(atlas, wanted, list))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => b.to - b.from - (a.to - a.from))
}

const nothing = createOrdered()

/** All that says a word, or is near and of an activity that is called so; null where that is no shorter way. */
function sayingLists(atlas: Atlas, wanted: Wanted, { word, most }: { word: Word; most: number }) {
  const { activity } = wanted
  if (activity !== null && word.activities.includes(activity)) return null
  const saying = atlas.terms.beginning(word.prefix, most)
  if (!saying || activity !== null) return saying
  return [...nearby(atlas, wanted, word.activities), ...saying]
}

/** The lists of what is near: of some activities, or of all. */
function nearby(atlas: Atlas, { circle }: Wanted, numbers: readonly number[] | null): Ordered[] {
  const lists: Ordered[] = []
  const add = (list: Ordered | undefined) => {
    if (list && list.length > 0) lists.push(list)
  }
  if (numbers === null) for (const cell of cellsOf(near, circle)) add(atlas.byCell.get(cell))
  else {
    const regions = cellsOf(wide, circle)
    for (const activity of numbers) for (const region of regions) add(atlas.byRegion.get(regionKey(region, activity)))
  }
  return lists
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
  const stretch = { items, from: start, to: length }
  return { ...stretch, to: endOf(atlas, stretch, to) }
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
