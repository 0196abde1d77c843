import type { Place } from '@parta/contracts/places'
import { cellOf, gridOf, vectorOf } from '@parta/contracts/predicates/sphere'
import { wordsOf } from '@parta/contracts/predicates/text'
import { type Columns, clearFields, createColumns, fieldOf, fields, packCounts, setFields, widened } from './columns.ts'
import type { IndexedEvent } from './events.ts'
import { compareIds, createIdTable, type IdTable, idOf, rehash, removeId, slotOf, writeId } from './ids.ts'
import { createInterned, type Interned } from './interned.ts'
import { createSlotList, insertSlot, removeSlot, type SlotList, trimSlots } from './slot-list.ts'
import { createVectors, setVector, type Vectors } from './sphere.ts'
import { activityIn, traitsOf } from './traits.ts'
import { createWordIndex, type NamedGroup, type WordIndex, wordsIn } from './words.ts'

interface IndexedPlace extends NamedGroup {
  readonly place: Place
  readonly cell: number
  readonly region: number
}

interface IndexedOrg extends NamedGroup {
  readonly org: NonNullable<IndexedEvent['org']>
}

/** The grid of the lists that hold all events of a cell: about 14 by 9 kilometres in Czechia. */
export const cellGrid = gridOf(0.125)
/** The grid of the lists that hold the events of one activity, which are fewer: larger cells, so fewer lists to open. */
export const regionGrid = gridOf(0.5)

/**
 * Everything that the index holds: columns of numbers, values that events share, and sorted lists of slots for each
 * cell, each activity in a region, each organisation, each place and each word. There is no object for an event, so
 * the garbage collector has nothing to visit. The README has a drawing.
 */
export interface IndexState {
  columns: Columns
  capacity: number
  /** Slots that hold an event or are free; those from here to `capacity` were never used. */
  used: number
  readonly free: number[]
  size: number
  readonly ids: IdTable
  readonly names: Interned<string>
  readonly places: Interned<IndexedPlace>
  /** Unit vectors of the places, by the place's reference. */
  readonly vectors: Vectors
  readonly orgs: Interned<IndexedOrg>
  readonly people: Interned<string>
  readonly details: Interned<IndexedEvent['details']>
  /** The repetition's id by slot, where it is not the part of the event's id before the last `-`. */
  readonly repetitions: Map<number, string>
  /** The lists of events by the cell of `cellGrid`. */
  readonly byCell: Map<number, SlotList>
  /** The lists of events by the cell of `regionGrid` and the activity; see `regionKey`. */
  readonly byRegion: Map<number, SlotList>
  readonly byOrg: Map<string, SlotList>
  readonly words: WordIndex
}

export function createState(capacity = 1024): IndexState {
  const words = createWordIndex()
  const withWords = <G extends NamedGroup>(group: G): G => {
    words.addGroup(group)
    return group
  }
  const byOrg = new Map<string, SlotList>()
  const vectors = createVectors()
  return {
    columns: createColumns(capacity),
    capacity,
    used: 0,
    free: [],
    size: 0,
    ids: createIdTable(capacity),
    names: createInterned((name) => textOf(name)),
    places: createInterned((json, ref) => withWords(placeOf(json, vectors, ref)), words.removeGroup),
    vectors,
    orgs: createInterned((json) => withWords(orgOf(json, byOrg)), words.removeGroup),
    people: createInterned((id) => id),
    details: createInterned((json) => JSON.parse(json) as IndexedEvent['details']),
    repetitions: new Map(),
    byCell: new Map(),
    byRegion: new Map(),
    byOrg,
    words,
  }
}

function textOf(...texts: readonly string[]): string {
  return wordsOf(...texts)
    .map((word) => ` ${word}`)
    .join('')
}

function placeOf(json: string, vectors: Vectors, ref: number): IndexedPlace {
  const place = JSON.parse(json) as Place
  const { location } = place
  setVector(vectors, ref, vectorOf(location))
  return {
    place,
    text: textOf(place.name, place.address),
    cell: cellOf(cellGrid, location),
    region: cellOf(regionGrid, location),
    events: createSlotList(),
  }
}

function orgOf(json: string, byOrg: Map<string, SlotList>): IndexedOrg {
  const org = JSON.parse(json) as NonNullable<IndexedEvent['org']>
  return { org, text: textOf(org.name), events: listIn(byOrg, org.id) }
}

/** The order of every list and every result: by date, then by id. */
export function compareSlots(state: IndexState, slot: number, other: number): number {
  const { date } = state.columns
  const difference = (date[slot] as number) - (date[other] as number)
  return difference !== 0 ? difference : compareIds(state, slot, other)
}

/** The version of an event; 0 when the index does not have it. */
export function versionIn({ ids, columns }: IndexState, id: string): number {
  const slot = slotOf(ids, columns, id)
  return slot < 0 ? 0 : fieldOf(columns, slot, fields.version)
}

/** Adds an event, in the place of the one with the same id. */
export function addEvent(state: IndexState, event: IndexedEvent): void {
  removeEvent(state, event.id)
  const slot = state.free.pop() ?? nextSlot(state)
  writeId(state.ids, state.columns, { slot, id: event.id })
  fillSlot(state, slot, event)
  const { repetition } = event
  if (repetition && !event.id.startsWith(`${repetition.id}-`)) state.repetitions.set(slot, repetition.id)
  for (const list of listsOfSlot(state, slot)) insertSlot(list, slot, (a, b) => compareSlots(state, a, b))
  state.size += 1
}

/** Removes an event, and what only this event used: its name, place, organisation, people, details and words. */
export function removeEvent(state: IndexState, id: string): void {
  const slot = slotOf(state.ids, state.columns, id)
  if (slot < 0) return
  const { columns } = state
  for (const list of listsOfSlot(state, slot)) removeSlot(list, slot, (a, b) => compareSlots(state, a, b))
  removeId(state.ids, columns, slot)
  const name = fieldOf(columns, slot, fields.name)
  for (const word of wordsIn(state.names.at(name))) state.words.dropUnused(word)
  state.names.release(name)
  state.places.release(fieldOf(columns, slot, fields.place))
  state.orgs.release(fieldOf(columns, slot, fields.org))
  state.people.release(fieldOf(columns, slot, fields.leader))
  state.people.release(fieldOf(columns, slot, fields.trainer))
  state.details.release(fieldOf(columns, slot, fields.details))
  state.repetitions.delete(slot)
  clearFields(columns, slot)
  state.free.push(slot)
  state.size -= 1
}

/** The slots that hold an event, in no particular order. */
export function usedSlots({ columns, used }: Pick<IndexState, 'columns' | 'used'>): number[] {
  return Array.from({ length: used }, (_, slot) => slot).filter((slot) => fieldOf(columns, slot, fields.version) !== 0)
}

function nextSlot(state: IndexState): number {
  if (state.used === state.capacity) {
    state.capacity = Math.ceil(state.capacity * 1.2) + 256
    state.columns = widened(state.columns, state.capacity)
    if (state.capacity * 1.3 > state.ids.table.length) {
      rehash(state.ids, state.columns, { capacity: state.capacity, slots: usedSlots(state) })
    }
  }
  state.used += 1
  return state.used - 1
}

function fillSlot(state: IndexState, slot: number, event: IndexedEvent): void {
  const { columns } = state
  columns.date[slot] = event.date
  columns.traits[slot] = traitsOf(event)
  const { confirmationDate: confirm, org, trainer } = event
  setFields(columns, slot, {
    counts: packCounts({ price: event.price, maxPlayers: event.maxPlayers, queue: event.queueCount }),
    place: state.places.acquire(JSON.stringify(event.place)),
    name: state.names.acquire(event.name),
    org: org ? state.orgs.acquire(JSON.stringify(org)) : -1,
    leader: state.people.acquire(event.leader),
    trainer: trainer === null ? -1 : state.people.acquire(trainer),
    players: event.playersCount,
    length: event.endDate - event.date,
    confirm: confirm === null ? -1 : Math.round((event.date - confirm) / 1000),
    version: event.v,
    details: state.details.acquire(JSON.stringify(event.details)),
  })
}

export function listsOfSlot(state: IndexState, slot: number): SlotList[] {
  const { columns } = state
  const place = state.places.at(fieldOf(columns, slot, fields.place))
  const activity = activityIn(columns.traits[slot] as number)
  const region = listIn(state.byRegion, regionKey(place.region, activity))
  const lists = [place.events, listIn(state.byCell, place.cell), region]
  const org = fieldOf(columns, slot, fields.org)
  if (org >= 0) lists.push(state.orgs.at(org).events)
  for (const word of wordsIn(state.names.at(fieldOf(columns, slot, fields.name)))) {
    const list = state.words.listOf(word, activity)
    if (list) lists.push(list)
  }
  return lists
}

/** The list of a key; an empty one is stored where there is none. */
export function listIn<K>(lists: Map<K, SlotList>, key: K): SlotList {
  const known = lists.get(key)
  if (known) return known
  const list = createSlotList()
  lists.set(key, list)
  return list
}

export function regionKey(region: number, activity: number): number {
  return region * 64 + activity
}

export function idAt({ ids, columns }: IndexState, slot: number): string {
  return idOf(ids, columns, slot)
}

/** Removes the events that begin before a time (milliseconds since 1970). */
export function removeBefore(state: IndexState, time: number): void {
  for (const cell of state.byCell.values()) {
    while (cell.length > 0 && (state.columns.date[cell.items[0] as number] as number) < time) {
      removeEvent(state, idAt(state, cell.items[0] as number))
    }
  }
}

/** Frees the unused capacity of all lists. */
export function trimLists(state: IndexState): void {
  for (const lists of [state.byCell, state.byRegion, state.byOrg]) for (const list of lists.values()) trimSlots(list)
  state.words.trim()
  for (const slot of usedSlots(state)) trimSlots(state.places.at(fieldOf(state.columns, slot, fields.place)).events)
}
