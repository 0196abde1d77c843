import { crc32 } from 'node:zlib'
import { SearchListing } from '@parta/contracts/hints'
import { activities, eventGenders, repeats, tags } from '@parta/contracts/values'
import { columnBytes, columnNames, columnOf, columnsFrom, fieldOf, fields } from './columns.ts'
import { restoreShared } from './compact.ts'
import { rehash } from './ids.ts'
import type { SlotList } from './slot-list.ts'
import { createState, type IndexState, listIn, usedSlots } from './state.ts'

/** The first line of a snapshot. */
interface Header {
  readonly shape: number
  /** The database whose events are in it. */
  readonly database: string
  /** Every change before this time is in it; milliseconds since 1970. */
  readonly at: number
  readonly used: number
  readonly sections: readonly { readonly bytes: number; readonly sum: number }[]
}

/**
 * Changes whenever columns, fields, the meaning of bits or the contract of a listing change: snapshots of another
 * version are not read. Places, organisations and details are stored as they were in the listing, so those of another
 * contract could lack its fields until the event changes.
 */
export function shapeOf(listing: object): number {
  return crc32(JSON.stringify([5, columnNames, fields, activities, eventGenders, repeats, tags, listing]))
}

const shape = shapeOf(SearchListing)

export interface SnapshotOrigin {
  readonly database: string
  /** Every change before this time is in the index; milliseconds since 1970. */
  readonly at: number
}

/**
 * The state as bytes: a line with the header and its checksum, then sections, each with a checksum in the header.
 * All of it is copied at once, so changes made while it is being written to disk are not in it.
 */
export function pack(state: IndexState, { database, at }: SnapshotOrigin): Buffer[] {
  const { columns, used, ids } = state
  const { names, places, orgs, people, details } = state
  const shared = [names, places, orgs, people, details].map((interned) => interned.keys())
  const plan = planOf(state)
  const lists = listsIn(state, plan).filter((list) => list !== null)
  const sections = [
    Buffer.from(JSON.stringify({ shared, series: [...state.repetitions], plan })),
    Buffer.from(Int32Array.from(lists, ({ length }) => length).buffer),
    Buffer.concat(lists.map(({ items, length }) => Buffer.from(items.buffer, items.byteOffset, length * 4))),
    Buffer.from(ids.bytes.subarray(0, ids.end)),
    ...columnNames.map((name) => columnBytes(columns, name, used)),
  ]
  const header: Header = {
    shape,
    database,
    at,
    used,
    sections: sections.map((section) => ({ bytes: section.length, sum: crc32(section) })),
  }
  const text = JSON.stringify(header)
  return [Buffer.from(`${crc32(text)} ${text}\n`), ...sections]
}

/**
 * The state that `pack` gave these bytes of, and its time. Null when they are of another database or version, or when
 * they are truncated or damaged.
 */
export function unpack(bytes: Buffer, database: string): { state: IndexState; at: number } | null {
  const end = bytes.indexOf('\n')
  const [, sum, text] = /^(\d+) (\{.*\})$/.exec(bytes.toString('utf8', 0, Math.max(0, end))) ?? []
  if (!text || crc32(text) !== Number(sum)) return null
  const header = JSON.parse(text) as Header
  if (header.shape !== shape || header.database !== database) return null
  const sections = sectionsOf(bytes.subarray(end + 1), header)
  return sections && { state: restored(header.used, sections), at: header.at }
}

/** Null when a section is missing or its checksum differs, or when more bytes follow. */
function sectionsOf(bytes: Buffer, { sections }: Header): Buffer[] | null {
  const found: Buffer[] = []
  let at = 0
  for (const { bytes: length, sum } of sections) {
    const section = bytes.subarray(at, at + length)
    if (section.length !== length || crc32(section) !== sum) return null
    found.push(section)
    at += length
  }
  return at === bytes.length ? found : null
}

/** The section that is JSON. */
interface SharedSection {
  readonly shared: readonly (readonly (string | null)[])[]
  readonly series: readonly (readonly [slot: number, repetitionId: string])[]
  readonly plan: Plan
}

/** The keys of the lists, in the order of their slots in the snapshot. */
interface Plan {
  readonly cells: readonly number[]
  readonly regions: readonly number[]
  readonly orgs: readonly string[]
  readonly terms: readonly (readonly [word: string, isKept: boolean])[]
}

function planOf({ byCell, byRegion, byOrg, words }: IndexState): Plan {
  return {
    cells: [...byCell.keys()],
    regions: [...byRegion.keys()],
    orgs: [...byOrg.keys()],
    terms: words.words(),
  }
}

/** The lists of a plan; those that the state does not have are created empty. */
function listsIn(state: IndexState, { cells, regions, orgs, terms }: Plan): (SlotList | null)[] {
  return [
    ...cells.map((cell) => listIn(state.byCell, cell)),
    ...regions.map((region) => listIn(state.byRegion, region)),
    ...state.places.keys().map((key, ref) => (key === null ? null : state.places.at(ref).events)),
    ...orgs.map((id) => listIn(state.byOrg, id)),
    ...terms.map(([word, isKept]) => state.words.restore(word, isKept)),
  ]
}

function restored(used: number, [json, lengths, items, ids, ...columns]: readonly Buffer[]): IndexState {
  const state = createState(1)
  state.used = used
  state.capacity = Math.ceil(used * 1.02) + 256
  state.columns = columnsFrom((name) => columnOf(name, columns[columnNames.indexOf(name)] as Buffer, state.capacity))
  state.ids.bytes = Buffer.concat([ids as Buffer, Buffer.alloc(8192)])
  state.ids.end = (ids as Buffer).length
  const { shared, series, plan } = JSON.parse(String(json)) as SharedSection
  const slots = Int32Array.from(usedSlots(state))
  restoreShared(state, shared, { columns: state.columns, slots })
  rehash(state.ids, state.columns, { capacity: state.capacity, slots })
  for (const [slot, id] of series) state.repetitions.set(slot, id)
  for (let slot = 0; slot < used; slot += 1) {
    if (fieldOf(state.columns, slot, fields.version) === 0) state.free.push(slot)
  }
  state.size = slots.length
  const lists = listsIn(state, plan).filter((list) => list !== null)
  fillLists(lists, int32In(lengths as Buffer), int32In(items as Buffer))
  return state
}

function fillLists(lists: readonly SlotList[], lengths: Int32Array, items: Int32Array): void {
  let at = 0
  for (const [index, list] of lists.entries()) {
    list.length = lengths[index] as number
    list.items = items.slice(at, at + list.length)
    at += list.length
  }
}

/** A copy: a section may begin at any byte of the file, an `Int32Array` only at a multiple of four. */
function int32In(bytes: Buffer): Int32Array {
  return new Int32Array(new Uint8Array(bytes).buffer)
}
