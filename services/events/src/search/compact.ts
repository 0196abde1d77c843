import { type Atlas, createAtlas, listsOf, regionKey, slotsOf, trimAll } from './atlas.ts'
import { type Columns, createColumns, moveRows, type Part, partOf, parts } from './columns.ts'
import { compareIds, rehash } from './ids.ts'
import { append } from './ordered.ts'
import { activityAt } from './traits.ts'

/** The same atlas with its rows side by side: after very many came in another order. The old one is used up. */
export function compacted(old: Atlas): Atlas {
  const atlas = createAtlas(1)
  const { ids, columns } = old
  Object.assign(atlas.ids, { bytes: ids.bytes, end: ids.end })
  const inOrder = slotsByDate(old)
  restoreShared(
    atlas,
    [old.names, old.places, old.orgs, old.people].map((shared) => shared.keys()),
    {
      columns,
      slots: inOrder,
    },
  )
  const moved = sideBySide(atlas, columns, inOrder)
  for (const [slot, id] of old.series) atlas.series.set(moved[slot] as number, id)
  atlas.size = inOrder.length
  const slots = inOrder.map((slot) => moved[slot] as number)
  rehash(atlas.ids, atlas.columns, { room: atlas.room, slots })
  for (const slot of slots) for (const list of listsOf(atlas, slot)) append(list, slot)
  trimAll(atlas)
  return atlas
}

interface Rows {
  readonly columns: Columns
  readonly slots: Int32Array
}

/** What events share, under the same numbers, counted anew. */
export function restoreShared(
  { names, places, orgs, people }: Atlas,
  keys: readonly (readonly (string | null)[])[],
  { columns, slots }: Rows,
): void {
  const had = (part: Part) => slots.map((slot) => partOf(columns, slot, part))
  const [ofNames = [], ofPlaces = [], ofOrgs = [], ofPeople = []] = keys
  names.restore(ofNames, had(parts.name))
  places.restore(ofPlaces, had(parts.place))
  orgs.restore(ofOrgs, had(parts.org))
  people.restore(ofPeople, had(parts.leader), had(parts.trainer))
}

/** By date, then id: days share their times, so few ids are compared. */
function slotsByDate(atlas: Pick<Atlas, 'columns' | 'used' | 'ids'>): Int32Array {
  const { date } = atlas.columns
  const slots = slotsOf(atlas)
  const starts = new Map<number, number>()
  for (const [at, time] of Float64Array.from(slots, (slot) => date[slot] as number)
    .sort()
    .entries()) {
    if (!starts.has(time)) starts.set(time, at)
  }
  const next = new Map(starts)
  const sorted = new Int32Array(slots.length)
  for (const slot of slots) {
    const time = date[slot] as number
    const at = next.get(time) as number
    sorted[at] = slot
    next.set(time, at + 1)
  }
  for (const [time, start] of starts) {
    sorted.subarray(start, next.get(time)).sort((a, b) => compareIds(atlas.ids, atlas.columns, a, b))
  }
  return sorted
}

/**
 * Moves the rows so that those of one region and activity stand side by side, by date: a search then reads
 * memory as it comes. Gives each row's new slot by its old one.
 */
function sideBySide(atlas: Atlas, old: Columns, inOrder: Int32Array): Int32Array {
  const keys = inOrder.map((slot) =>
    regionKey(atlas.places.at(partOf(old, slot, parts.place)).region, activityAt(old.traits[slot] as number)),
  )
  const starts = new Map<number, number>()
  for (const key of keys) starts.set(key, (starts.get(key) ?? 0) + 1)
  let start = 0
  for (const key of [...starts.keys()].sort((a, b) => a - b)) {
    const count = starts.get(key) as number
    starts.set(key, start)
    start += count
  }
  const moved = new Int32Array(old.date.length)
  for (let at = 0; at < keys.length; at += 1) {
    const to = starts.get(keys[at] as number) as number
    moved[inOrder[at] as number] = to
    starts.set(keys[at] as number, to + 1)
  }
  atlas.used = inOrder.length
  atlas.room = Math.ceil(atlas.used * 1.02) + 256
  atlas.columns = createColumns(atlas.room)
  moveRows(old, atlas.columns, { order: inOrder, to: moved })
  return moved
}
