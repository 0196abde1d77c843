import { crc32 } from 'node:zlib'
import { activities, eventGenders, providers, repeats, tags } from '@parta/contracts/values'
import { type Atlas, compareSlots, createAtlas, listsOf, slotsOf, trimAll } from './atlas.ts'
import { type Columns, columnNames, columnOf } from './columns.ts'
import { rehash } from './ids.ts'
import { append } from './ordered.ts'

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
const shape = crc32(JSON.stringify([1, columnNames, activities, eventGenders, providers, repeats, tags]))

export interface Origin {
  readonly database: string
  readonly at: number
}

/** The atlas as bytes, copied in one go, so that what is written later is of one moment. */
export function pack(atlas: Atlas, { database, at }: Origin): Buffer[] {
  const { columns, used, ids } = atlas
  const shared = [atlas.names, atlas.places, atlas.orgs, atlas.people].map((interned) => interned.keys())
  const sections = [
    Buffer.from(JSON.stringify({ shared, series: [...atlas.series] })),
    Buffer.from(ids.bytes.subarray(0, ids.end)),
    ...columnNames.map((name) => {
      const part = columns[name].slice(0, used)
      return Buffer.from(part.buffer, part.byteOffset, part.byteLength)
    }),
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
}

function restored(used: number, [words, ids, ...columns]: readonly Buffer[]): Atlas {
  const room = Math.ceil(used * 1.02) + 256
  const atlas = createAtlas(1)
  atlas.columns = Object.fromEntries(
    columnNames.map((name, index) => [name, columnOf(name, columns[index] as Buffer, room)]),
  ) as unknown as Columns
  atlas.room = room
  atlas.used = used
  atlas.ids.bytes = Buffer.concat([ids as Buffer, Buffer.alloc(8192)])
  atlas.ids.end = (ids as Buffer).length
  const { shared, series } = JSON.parse(String(words)) as Words
  const all = [atlas.names, atlas.places, atlas.orgs, atlas.people]
  for (const [index, interned] of all.entries()) interned.restore(shared[index] ?? [])
  for (const [slot, id] of series) atlas.series.set(slot, id)
  for (let slot = 0; slot < used; slot += 1) if (atlas.columns.version[slot] === 0) atlas.free.push(slot)
  fillLists(atlas)
  return atlas
}

/** Every event into its lists, in order: each goes behind those before. */
function fillLists(atlas: Atlas): void {
  const slots = Int32Array.from(slotsOf(atlas))
  rehash(atlas.ids, atlas.columns, { room: atlas.room, slots })
  slots.sort((a, b) => compareSlots(atlas, a, b))
  const { name, place, org, leader, trainer } = atlas.columns
  for (const slot of slots) {
    atlas.names.again(name[slot] as number)
    atlas.places.again(place[slot] as number)
    atlas.orgs.again(org[slot] as number)
    atlas.people.again(leader[slot] as number)
    atlas.people.again(trainer[slot] as number)
    for (const list of listsOf(atlas, slot)) append(list, slot)
  }
  trimAll(atlas)
  atlas.size = slots.length
}
