import { type Columns, createColumns, type Field, fieldOf, fields, moveSlots } from './columns.ts'
import { compareIds, rehash } from './ids.ts'
import { appendSlot } from './slot-list.ts'
import { createState, type IndexState, listsOfSlot, regionKey, trimLists, usedSlots } from './state.ts'
import { activityIn } from './traits.ts'

/**
 * A state with the same events, whose slots are in the order in which searches read them: events of one region and
 * activity lie side by side, by date. Called once after very many events were added. The old state must not be used
 * afterwards, because both share the bytes of the ids.
 */
export function compacted(old: IndexState): IndexState {
  const state = createState(1)
  const { ids, columns } = old
  Object.assign(state.ids, { bytes: ids.bytes, end: ids.end })
  const inOrder = slotsByDate(old)
  const keys = [old.names, old.places, old.orgs, old.people, old.details].map((shared) => shared.keys())
  restoreShared(state, keys, { columns, slots: inOrder })
  const moved = sideBySide(state, columns, inOrder)
  for (const [slot, id] of old.repetitions) state.repetitions.set(moved[slot] as number, id)
  state.size = inOrder.length
  const slots = inOrder.map((slot) => moved[slot] as number)
  rehash(state.ids, state.columns, { capacity: state.capacity, slots })
  for (const slot of slots) for (const list of listsOfSlot(state, slot)) appendSlot(list, slot)
  trimLists(state)
  return state
}

interface Rows {
  readonly columns: Columns
  readonly slots: Int32Array
}

/** Fills the shared values of an empty state under the same references, and counts how many events use each. */
export function restoreShared(
  { names, places, orgs, people, details }: IndexState,
  keys: readonly (readonly (string | null)[])[],
  { columns, slots }: Rows,
): void {
  const used = (field: Field) => slots.map((slot) => fieldOf(columns, slot, field))
  const [nameKeys = [], placeKeys = [], orgKeys = [], peopleKeys = [], detailKeys = []] = keys
  names.restore(nameKeys, used(fields.name))
  places.restore(placeKeys, used(fields.place))
  orgs.restore(orgKeys, used(fields.org))
  people.restore(peopleKeys, used(fields.leader), used(fields.trainer))
  details.restore(detailKeys, used(fields.details))
}

/** All slots by date, then id. Many events begin at the same time, so a counting sort by date compares few ids. */
function slotsByDate(state: Pick<IndexState, 'columns' | 'used' | 'ids'>): Int32Array {
  const { date } = state.columns
  const slots = usedSlots(state)
  const starts = new Map<number, number>()
  const dates = Float64Array.from(slots, (slot) => date[slot] as number).sort()
  for (const [at, time] of dates.entries()) if (!starts.has(time)) starts.set(time, at)
  const next = new Map(starts)
  const sorted = new Int32Array(slots.length)
  for (const slot of slots) {
    const time = date[slot] as number
    const at = next.get(time) as number
    sorted[at] = slot
    next.set(time, at + 1)
  }
  for (const [time, start] of starts) {
    sorted.subarray(start, next.get(time)).sort((a, b) => compareIds(state, a, b))
  }
  return sorted
}

/** Moves the events into new slots, by region and activity, then date. Returns each event's new slot by its old one. */
function sideBySide(state: IndexState, old: Columns, inOrder: Int32Array): Int32Array {
  const keys = inOrder.map((slot) =>
    regionKey(state.places.at(fieldOf(old, slot, fields.place)).region, activityIn(old.traits[slot] as number)),
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
  state.used = inOrder.length
  state.capacity = Math.ceil(state.used * 1.02) + 256
  state.columns = createColumns(state.capacity)
  moveSlots(old, state.columns, { order: inOrder, to: moved })
  return moved
}
