/**
 * What an event is to a search; its number is the event's slot. What every search looks through stands in
 * columns of its own; the rest of an event is a row, so that whoever looks at one finds all of it at once.
 */
const layout = {
  /** Milliseconds since 1970. */
  date: { of: Float64Array, width: 1 },
  /** What filters ask for, a bit each; see `traits.ts`. */
  traits: { of: Int32Array, width: 1 },
  rows: { of: Int32Array, width: 10 },
  /** Where its id stands in the bytes of all ids, and how long it is. */
  idAt: { of: Uint32Array, width: 1 },
  idLength: { of: Uint8Array, width: 1 },
} as const

/** The numbers of a row; those of names, places, organisations and people are of what is shared, and -1 is none. */
export const parts = {
  /** Price, places and the queue's length; see `countsOf`. */
  counts: 0,
  place: 1,
  name: 2,
  org: 3,
  leader: 4,
  trainer: 5,
  players: 6,
  /** Milliseconds from start to end. */
  length: 7,
  /** Seconds from when players confirm to the start; -1 without confirmation. */
  confirm: 8,
  version: 9,
} as const

export type ColumnName = keyof typeof layout
export type Columns = { [K in ColumnName]: InstanceType<(typeof layout)[K]['of']> }
export type Part = (typeof parts)[keyof typeof parts]

const partNames = Object.entries(parts) as (readonly [keyof typeof parts, Part])[]
export const columnNames = Object.keys(layout) as ColumnName[]

export function createColumns(room: number): Columns {
  return Object.fromEntries(columnNames.map((name) => [name, columnFor(name, room)])) as unknown as Columns
}

function columnFor<N extends ColumnName>(name: N, room: number): Columns[N] {
  const { of, width } = layout[name]
  return new of(room * width) as Columns[N]
}

/** The same rows with room for more. */
export function widened(columns: Columns, room: number): Columns {
  const wider = createColumns(room)
  for (const name of columnNames) wider[name].set(columns[name] as never)
  return wider
}

export function partOf({ rows }: Pick<Columns, 'rows'>, slot: number, part: Part): number {
  return rows[slot * layout.rows.width + part] as number
}

export function setParts({ rows }: Columns, slot: number, values: Readonly<Record<keyof typeof parts, number>>): void {
  for (const [name, part] of partNames) rows[slot * layout.rows.width + part] = values[name]
}

/** After this nobody has the slot. */
export function clearParts({ rows }: Columns, slot: number): void {
  const at = slot * layout.rows.width
  rows.fill(0, at, at + layout.rows.width)
}

interface Counts {
  readonly price: number
  readonly maxPlayers: number
  readonly queue: number
}

/** Three small numbers in one; the price is the upper half of it. */
export function countsOf({ price, maxPlayers, queue }: Counts): number {
  return (price << 16) | ((maxPlayers & 0xff) << 8) | (queue & 0xff)
}

export function priceIn(counts: number): number {
  return counts >> 16
}

export function readCounts(counts: number): Counts {
  return { price: priceIn(counts), maxPlayers: (counts << 16) >> 24, queue: counts & 0xff }
}

/** Puts the event of each slot of `order` into the slot that `to` says, in other columns. */
export function moveRows(from: Columns, into: Columns, { order, to }: { order: Int32Array; to: Int32Array }): void {
  for (const name of columnNames) {
    const [source, target, { width }] = [from[name], into[name], layout[name]]
    for (const slot of order) {
      const [at, end] = [slot * width, (to[slot] as number) * width]
      for (let step = 0; step < width; step += 1) target[end + step] = source[at + step] as number
    }
  }
}

/** The bytes of a column's first so many events, a copy. */
export function bytesOf(columns: Columns, name: ColumnName, used: number): Buffer {
  const part = columns[name].slice(0, used * layout[name].width)
  return Buffer.from(part.buffer, part.byteOffset, part.byteLength)
}

/** A column of a file's bytes. */
export function columnOf(name: ColumnName, bytes: Buffer, room: number): Columns[ColumnName] {
  const column = columnFor(name, room)
  new Uint8Array(column.buffer).set(bytes.subarray(0, column.byteLength))
  return column
}
