import build, { type Schema } from 'fast-json-stringify'
import type { Static, TObject, TSchema } from 'typebox'
import { compileValues, type Keywords } from './reply-values.ts'

/** Writes a value of a schema as JSON. */
export type Serialize<T> = (value: T) => string

/**
 * Compiles a schema to a function that writes a value as JSON. The function writes the fields that the schema lists
 * and no others; a field that is missing is left out, and so is an optional one whose value is not of its type. Limits
 * and formats are not checked.
 * The function throws a TypeError when a required field's value is not of its type.
 */
export function compileSerializer<S extends TSchema>(schema: S): Serialize<Static<S>> {
  const write = build(forCompiler(schema) as Schema)
  const values = compileValues(schema as Keywords)
  return (value) => write(values(value))
}

/** A value of the object `T` whose fields `K` are JSON already. */
export type Prepared<T, K extends keyof T> = Omit<T, K> & { readonly [P in K]: string }

/**
 * As `compileSerializer`, for an object of which some fields were serialized before, by functions that were compiled
 * from the schemas of these fields: what many objects share is written once.
 * The returned function takes the value, and more members for the same object as `membersOf` gives them.
 */
export function compilePrepared<S extends TObject, const K extends keyof Static<S> & string>(
  schema: S,
  prepared: readonly K[],
): (value: Prepared<Static<S>, K>, members?: string) => string {
  const own = Object.entries(schema.properties).filter(([name]) => !prepared.includes(name as K))
  const write = compileSerializer({ ...schema, properties: Object.fromEntries(own) } as TSchema)
  const heads = prepared.map((name) => [name, `${JSON.stringify(name)}:`] as const)
  return (value, members = '') => {
    let text = `{${members}`
    for (const [name, head] of heads) text += `${head}${value[name]},`
    const rest = write(value)
    return rest === '{}' ? `${text.slice(0, -1)}}` : text + rest.slice(1)
  }
}

/** The members of an object that is JSON, each followed by a comma. */
export function membersOf(object: string): string {
  return object === '{}' ? '' : `${object.slice(1, -1)},`
}

/** Remembers the JSON of each object: for objects that never change and are part of many replies. */
export function writeOnce<T extends object | null>(write: Serialize<T>): Serialize<T> {
  const written = new WeakMap<object, string>()
  return (value) => {
    if (value === null) return write(value)
    const known = written.get(value)
    if (known !== undefined) return known
    const text = write(value)
    written.set(value, text)
    return text
  }
}

const json = Symbol('JSON')

/** A reply that its handler wrote as JSON, with functions of this module. */
export interface WrittenReply {
  readonly [json]: string
}

export function writtenReply(text: string): WrittenReply {
  return { [json]: text }
}

/** The JSON of a reply that its handler wrote; undefined for any other. */
export function writtenIn(reply: unknown): string | undefined {
  return typeof reply === 'object' && reply !== null && json in reply ? (reply as WrittenReply)[json] : undefined
}

/**
 * Returns the schema in the form that compiles to the fastest code: with `nullable` instead of a union with `null`,
 * because the compiled code runs a validator to find the branch of a union, and without keywords for validators. No
 * field is required: a value may lack one, and its reader still gets the others. A constant
 * becomes a value of its type, because the compiled code would write the constant whatever the value is.
 */
function forCompiler(schema: Keywords): object {
  const { anyOf, items, properties, patternProperties, ...rest } = schema
  const { required: _required, default: _default, const: _const, ...own } = rest
  const options = anyOf?.filter(({ type }) => type !== 'null') ?? []
  const [only] = options
  if (only && options.length === 1) return { ...forCompiler(only), nullable: true }
  return {
    ...own,
    ...(anyOf ? { anyOf: anyOf.map(forCompiler) } : {}),
    ...(items ? { items: forCompiler(items) } : {}),
    ...(properties ? { properties: mapped(properties) } : {}),
    ...(patternProperties ? { patternProperties: mapped(patternProperties) } : {}),
  }
}

function mapped(schemas: Readonly<Record<string, Keywords>>): object {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, forCompiler(schema)]))
}
