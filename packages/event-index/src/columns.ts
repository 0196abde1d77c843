/**
 * The columns of the index. An event's number, its slot, is its position in each of them. What every search reads
 * (start and traits) has a column of its own; the other numbers of an event lie side by side in `rows`, so that
 * reading one event touches one stretch of memory.
 */
const layout = {
  /** Start, in milliseconds since 1970. */
  date: { of: Float64Array, width: 1 },
  /** One bit for each value of a filter; see `traits.ts`. */
  traits: { of: Int32Array, width: 1 },
  rows: { of: Int32Array, width: 11 },
  /** Where the event's id begins in `IdTable.bytes`, and its length. */
  idAt: { of: Uint32Array, width: 1 },
  idLength: { of: Uint8Array, width: 1 },
} as const

/** Position of each number in a row. Name, place, organisation and people are references of `interned.ts`; -1 is none. */
export const fields = {
  /** Price, player limit and queue length in one number; see `packCounts`. */
  counts: 0,
  place: 1,
  name: 2,
  org: 3,
  leader: 4,
  trainer: 5,
  players: 6,
  /** Milliseconds from start to end. */
  length: 7,
  /** Seconds from the time at which players confirm to the start; -1 without confirmation. */
  confirm: 8,
  /** 0 in a free slot. */
  version: 9,
  /** The fields that the index only stores; a reference of `interned.ts`. */
  details: 10,
} as const

export type ColumnName = keyof typeof layout
export type Columns = { [K in ColumnName]: InstanceType<(typeof layout)[K]['of']> }
export type Field = (typeof fields)[keyof typeof fields]

const fieldNames = Object.entries(fields) as (readonly [keyof typeof fields, Field])[]
export const columnNames = Object.keys(layout) as ColumnName[]

export function createColumns(capacity: number): Columns {
  return columnsFrom((name) => columnFor(name, capacity))
}

/** Returns the columns, each made by `make` for its name. */
export function columnsFrom(make: (name: ColumnName) => Columns[ColumnName]): Columns {
  // `Object.fromEntries` gives all keys one type; `make` returns the column of each name.
  return Object.fromEntries(columnNames.map((name) => [name, make(name)])) as unknown as Columns
}

function columnFor<N extends ColumnName>(name: N, capacity: number): Columns[N] {
  const { of, width } = layout[name]
  return new of(capacity * width) as Columns[N]
}

/** A copy of the columns with a larger capacity. */
export function widened(columns: Columns, capacity: number): Columns {
  const wider = createColumns(capacity)
  for (const name of columnNames) wider[name].set(columns[name])
  return wider
}

export function fieldOf({ rows }: Pick<Columns, 'rows'>, slot: number, field: Field): number {
  return rows[slot * layout.rows.width + field] as number
}

export function setFields(
  { rows }: Columns,
  slot: number,
  values: Readonly<Record<keyof typeof fields, number>>,
): void {
  for (const [name, field] of fieldNames) rows[slot * layout.rows.width + field] = values[name]
}

/** Sets the whole row to 0, which marks the slot as free. */
export function clearFields({ rows }: Columns, slot: number): void {
  const at = slot * layout.rows.width
  rows.fill(0, at, at + layout.rows.width)
}

interface Counts {
  readonly price: number
  readonly maxPlayers: number
  readonly queue: number
}

/** Packs three small numbers into 32 bits: price 16, player limit 8, queue length 8. */
export function packCounts({ price, maxPlayers, queue }: Counts): number {
  return (price << 16) | ((maxPlayers & 0xff) << 8) | (queue & 0xff)
}

export function priceIn(counts: number): number {
  return counts >> 16
}

export function unpackCounts(counts: number): Counts {
  return { price: priceIn(counts), maxPlayers: (counts << 16) >> 24, queue: counts & 0xff }
}

/** Copies each slot of `order` into the slot `to[slot]` of other columns. */
export function moveSlots(from: Columns, into: Columns, { order, to }: { order: Int32Array; to: Int32Array }): void {
  for (const name of columnNames) {
    const [source, target, { width }] = [from[name], into[name], layout[name]]
    for (const slot of order) {
      const [at, end] = [slot * width, (to[slot] as number) * width]
      for (let step = 0; step < width; step += 1) target[end + step] = source[at + step] as number
    }
  }
}

/** A copy of the bytes of a column's first `used` slots. */
export function columnBytes(columns: Columns, name: ColumnName, used: number): Buffer {
  const part = columns[name].slice(0, used * layout[name].width)
  return Buffer.from(part.buffer, part.byteOffset, part.byteLength)
}

/** The column that `columnBytes` gave these bytes of. */
export function columnOf(name: ColumnName, bytes: Buffer, capacity: number): Columns[ColumnName] {
  const column = columnFor(name, capacity)
  new Uint8Array(column.buffer).set(bytes.subarray(0, column.byteLength))
  return column
}
