/** What an event is to a search, a column a field; a row of them is an event, and its number the event's slot. */
const layout = {
  /** Milliseconds since 1970. */
  date: Float64Array,
  /** Milliseconds from start to end. */
  length: Int32Array,
  /** Seconds from when players confirm to the start; -1 without confirmation. */
  confirm: Int32Array,
  version: Int32Array,
  /** What filters ask for, a bit each; see `traits.ts`. */
  traits: Int32Array,
  price: Int16Array,
  maxPlayers: Int8Array,
  players: Int32Array,
  queue: Uint8Array,
  /** Numbers of what is shared: names, places, organisations, people. -1 is none. */
  name: Int32Array,
  place: Int32Array,
  org: Int32Array,
  leader: Int32Array,
  trainer: Int32Array,
  /** Where its id stands in the bytes of all ids, and how long it is. */
  idAt: Uint32Array,
  idLength: Uint8Array,
} as const

export type ColumnName = keyof typeof layout
export type Columns = { [K in ColumnName]: InstanceType<(typeof layout)[K]> }

export const columnNames = Object.keys(layout) as ColumnName[]

export function createColumns(room: number): Columns {
  return Object.fromEntries(columnNames.map((name) => [name, new layout[name](room)])) as unknown as Columns
}

/** The same rows with room for more. */
export function widened(columns: Columns, room: number): Columns {
  const wider = createColumns(room)
  for (const name of columnNames) wider[name].set(columns[name] as never)
  return wider
}

/** A column of a file's bytes. */
export function columnOf(name: ColumnName, bytes: Buffer, room: number): Columns[ColumnName] {
  const column = new layout[name](room)
  new Uint8Array(column.buffer).set(bytes.subarray(0, column.byteLength))
  return column
}
