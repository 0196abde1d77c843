import type { Place } from '@parta/contracts/places'
import { wordsOf } from '@parta/kit/store/words'
import { type Columns, clearParts, countsOf, createColumns, partOf, parts, setParts, widened } from './columns.ts'
import { compareIds, createIds, forgetId, type Ids, idOf, rehash, slotOf, writeId } from './ids.ts'
import { createInterned, type Interned } from './interned.ts'
import type { Listing } from './listing.ts'
import { createOrdered, insertInto, type Ordered, removeFrom, trim } from './ordered.ts'
import { cellOf, createVectors, gridOf, setVector, type Vectors, vectorOf } from './sphere.ts'
import { createTerms, type Terms, type Thing } from './terms.ts'
import { activityAt, traitsOf } from './traits.ts'

interface Spot extends Thing {
  readonly place: Place
  readonly json: string
  readonly cell: number
  readonly region: number
}

interface Club extends Thing {
  readonly id: string
  readonly json: string
}

/** Where what is near is looked for: among all in cells of 14 by 9 kilometres here … */
export const near = gridOf(0.125)
/** … and among those of one activity, which are fewer, in larger ones. */
export const wide = gridOf(0.5)

/**
 * The coming public events in memory: columns of numbers, and lists of slots in the order of date and
 * id, for each cell of a grid, each activity in a larger one, each organisation, and each word. Some 140
 * bytes an event, and no object for any: the garbage collector has nothing to look through.
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
  /** Where the places are, three numbers each: what is looked at most lies side by side. */
  readonly vectors: Vectors
  readonly orgs: Interned<Club>
  readonly people: Interned<string>
  /** Repetitions whose id is not the head of their event's. */
  readonly series: Map<number, string>
  /** By the cell of `near`. */
  readonly byCell: Map<number, Ordered>
  /** By the cell of `wide` and the activity; see `regionKey`. */
  readonly byRegion: Map<number, Ordered>
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
  const vectors = createVectors()
  return {
    columns: createColumns(room),
    room,
    used: 0,
    free: [],
    size: 0,
    ids: createIds(room),
    names: createInterned((name) => textOf(name)),
    places: createInterned((json, ref) => enter(spotOf(json, vectors, ref)), leave),
    vectors,
    orgs: createInterned((json) => enter(clubOf(json, byOrg)), leave),
    people: createInterned((id) => id),
    series: new Map(),
    byCell: new Map(),
    byRegion: new Map(),
    byOrg,
    terms,
  }
}

function textOf(...texts: readonly string[]): string {
  return wordsOf(...texts)
    .map((word) => ` ${word}`)
    .join('')
}

function spotOf(json: string, vectors: Vectors, ref: number): Spot {
  const place = JSON.parse(json) as Place
  const { location } = place
  const text = textOf(place.name, place.address)
  setVector(vectors, ref, vectorOf(location))
  const [cell, region] = [cellOf(near, location), cellOf(wide, location)]
  return { place, json, text, cell, region, events: createOrdered() }
}

function clubOf(json: string, byOrg: Map<string, Ordered>): Club {
  const { id, name } = JSON.parse(json) as { id: string; name: string }
  return { id, json, text: textOf(name), events: listIn(byOrg, id) }
}

export function compareSlots(atlas: Atlas, slot: number, other: number): number {
  const { date } = atlas.columns
  const difference = (date[slot] as number) - (date[other] as number)
  return difference !== 0 ? difference : compareIds(atlas.ids, atlas.columns, slot, other)
}

export function versionIn(atlas: Atlas, id: string): number {
  const slot = slotOf(atlas.ids, atlas.columns, id)
  return slot < 0 ? 0 : partOf(atlas.columns, slot, parts.version)
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
  const name = partOf(columns, slot, parts.name)
  const words = atlas.names.at(name).split(' ')
  for (const word of words) if (word) atlas.terms.settle(word)
  atlas.names.drop(name)
  atlas.places.drop(partOf(columns, slot, parts.place))
  atlas.orgs.drop(partOf(columns, slot, parts.org))
  atlas.people.drop(partOf(columns, slot, parts.leader))
  atlas.people.drop(partOf(columns, slot, parts.trainer))
  atlas.series.delete(slot)
  clearParts(columns, slot)
  atlas.free.push(slot)
  atlas.size -= 1
}

/** Those that hold an event. */
export function slotsOf({ columns, used }: Pick<Atlas, 'columns' | 'used'>): number[] {
  return Array.from({ length: used }, (_, slot) => slot).filter((slot) => partOf(columns, slot, parts.version) !== 0)
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
  columns.traits[slot] = traitsOf(listing)
  const { confirmationDate: confirm, org, trainer } = listing
  setParts(columns, slot, {
    counts: countsOf({ price: listing.price, maxPlayers: listing.maxPlayers, queue: listing.queueCount }),
    place: atlas.places.take(JSON.stringify(listing.place)),
    name: atlas.names.take(listing.name),
    org: org ? atlas.orgs.take(JSON.stringify(org)) : -1,
    leader: atlas.people.take(listing.leader),
    trainer: trainer === null ? -1 : atlas.people.take(trainer),
    players: listing.playersCount,
    length: listing.endDate - listing.date,
    confirm: confirm === null ? -1 : Math.round((listing.date - confirm) / 1000),
    version: listing.v,
  })
}

/** Every list that an event stands in. */
export function listsOf(atlas: Atlas, slot: number): Ordered[] {
  const { columns } = atlas
  const spot = atlas.places.at(partOf(columns, slot, parts.place))
  const activity = activityAt(columns.traits[slot] as number)
  const lists = [spot.events, listIn(atlas.byCell, spot.cell), listIn(atlas.byRegion, regionKey(spot.region, activity))]
  const org = partOf(columns, slot, parts.org)
  if (org >= 0) lists.push(atlas.orgs.at(org).events)
  for (const word of atlas.names.at(partOf(columns, slot, parts.name)).split(' ')) {
    const list = word ? atlas.terms.listOf(word, activity) : null
    if (list) lists.push(list)
  }
  return lists
}

/** The list of a key, which has one from now on. */
export function listIn<K>(lists: Map<K, Ordered>, key: K): Ordered {
  const known = lists.get(key)
  if (known) return known
  const list = createOrdered()
  lists.set(key, list)
  return list
}

export function regionKey(region: number, activity: number): number {
  return region * 64 + activity
}

export function idAt(atlas: Atlas, slot: number): string {
  return idOf(atlas.ids, atlas.columns, slot)
}

/** Forgets what has begun; nobody finds it any more. */
export function purge(atlas: Atlas, now: number): void {
  for (const all of atlas.byCell.values()) {
    while (all.length > 0 && (atlas.columns.date[all.items[0] as number] as number) < now) {
      remove(atlas, idAt(atlas, all.items[0] as number))
    }
  }
}

/** Gives back what the lists hold ready: after very many events were taken up. */
export function trimAll(atlas: Atlas): void {
  for (const lists of [atlas.byCell, atlas.byRegion, atlas.byOrg]) for (const list of lists.values()) trim(list)
  atlas.terms.trim()
  for (const slot of slotsOf(atlas)) trim(atlas.places.at(partOf(atlas.columns, slot, parts.place)).events)
}
