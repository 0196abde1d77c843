/** The ids of events as bytes, and which event has which: a `Map` of a million ids would weigh more than the events. */
export interface Ids {
  bytes: Buffer
  end: number
  /** Slots by the hash of their ids, -1 where there is none; at most two thirds full. */
  table: Int32Array
}

/** Where an id stands. */
export interface IdColumns {
  readonly idAt: Uint32Array
  readonly idLength: Uint8Array
}

export function createIds(room: number): Ids {
  return { bytes: Buffer.allocUnsafe(room * 24), end: 0, table: emptyTable(room) }
}

function emptyTable(room: number): Int32Array {
  return new Int32Array(Math.ceil(room * 1.5) + 8).fill(-1)
}

export function idOf({ bytes }: Ids, { idAt, idLength }: IdColumns, slot: number): string {
  const at = idAt[slot] as number
  return bytes.toString('latin1', at, at + (idLength[slot] as number))
}

/** Ids are plain letters, digits, `_` and `-`, so their bytes stand in the order in which the database has them. */
export function compareIds({ bytes }: Ids, columns: IdColumns, slot: number, other: number): number {
  const [at, otherAt] = [columns.idAt[slot] as number, columns.idAt[other] as number]
  const [length, otherLength] = [columns.idLength[slot] as number, columns.idLength[other] as number]
  for (let i = 0; i < Math.min(length, otherLength); i += 1) {
    const difference = (bytes[at + i] as number) - (bytes[otherAt + i] as number)
    if (difference !== 0) return difference
  }
  return length - otherLength
}

export function slotOf(ids: Ids, columns: IdColumns, id: string): number {
  const { table } = ids
  for (let at = hashOfText(id) % table.length; ; at = at + 1 === table.length ? 0 : at + 1) {
    const slot = table[at] as number
    if (slot < 0 || isId(ids, columns, { slot, id })) return slot
  }
}

function isId({ bytes }: Ids, columns: IdColumns, { slot, id }: { slot: number; id: string }): boolean {
  if (columns.idLength[slot] !== id.length) return false
  const from = columns.idAt[slot] as number
  for (let i = 0; i < id.length; i += 1) if (bytes[from + i] !== id.charCodeAt(i)) return false
  return true
}

/** Writes an id where the slot's last one stood, if it fits, and otherwise behind all others. */
export function writeId(ids: Ids, columns: IdColumns, { slot, id }: { slot: number; id: string }): void {
  if ((columns.idLength[slot] as number) < id.length) {
    if (ids.end + id.length > ids.bytes.length) {
      const wider = Buffer.allocUnsafe(Math.ceil(ids.bytes.length * 1.25) + id.length)
      ids.bytes.copy(wider, 0, 0, ids.end)
      ids.bytes = wider
    }
    columns.idAt[slot] = ids.end
    ids.end += id.length
  }
  columns.idLength[slot] = id.length
  ids.bytes.write(id, columns.idAt[slot] as number, 'latin1')
  enter(ids, hashOfText(id), slot)
}

function enter({ table }: Ids, hash: number, slot: number): void {
  let at = hash % table.length
  while ((table[at] as number) >= 0) at = at + 1 === table.length ? 0 : at + 1
  table[at] = slot
}

/** Takes a slot out of the table; those behind it that were pushed on move up, so that no gap hides them. */
export function forgetId(ids: Ids, columns: IdColumns, slot: number): void {
  const { table } = ids
  const { length } = table
  const homeOf = (one: number) => hashOfSlot(ids, columns, one) % length
  const stepsTo = (at: number, from: number) => (at - from + length) % length
  let gap = homeOf(slot)
  while (table[gap] !== slot) {
    if ((table[gap] as number) < 0) return
    gap = (gap + 1) % length
  }
  for (let at = (gap + 1) % length; (table[at] as number) >= 0; at = (at + 1) % length) {
    const pushed = table[at] as number
    if (stepsTo(at, homeOf(pushed)) < stepsTo(at, gap)) continue
    table[gap] = pushed
    gap = at
  }
  table[gap] = -1
}

/** A table for so many events, with those that are there. */
export function rehash(ids: Ids, columns: IdColumns, { room, slots }: { room: number; slots: Iterable<number> }): void {
  ids.table = emptyTable(room)
  for (const slot of slots) enter(ids, hashOfSlot(ids, columns, slot), slot)
}

function hashOfText(id: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

function hashOfSlot({ bytes }: Ids, columns: IdColumns, slot: number): number {
  const from = columns.idAt[slot] as number
  let hash = 0x811c9dc5
  for (let i = 0; i < (columns.idLength[slot] as number); i += 1) {
    hash = Math.imul(hash ^ (bytes[from + i] as number), 0x01000193)
  }
  return (hash ^ (hash >>> 15)) >>> 0
}
