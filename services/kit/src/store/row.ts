import { Schema, type SchemaDefinition } from 'mongoose'
import { type Static, type TObject, type TProperties, type TReadonly, type TSchema, type TUnsafe, Type } from 'typebox'

/** The TypeScript type of a row, from its schema: `export type PlaceRow = RowOf<typeof PlaceRow>`. */
export type RowOf<S extends TSchema> = Static<S>

/** A date as MongoDB stores it. In facts and replies it becomes an ISO 8601 string. */
export const Timestamp = Type.Unsafe<Date>({ bsonType: 'date' })

/**
 * Declares a stored row, or an object inside one: its TypeScript type and its mongoose schema come from it.
 * All properties are read-only, because rules return new rows instead of changing them.
 */
export function row<P extends TProperties>(fields: P): TObject<{ [K in keyof P]: TReadonly<P[K]> }> {
  return Type.Object(fields) as TObject<{ [K in keyof P]: TReadonly<P[K]> }>
}

/** A read-only array of a row. */
export function list<S extends TSchema>(item: S): TUnsafe<readonly Static<S>[]> {
  return Type.Unsafe<readonly Static<S>[]>(Type.Array(item))
}

/** The names of the fields that two objects have in common. */
export function commonNames<A extends TProperties, B extends TProperties>(
  first: TObject<A>,
  second: TObject<B>,
): (keyof A & keyof B & string)[] {
  return Object.keys(first.properties).filter((name) => name in second.properties)
}

/** A copy of a value with only the named fields; a field that the value lacks is left out. */
export function pick<T extends object, const K extends keyof T>(value: T, names: readonly K[]): Pick<T, K> {
  const picked: Partial<Pick<T, K>> = {}
  for (const name of names) if (value[name] !== undefined) picked[name] = value[name]
  return picked as Pick<T, K>
}

/** The JSON Schema keywords that decide how mongoose stores a field. */
interface Keywords {
  readonly type?: string
  readonly bsonType?: string
  readonly items?: Keywords
  readonly anyOf?: readonly Keywords[]
  readonly properties?: Readonly<Record<string, Keywords>>
  readonly required?: readonly string[]
}

/** Returns the mongoose definition of a row's fields. */
export function mongooseFields(schema: TObject): SchemaDefinition {
  const { properties = {}, required = [] } = schema as Keywords
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      // Mongoose stores [] for a missing array unless `default` is undefined.
      field.type === 'array' && !required.includes(name)
        ? { type: mongooseType(field), default: undefined }
        : mongooseType(field),
    ]),
  )
}

const primitives: Readonly<Record<string, SchemaDefinition[string]>> = {
  string: String,
  number: Number,
  integer: Number,
  boolean: Boolean,
}

/** Returns the mongoose type of a field. Objects and mixed unions are stored without conversion. */
function mongooseType({ bsonType, type = '', items = {}, anyOf }: Keywords): SchemaDefinition[string] {
  if (bsonType === 'date') return Date
  if (type === 'array') return [mongooseType(items)] as SchemaDefinition[string]
  const types = new Set(anyOf?.filter((option) => option.type !== 'null').map(mongooseType) ?? [primitives[type]])
  const [only] = types
  return types.size === 1 && only ? only : Schema.Types.Mixed
}

type Direction = 1 | -1 | '2dsphere'

/** An index of a collection whose rows have the fields `K` (dotted paths allowed). */
export interface Index<K extends string = string> {
  readonly keys: Readonly<Partial<Record<K, Direction>>>
  /** The queries that need the index, for readers of the code: MongoDB does not get it. */
  readonly serves: string
  readonly unique?: boolean
  readonly sparse?: boolean
  /** Only rows that match are in the index. */
  readonly partial?: Readonly<Record<string, unknown>>
}

/** The paths that an index of rows of type `R` may name. */
export type PathOf<R> = (keyof R & string) | `${keyof R & string}.${string}`

/** Declares an index. Its order of keys matters and is the order in which they are written. */
export function index<const K extends string>(
  keys: Readonly<Record<K, Direction>>,
  options: Omit<Index, 'keys'>,
): Index<K> {
  return { ...options, keys } as Index<K>
}

export function addIndexes(schema: Schema, indexes: readonly Index[]): void {
  for (const { keys, serves: _, partial, ...options } of indexes) {
    schema.index({ ...keys } as Record<string, Direction>, {
      ...options,
      ...(partial ? { partialFilterExpression: partial } : {}),
    })
  }
}
