/**
 * The ids of events as bytes, with a hash table from id to slot (open addressing, linear probing). A `Map` of a
 * million strings takes more memory than everything else in the index.
 */
export interface IdTable {
  bytes: Buffer
  end: number
  /** Slots by the hash of their ids; -1 is an empty place. At most two thirds full. */
  table: Int32Array
}

/** Where the id of each slot begins in `IdTable.bytes`, and its length. */
export interface IdColumns {
  readonly idAt: Uint32Array
  readonly idLength: Uint8Array
}

export interface StoredIds {
  readonly ids: IdTable
  readonly columns: IdColumns
}

export function createIdTable(capacity: number): IdTable {
  return { bytes: Buffer.allocUnsafe(capacity * 24), end: 0, table: emptyTable(capacity) }
}

function emptyTable(capacity: number): Int32Array {
  return new Int32Array(Math.ceil(capacity * 1.5) + 8).fill(-1)
}

export function idOf({ bytes }: IdTable, { idAt, idLength }: IdColumns, slot: number): string {
  const at = idAt[slot] as number
  return bytes.toString('latin1', at, at + (idLength[slot] as number))
}

/** Compares the ids of two slots. Ids are ASCII, so the order of their bytes is the order of MongoDB. */
export function compareIds({ ids: { bytes }, columns }: StoredIds, slot: number, other: number): number {
  const [at, otherAt] = [columns.idAt[slot] as number, columns.idAt[other] as number]
  const [length, otherLength] = [columns.idLength[slot] as number, columns.idLength[other] as number]
  for (let i = 0; i < Math.min(length, otherLength); i += 1) {
    const difference = (bytes[at + i] as number) - (bytes[otherAt + i] as number)
    if (difference !== 0) return difference
  }
  return length - otherLength
}

/** The slot of an id; -1 when the index has no such event. */
export function slotOf(ids: IdTable, columns: IdColumns, id: string): number {
  const { table } = ids
  for (let at = hashOfText(id) % table.length; ; at = at + 1 === table.length ? 0 : at + 1) {
    const slot = table[at] as number
    if (slot < 0 || isId(ids, columns, { slot, id })) return slot
  }
}

function isId({ bytes }: IdTable, columns: IdColumns, { slot, id }: { slot: number; id: string }): boolean {
  if (columns.idLength[slot] !== id.length) return false
  const from = columns.idAt[slot] as number
  for (let i = 0; i < id.length; i += 1) if (bytes[from + i] !== id.charCodeAt(i)) return false
  return true
}

/** Stores the id of a slot: over the slot's previous id where that is as long or longer, otherwise at the end. */
export function writeId(ids: IdTable, columns: IdColumns, { slot, id }: { slot: number; id: string }): void {
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

function enter({ table }: IdTable, hash: number, slot: number): void {
  let at = hash % table.length
  while ((table[at] as number) >= 0) at = at + 1 === table.length ? 0 : at + 1
  table[at] = slot
}

/**
 * Removes a slot from the hash table. Entries behind it that linear probing had moved away from their own place move
 * back into the gap: a look-up ends at the first empty place.
 */
export function removeId(ids: IdTable, columns: IdColumns, slot: number): void {
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

/** Rebuilds the hash table for a capacity, with the given slots. */
export function rehash(
  ids: IdTable,
  columns: IdColumns,
  { capacity, slots }: { capacity: number; slots: Iterable<number> },
): void {
  ids.table = emptyTable(capacity)
  for (const slot of slots) enter(ids, hashOfSlot(ids, columns, slot), slot)
}

function hashOfText(id: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

function hashOfSlot({ bytes }: IdTable, columns: IdColumns, slot: number): number {
  const from = columns.idAt[slot] as number
  let hash = 0x811c9dc5
  for (let i = 0; i < (columns.idLength[slot] as number); i += 1) {
    hash = Math.imul(hash ^ (bytes[from + i] as number), 0x01000193)
  }
  return (hash ^ (hash >>> 15)) >>> 0
}
