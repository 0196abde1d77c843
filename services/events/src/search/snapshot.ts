import { crc32 } from 'node:zlib'
import { activities, eventGenders, providers, repeats, tags } from '@parta/contracts/values'
import { type Atlas, createAtlas, listIn, slotsOf } from './atlas.ts'
import { bytesOf, type Columns, columnNames, columnOf, partOf, parts } from './columns.ts'
import { restoreShared } from './compact.ts'
import { rehash } from './ids.ts'
import type { Ordered } from './ordered.ts'

/** What a file says of itself in its first line. */
interface Header {
  readonly shape: number
  /** Which database it was made of. */
  readonly database: string
  /** Everything that changed before is in it; milliseconds. */
  readonly at: number
  readonly used: number
  readonly sections: readonly { readonly bytes: number; readonly sum: number }[]
}

/** Columns and the meaning of their bits: a file of another version of Parta is none. */
const shape = crc32(JSON.stringify([3, columnNames, parts, activities, eventGenders, providers, repeats, tags]))

export interface Origin {
  readonly database: string
  readonly at: number
}

/** The atlas as bytes, copied in one go, so that what is written later is of one moment. */
export function pack(atlas: Atlas, { database, at }: Origin): Buffer[] {
  const { columns, used, ids } = atlas
  const shared = [atlas.names, atlas.places, atlas.orgs, atlas.people].map((interned) => interned.keys())
  const plan = planOf(atlas)
  const lists = listsIn(atlas, plan).filter((list) => list !== null)
  const sections = [
    Buffer.from(JSON.stringify({ shared, series: [...atlas.series], plan })),
    Buffer.from(Int32Array.from(lists, ({ length }) => length).buffer),
    Buffer.concat(lists.map(({ items, length }) => Buffer.from(items.buffer, items.byteOffset, length * 4))),
    Buffer.from(ids.bytes.subarray(0, ids.end)),
    ...columnNames.map((name) => bytesOf(columns, name, used)),
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

/** The atlas of a file, or null: of another database, of another version, cut short, or with a single bit turned. */
export function unpack(bytes: Buffer, database: string): { atlas: Atlas; at: number } | null {
  const end = bytes.indexOf('\n')
  const [, sum, text] = /^(\d+) (\{.*\})$/.exec(bytes.toString('utf8', 0, Math.max(0, end))) ?? []
  if (!text || crc32(text) !== Number(sum)) return null
  const header = JSON.parse(text) as Header
  if (header.shape !== shape || header.database !== database) return null
  const sections = cut(bytes.subarray(end + 1), header)
  return sections && { atlas: restored(header.used, sections), at: header.at }
}

function cut(bytes: Buffer, { sections }: Header): Buffer[] | null {
  const parts: Buffer[] = []
  let at = 0
  for (const section of sections) {
    const part = bytes.subarray(at, at + section.bytes)
    if (part.length !== section.bytes || crc32(part) !== section.sum) return null
    parts.push(part)
    at += section.bytes
  }
  return at === bytes.length ? parts : null
}

interface Words {
  readonly shared: readonly (readonly (string | null)[])[]
  readonly series: readonly (readonly [number, string])[]
  readonly plan: Plan
}

/** What the lists are of, in the order in which they stand in a file. */
interface Plan {
  readonly cells: readonly number[]
  readonly regions: readonly number[]
  readonly orgs: readonly string[]
  readonly terms: readonly (readonly [word: string, isKept: boolean])[]
}

function planOf({ byCell, byRegion, byOrg, terms }: Atlas): Plan {
  return {
    cells: [...byCell.keys()],
    regions: [...byRegion.keys()],
    orgs: [...byOrg.keys()],
    terms: terms.words(),
  }
}

/** The lists that a plan names, of an atlas that has them or gets them now. */
function listsIn(atlas: Atlas, { cells, regions, orgs, terms }: Plan): (Ordered | null)[] {
  return [
    ...cells.map((cell) => listIn(atlas.byCell, cell)),
    ...regions.map((region) => listIn(atlas.byRegion, region)),
    ...atlas.places.keys().map((key, ref) => (key === null ? null : atlas.places.at(ref).events)),
    ...orgs.map((id) => listIn(atlas.byOrg, id)),
    ...terms.map(([word, isKept]) => atlas.terms.restore(word, isKept)),
  ]
}

function restored(used: number, [words, lengths, items, ids, ...rest]: readonly Buffer[]): Atlas {
  const atlas = createAtlas(1)
  atlas.used = used
  atlas.room = Math.ceil(used * 1.02) + 256
  atlas.columns = Object.fromEntries(
    columnNames.map((name, index) => [name, columnOf(name, rest[index] as Buffer, atlas.room)]),
  ) as unknown as Columns
  atlas.ids.bytes = Buffer.concat([ids as Buffer, Buffer.alloc(8192)])
  atlas.ids.end = (ids as Buffer).length
  const { shared, series, plan } = JSON.parse(String(words)) as Words
  const slots = Int32Array.from(slotsOf(atlas))
  restoreShared(atlas, shared, { columns: atlas.columns, slots })
  rehash(atlas.ids, atlas.columns, { room: atlas.room, slots })
  for (const [slot, id] of series) atlas.series.set(slot, id)
  for (let slot = 0; slot < used; slot += 1) if (partOf(atlas.columns, slot, parts.version) === 0) atlas.free.push(slot)
  atlas.size = slots.length
  const all = numbersOf(items as Buffer)
  let at = 0
  for (const [index, list] of listsIn(atlas, plan)
    .filter((one) => one !== null)
    .entries()) {
    list.length = (lengths as Buffer).readInt32LE(index * 4)
    list.items = all.slice(at, at + list.length)
    at += list.length
  }
  return atlas
}

/** A section may begin anywhere in the file; numbers must not. */
function numbersOf(bytes: Buffer): Int32Array {
  return new Int32Array(new Uint8Array(bytes).buffer)
}
