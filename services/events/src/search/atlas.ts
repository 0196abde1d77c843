import type { Place } from '@parta/contracts/places'
import { activities } from '@parta/contracts/values'
import { wordsOf } from '@parta/kit/words'
import { type Columns, createColumns, widened } from './columns.ts'
import { compareIds, createIds, forgetId, type Ids, idOf, rehash, slotOf, writeId } from './ids.ts'
import { createInterned, type Interned } from './interned.ts'
import type { Listing } from './listing.ts'
import { createOrdered, insertInto, type Ordered, removeFrom, trim } from './ordered.ts'
import { cellOf, type Vector, vectorOf } from './sphere.ts'
import { createTerms, type Terms, type Thing } from './terms.ts'
import { activityAt, traitsOf } from './traits.ts'

export interface Spot extends Thing {
  readonly place: Place
  readonly json: string
  readonly vector: Vector
  readonly cell: number
}

export interface Club extends Thing {
  readonly id: string
  readonly json: string
}

export interface Cell {
  readonly all: Ordered
  /** By the number of the activity. */
  readonly of: Map<number, Ordered>
}

/**
 * The coming public events in memory: columns of numbers, and lists of slots in the order of date and
 * id, for each cell of a grid, each activity in it, each organisation, and each word. Some 150 bytes an
 * event, and no object for any: the garbage collector has nothing to look through.
 */
export interface Atlas {
  columns: Columns
  room: number
  /** Slots in use or freed; beyond them nobody was yet. */
  used: number
  readonly free: number[]
  size: number
  readonly ids: Ids
  readonly names: Interned<string>
  readonly places: Interned<Spot>
  readonly orgs: Interned<Club>
  readonly people: Interned<string>
  /** Repetitions whose id is not the head of their event's. */
  readonly series: Map<number, string>
  readonly cells: Map<number, Cell>
  readonly byOrg: Map<string, Ordered>
  readonly terms: Terms
}

export function createAtlas(room = 1024): Atlas {
  const terms = createTerms()
  const enter = <T extends Thing>(thing: T): T => {
    for (const word of thing.text.split(' ')) if (word) terms.at(word).things.add(thing)
    return thing
  }
  const leave = (thing: Thing) => {
    for (const word of thing.text.split(' ')) {
      if (!word) continue
      terms.at(word).things.delete(thing)
      terms.settle(word)
    }
  }
  const byOrg = new Map<string, Ordered>()
  return {
    columns: createColumns(room),
    room,
    used: 0,
    free: [],
    size: 0,
    ids: createIds(room),
    names: createInterned((name) => textOf(name)),
    places: createInterned((json) => enter(spotOf(json)), leave),
    orgs: createInterned((json) => enter(clubOf(json, byOrg)), leave),
    people: createInterned((id) => id),
    series: new Map(),
    cells: new Map(),
    byOrg,
    terms,
  }
}

export function textOf(...texts: readonly string[]): string {
  return wordsOf(...texts)
    .map((word) => ` ${word}`)
    .join('')
}

function spotOf(json: string): Spot {
  const place = JSON.parse(json) as Place
  const { location } = place
  const text = textOf(place.name, place.address)
  return { place, json, text, vector: vectorOf(location), cell: cellOf(location), events: createOrdered() }
}

function clubOf(json: string, byOrg: Map<string, Ordered>): Club {
  const { id, name } = JSON.parse(json) as { id: string; name: string }
  const events = byOrg.get(id) ?? createOrdered()
  byOrg.set(id, events)
  return { id, json, text: textOf(name), events }
}

export function compareSlots(atlas: Atlas, slot: number, other: number): number {
  const { date } = atlas.columns
  const difference = (date[slot] as number) - (date[other] as number)
  return difference !== 0 ? difference : compareIds(atlas.ids, atlas.columns, slot, other)
}

export function versionIn(atlas: Atlas, id: string): number {
  const slot = slotOf(atlas.ids, atlas.columns, id)
  return slot < 0 ? 0 : (atlas.columns.version[slot] as number)
}

/** Takes up an event as it is now, in the place of what was known of it. */
export function put(atlas: Atlas, listing: Listing): void {
  remove(atlas, listing.id)
  const slot = atlas.free.pop() ?? nextSlot(atlas)
  const { columns } = atlas
  writeId(atlas.ids, columns, { slot, id: listing.id })
  fill(atlas, slot, listing)
  const { repetition } = listing
  if (repetition && !listing.id.startsWith(`${repetition.id}-`)) atlas.series.set(slot, repetition.id)
  for (const list of listsOf(atlas, slot)) insertInto(list, slot, (a, b) => compareSlots(atlas, a, b))
  atlas.size += 1
}

export function remove(atlas: Atlas, id: string): void {
  const slot = slotOf(atlas.ids, atlas.columns, id)
  if (slot < 0) return
  const { columns } = atlas
  for (const list of listsOf(atlas, slot)) removeFrom(list, slot, (a, b) => compareSlots(atlas, a, b))
  forgetId(atlas.ids, columns, slot)
  const name = columns.name[slot] as number
  const words = atlas.names.at(name).split(' ')
  for (const word of words) if (word) atlas.terms.settle(word)
  atlas.names.drop(name)
  atlas.places.drop(columns.place[slot] as number)
  atlas.orgs.drop(columns.org[slot] as number)
  atlas.people.drop(columns.leader[slot] as number)
  atlas.people.drop(columns.trainer[slot] as number)
  atlas.series.delete(slot)
  columns.version[slot] = 0
  atlas.free.push(slot)
  atlas.size -= 1
}

/** Those that hold an event. */
export function slotsOf({ columns, used }: Pick<Atlas, 'columns' | 'used'>): number[] {
  return Array.from({ length: used }, (_, slot) => slot).filter((slot) => columns.version[slot] !== 0)
}

function nextSlot(atlas: Atlas): number {
  if (atlas.used === atlas.room) {
    atlas.room = Math.ceil(atlas.room * 1.2) + 256
    atlas.columns = widened(atlas.columns, atlas.room)
    if (atlas.room * 1.3 > atlas.ids.table.length) {
      rehash(atlas.ids, atlas.columns, { room: atlas.room, slots: slotsOf(atlas) })
    }
  }
  atlas.used += 1
  return atlas.used - 1
}

function fill(atlas: Atlas, slot: number, listing: Listing): void {
  const { columns } = atlas
  columns.date[slot] = listing.date
  columns.length[slot] = listing.endDate - listing.date
  const { confirmationDate } = listing
  columns.confirm[slot] = confirmationDate === null ? -1 : Math.round((listing.date - confirmationDate) / 1000)
  columns.version[slot] = listing.v
  columns.traits[slot] = traitsOf(listing)
  columns.price[slot] = listing.price
  columns.maxPlayers[slot] = listing.maxPlayers
  columns.players[slot] = listing.playersCount
  columns.queue[slot] = listing.queueCount
  columns.name[slot] = atlas.names.take(listing.name)
  columns.place[slot] = atlas.places.take(JSON.stringify(listing.place))
  columns.org[slot] = listing.org ? atlas.orgs.take(JSON.stringify(listing.org)) : -1
  columns.leader[slot] = atlas.people.take(listing.leader)
  columns.trainer[slot] = listing.trainer === null ? -1 : atlas.people.take(listing.trainer)
}

/** Every list that an event stands in. */
export function listsOf(atlas: Atlas, slot: number): Ordered[] {
  const { columns } = atlas
  const spot = atlas.places.at(columns.place[slot] as number)
  const lists = [spot.events, ...nearbyOf(atlas, spot.cell, activityAt(columns.traits[slot] as number))]
  const org = columns.org[slot] as number
  if (org >= 0) lists.push(atlas.orgs.at(org).events)
  for (const word of atlas.names.at(columns.name[slot] as number).split(' ')) {
    const list = word ? atlas.terms.listOf(word) : null
    if (list) lists.push(list)
  }
  return lists
}

/** The lists of a cell, and of an activity in it. */
export function nearbyOf({ cells }: Atlas, number: number, activity: number): [Ordered, Ordered] {
  let cell = cells.get(number)
  if (!cell) {
    cell = { all: createOrdered(), of: new Map() }
    cells.set(number, cell)
  }
  let ofActivity = cell.of.get(activity)
  if (!ofActivity) {
    ofActivity = createOrdered()
    cell.of.set(activity, ofActivity)
  }
  return [cell.all, ofActivity]
}

export function idAt(atlas: Atlas, slot: number): string {
  return idOf(atlas.ids, atlas.columns, slot)
}

/** Forgets what has begun; nobody finds it any more. */
export function purge(atlas: Atlas, now: number): void {
  for (const { all } of atlas.cells.values()) {
    while (all.length > 0 && (atlas.columns.date[all.items[0] as number] as number) < now) {
      remove(atlas, idAt(atlas, all.items[0] as number))
    }
  }
}

export function activityNumber(activity: string): number {
  return activities.indexOf(activity as never)
}

/** Gives back what the lists hold ready: after very many events were taken up. */
export function trimAll(atlas: Atlas): void {
  for (const { all, of } of atlas.cells.values()) for (const list of [all, ...of.values()]) trim(list)
  for (const list of atlas.byOrg.values()) trim(list)
  atlas.terms.trim()
  for (const slot of slotsOf(atlas)) trim(atlas.places.at(atlas.columns.place[slot] as number).events)
}
