import type { Static, TObject, TSchema } from 'typebox'
import { addContext, context } from '../process/trace.ts'

/** Writes a value of a schema as JSON. */
export type Serialize<T> = (value: T) => string

/**
 * Returns the function that writes a value of a schema as JSON. It writes the fields that the schema lists and no
 * others. A field that is missing is left out, and so is an optional one whose value is not of its type; the latter is
 * noted for `leftOutFields`. Limits and formats are not checked.
 * The function throws a TypeError with the field's path when a required field's value is not of its type.
 */
export function compileSerializer<S extends TSchema>(schema: S): Serialize<Static<S>> {
  const pick = pickerOf(schema as Keywords)
  return (value) => {
    const place: Place = { path: [], leftOut: [] }
    const picked = pick(value, place)
    if (picked === unfit) throw wrongType(place, value)
    const { leftOut } = place
    if (leftOut.length > 0) addContext({ leftOut: [...leftOutFields(), ...leftOut] })
    return JSON.stringify(picked)
  }
}

/** Returns the paths of the fields that were left out of replies to the current call. */
export function leftOutFields(): readonly string[] {
  return context().leftOut ?? []
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

/** The keywords of JSON Schema that decide what is written. */
interface Keywords {
  readonly type?: string
  readonly anyOf?: readonly Keywords[]
  readonly items?: Keywords
  readonly properties?: Readonly<Record<string, Keywords>>
  readonly patternProperties?: Readonly<Record<string, Keywords>>
  readonly required?: readonly string[]
}

/** Returns the part of a value that its schema lists, or `unfit`. */
type Picker = (value: unknown, place: Place) => unknown

/** Where a picker is in the value, and the paths of the fields that were left out. */
interface Place {
  readonly path: (string | number)[]
  readonly leftOut: string[]
}

/** Stands for a value that is not of its schema's type. */
const unfit = Symbol('unfit')

function pickerOf(schema: Keywords): Picker {
  const { type, anyOf, items = {} } = schema
  if (anyOf) return optionPicker(anyOf.map(pickerOf))
  if (type === 'object') return fieldsPicker(schema)
  if (type === 'array') return itemsPicker(pickerOf(items))
  return (value) => (type === undefined || isOfType(type, value) ? value : unfit)
}

/** Takes the first option whose type fits. */
function optionPicker(options: readonly Picker[]): Picker {
  return (value, place) => {
    for (const pick of options) {
      const picked = pick(value, place)
      if (picked !== unfit) return picked
    }
    return unfit
  }
}

function fieldsPicker({ properties = {}, patternProperties = {}, required = [] }: Keywords): Picker {
  const listed = Object.entries(properties).map(([name, schema]) => [name, pickerOf(schema)] as const)
  const patterns = Object.entries(patternProperties).map(
    ([text, schema]) => [new RegExp(text), pickerOf(schema)] as const,
  )
  const matching = (name: string) =>
    patterns.flatMap(([pattern, pick]) => (pattern.test(name) ? [[name, pick] as const] : []))
  return (value, place) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return unfit
    const fields = value as Readonly<Record<string, unknown>>
    const picked: Record<string, unknown> = {}
    for (const [name, pick] of patterns.length > 0 ? Object.keys(value).flatMap(matching) : listed) {
      const field = fields[name]
      if (field === undefined) continue
      place.path.push(name)
      const found = pick(field, place)
      if (found !== unfit) picked[name] = found
      else if (required.includes(name)) throw wrongType(place, field)
      else place.leftOut.push(pathOf(place))
      place.path.pop()
    }
    return picked
  }
}

function itemsPicker(pick: Picker): Picker {
  return (value, place) => {
    if (!Array.isArray(value)) return unfit
    return value.map((item: unknown, index) => {
      place.path.push(index)
      const found = pick(item, place)
      if (found === unfit) throw wrongType(place, item)
      place.path.pop()
      return found
    })
  }
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'number') return Number.isFinite(value)
  // A valid date is written as its text.
  if (type === 'string' && value instanceof Date) return Number.isFinite(value.getTime())
  return type === 'null' ? value === null : typeof value === type
}

/** The message does not contain the value, which may be personal. */
function wrongType(place: Place, value: unknown): TypeError {
  const found = value === null || typeof value === 'number' ? String(value) : typeof value
  return new TypeError(`A field of the reply has a value that its schema does not allow: ${pathOf(place)} is ${found}`)
}

function pathOf({ path }: Place): string {
  return `/${path.join('/')}`
}
