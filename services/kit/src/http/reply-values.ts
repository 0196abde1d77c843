import { createAjv } from '@parta/contracts/ajv'
import { addContext, context } from '../process/trace.ts'

/** The keywords of JSON Schema that decide how a value is written. */
export interface Keywords {
  readonly type?: string
  readonly const?: unknown
  readonly anyOf?: readonly Keywords[]
  readonly items?: Keywords
  readonly properties?: Readonly<Record<string, Keywords>>
  readonly patternProperties?: Readonly<Record<string, Keywords>>
  readonly required?: readonly string[]
  readonly default?: unknown
}

const ajv = createAjv({ allErrors: false, verbose: false })

/**
 * Returns the function that makes a value safe for the compiled serializer, which would write `null` as `""` or `0`,
 * and `1.5` as `1` where an integer is declared: nobody may see such a value as if it were true. A value whose types
 * fit the schema is returned as it is. Otherwise optional fields that do not fit are left out, and noted for
 * `leftOutFields`.
 * The function throws a TypeError with the field's path when a required field does not fit. A field that is missing
 * always fits.
 */
export function compileValues(schema: Keywords): (value: unknown) => unknown {
  let check: ((value: unknown) => boolean) | undefined
  return (value) => {
    // Compiled for the first reply: most processes never use most operations.
    check ??= ajv.compile(typesOf(schema))
    return check(value) ? value : root(schema, value)
  }
}

/** Returns the paths of the fields that were left out of replies to the current call. */
export function leftOutFields(): readonly string[] {
  return context().leftOut ?? []
}

/** The schema with the types only, without limits and formats: the check has to be quick. */
function typesOf({ type, anyOf, items, properties, patternProperties }: Keywords): object {
  const [only, more] = anyOf?.filter((option) => option.type !== 'null') ?? []
  // Quicker than a union with `null`.
  if (only?.type && !more) return { ...typesOf(only), type: [only.type, 'null'] }
  return {
    ...(type ? { type } : {}),
    ...(anyOf ? { anyOf: anyOf.map(typesOf) } : {}),
    ...(items ? { items: typesOf(items) } : {}),
    ...(properties ? { properties: typesOfEach(properties) } : {}),
    ...(patternProperties ? { patternProperties: typesOfEach(patternProperties) } : {}),
  }
}

function typesOfEach(schemas: Readonly<Record<string, Keywords>>): object {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, typesOf(schema)]))
}

const unfit = Symbol('unfit')

function root(schema: Keywords, value: unknown): unknown {
  const leftOut: string[] = []
  const found = fitting(schema, value, { path: '', leftOut })
  if (found === unfit) throw wrongType('', value)
  addContext({ leftOut: [...leftOutFields(), ...leftOut] })
  return found
}

interface Place {
  readonly path: string
  readonly leftOut: string[]
}

/** Returns the value without the optional fields that do not fit, or `unfit`. */
function fitting(schema: Keywords, value: unknown, place: Place): unknown {
  if (schema.anyOf) return fittingOption(schema.anyOf, value, place)
  if (schema.type === 'object') return isObject(value) ? fittingFields(schema, value, place) : unfit
  if (schema.type === 'array') return Array.isArray(value) ? fittingItems(schema, value, place) : unfit
  return schema.type === undefined || isOfType(schema.type, value) ? value : unfit
}

function fittingOption(options: readonly Keywords[], value: unknown, place: Place): unknown {
  const [only, more] = options.filter(({ type }) => type !== 'null')
  if (value === null && options.some(({ type }) => type === 'null')) return null
  if (only && !more) return fitting(only, value, place)
  return options.some((option) => ajv.validate(typesOf(option), value)) ? value : unfit
}

function fittingFields(schema: Keywords, value: Readonly<Record<string, unknown>>, { path, leftOut }: Place): object {
  const { properties = {}, patternProperties = {}, required = [] } = schema
  const patterns = Object.entries(patternProperties).map(([pattern, each]) => [new RegExp(pattern), each] as const)
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const own = properties[name] ?? patterns.find(([pattern]) => pattern.test(name))?.[1]
    if (field === undefined || !own) return []
    const at = `${path}/${name}`
    const found = fitting(own, field, { path: at, leftOut })
    if (found !== unfit) return [[name, found] as const]
    if (required.includes(name)) throw wrongType(at, field)
    leftOut.push(at)
    return []
  })
  return Object.fromEntries(fields)
}

function fittingItems({ items = {} }: Keywords, values: readonly unknown[], { path, leftOut }: Place): unknown[] {
  return values.map((value, index) => {
    const at = `${path}/${index}`
    const found = fitting(items, value, { path: at, leftOut })
    if (found === unfit) throw wrongType(at, value)
    return found
  })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'number') return Number.isFinite(value)
  // The serializer writes a valid date as its text.
  if (type === 'string' && value instanceof Date) return Number.isFinite(value.getTime())
  return type === 'null' ? value === null : typeof value === type
}

/** The message does not contain the value, which may be personal. */
function wrongType(path: string, value: unknown): TypeError {
  const found = value === null || typeof value === 'number' ? String(value) : typeof value
  return new TypeError(`A field of the reply has a value that its schema does not allow: ${path || '/'} is ${found}`)
}
