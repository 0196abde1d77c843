import { createAjv } from '@parta/contracts/ajv'
import { limits } from '@parta/contracts/limits'
import { type Operation, sheetField, uploadField } from '@parta/contracts/operation'
import type { TSchema } from 'typebox'
import type { Example } from './example.ts'

/** A call that must be refused: exactly one thing in it is invalid. */
export interface BadCall {
  readonly what: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** The field that the problem must name; undefined if the body cannot be parsed. */
  readonly field?: string
}

interface Fields {
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
}

/** One of each for all operations: a new ajv compiles its own schemas first. */
const ajv = createAjv()
const coercing = createAjv({ coerceTypes: true })

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const deep = `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`
const long = 'x'.repeat(5000)
const longest = `"${'x'.repeat(limits.imageBase64Max + 1)}"`

/** Values that most fields refuse, as JSON texts, because `stringify` cannot write all of them. */
const wrongValues = [
  '{"$gt":""}',
  '{"$where":"sleep(1000)"}',
  '[]',
  '[[[]]]',
  'null',
  'true',
  '"true"',
  '1e309',
  '-1e309',
  '0.1',
  '""',
  '"\\u0000"',
  `"${long}"`,
  '"2026-12-31T23:59:60Z"',
  '"$ne"',
  '"../../etc/passwd"',
  '"<script>"',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
]
/** Lone halves of surrogate pairs, which no text may contain. */
const brokenValues = ['"\\ud800"', '"a\\udc00b"']
/** Refused before the schema is checked: no field is named, and one field of each kind is enough. */
const oversizedValues = [deep, `[${'1,'.repeat(limits.bodyItems)}1]`, `"${'x'.repeat(limits.bodyBytes)}"`]
const wrongTexts = [
  '',
  ' ',
  'null',
  'NaN',
  '1e309',
  '-1e309',
  '-1',
  '0x10',
  '1.5',
  '[]',
  '{"$gt":""}',
  '$ne',
  '../x',
  '\0',
  '9999-99-99',
  '2026-12-31T23:59:60Z',
  long,
]
const wrongIds = ['$ne', '{"$ne":null}', '../x', '..', 'a b', 'a/b', '\0', '%', "'", 'ž', 'x'.repeat(101)]
/** Bodies that are not a JSON object. */
const wrongBodies = ['{', '{"a":1}}', 'null', '"x"', '1e309', 'true', 'undefined', '<xml/>', '[]', deep]

/** Values that a schema accepts, but that may break code. None is a large count: a repetition of 90 dates would be edited by each later call. */
const oddValues = [
  '"\\u0000"',
  '".*+?^{}$()|[]\\\\"',
  '"$where"',
  '"__proto__"',
  '"constructor"',
  '"힣힣힣"',
  '"0000-01-01T00:00:00Z"',
  '"9999-12-31T23:59:59-23:59"',
  '"2026-02-28T10:00:00.123456789+14:00"',
  '0',
  '-0',
  '-1',
  '1e-320',
  '-90',
  '-180',
  '[]',
  '["__proto__"]',
  'false',
]
const oddTexts = [
  '\0',
  '.*+?^{}$()|[]\\',
  '$where',
  '__proto__',
  '힣'.repeat(100),
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '1e-320',
  '0x10',
  '90',
  '-180',
  '9007199254740991',
  '99999|0',
  ...[[], ['x'], ['x', 'y'], ['\0', ''], [1e308, 'x'], [-1], [8.64e15 + 1, 'x'], [{ $gt: '' }, 'x'], ['2026', 'x']].map(
    (key) => Buffer.from(JSON.stringify(key)).toString('base64url'),
  ),
]

/**
 * Calls that the contract allows: they may succeed or be refused, but never fail with a 5xx status.
 * @param each how many odd values a field gets; other fields and operations begin with other ones
 */
export function oddCalls(operation: Operation, example: Example, each: number): BadCall[] {
  const some = <T>(odd: readonly T[], at: number): T[] => {
    const from = (at + operation.name.length) % Math.max(1, odd.length)
    return [...odd.slice(from), ...odd.slice(0, from)].slice(0, each)
  }
  const { query = {}, body = {} } = example
  const fits = { query: readable(operation.query), body: ajv.compile(operation.body) }
  const queries = Object.keys((operation.query as Fields).properties ?? {}).flatMap((name, at) =>
    some(oddTexts.map((text) => ({ ...query, [name]: text })).filter(fits.query), at),
  )
  const bodies = (operation.form ? [] : leaves(operation.body)).flatMap((place, at) =>
    some(
      oddValues.map((value) => textOf(body, place, value)).filter((text) => fits.body(JSON.parse(text))),
      at,
    ),
  )
  return [
    ...queries.map((odd) => ({
      what: `query ${JSON.stringify(odd)}`,
      path: pathOf(operation, { ...example, query: odd }),
      ...bodyOf(operation, example),
    })),
    ...bodies.map((odd) => ({ what: `body ${odd}`, path: pathOf(operation, example), headers: json, body: odd })),
  ]
}

export function badCalls(operation: Operation, example: Example): BadCall[] {
  return [...badIds(operation, example), ...badQueries(operation, example), ...badBodies(operation, example)]
}

/** No path has more than one parameter; most are called `id`. */
function pathOf({ path }: Operation, { id = '', query = {} }: Example): string {
  const search = new URLSearchParams(query).toString()
  return path.replace(/:\w+/, encodeURIComponent(id)) + (search && `?${search}`)
}

function badIds(operation: Operation, example: Example): BadCall[] {
  const name = /:(\w+)/.exec(operation.path)?.[1]
  if (!name) return []
  const body = bodyOf(operation, example)
  const isGood = ajv.compile(operation.params)
  return wrongIds
    .filter((id) => !isGood({ [name]: id }))
    .map((id) => {
      // The URL parser would take a dot for a folder.
      const path = pathOf(operation, { ...example, id }).replaceAll('..', '%2e%2e')
      // `..` does not match the route, which is a 404; every other id is refused as a field.
      return { what: `${name} ${id}`, path, ...body, ...(id === '..' ? {} : { field: name }) }
    })
}

function badQueries(operation: Operation, example: Example): BadCall[] {
  const body = bodyOf(operation, example)
  const { properties = {}, required = [] } = operation.query as Fields
  const query = example.query ?? {}
  const isGood = readable(operation.query)
  const search = (field: string, pairs: [string, string][]): BadCall[] => {
    const path = `${pathOf(operation, { id: example.id }).split('?')[0]}?${new URLSearchParams(pairs).toString()}`
    return [{ what: `query ${JSON.stringify(pairs).slice(0, 300)}`, path, field, ...body }]
  }
  const rest = (left: string) => Object.entries(query).filter(([name]) => name !== left)
  return [
    ...required.flatMap((name) => search(name, rest(name))),
    ...Object.keys(properties).flatMap((name) => [
      ...wrongTexts
        .filter((text) => !isGood({ ...query, [name]: text }))
        .flatMap((text) => search(name, [...rest(name), [name, text]])),
      ...search(name, [...rest(name), [name, query[name] ?? 'x'], [name, query[name] ?? 'x']]),
      ...search(`${name}[$gt]`, [...rest(name), [name, query[name] ?? 'x'], [`${name}[$gt]`, '1']]),
    ]),
    ...['unknown', '__proto__', 'constructor', '$where', 'toString'].flatMap((name) =>
      search(name, [...Object.entries(query), [name, 'x']]),
    ),
  ]
}

function badBodies(operation: Operation, example: Example): BadCall[] {
  if (operation.method === 'GET') return []
  if (operation.form) return badForms(operation, example)
  const path = pathOf(operation, example)
  const good = example.body ?? {}
  const isGood = ajv.compile(operation.body)
  const send = (what: string, field: string | undefined, body: string): BadCall => ({
    what: `body ${what}: ${body.slice(0, 300)}`,
    path,
    headers: json,
    body,
    ...(field === undefined ? {} : { field }),
  })
  // Servers of the fediverse send further fields.
  const names = operation.takes ? [] : ['unknown', '__proto__', 'constructor', 'hasOwnProperty', '$set', 'a.b']
  const unknown = names.map((name) => send('with an unknown field', name, textOf({ ...good }, [name], '{"x":1}')))
  const wrong = leaves(operation.body).flatMap((place, index) => {
    const at = place.join('.')
    const put = (value: string) => textOf(good, place, value)
    const isUpload = at === uploadField || at === sheetField
    return [
      ...(isUpload ? [...wrongValues, longest] : wrongValues)
        .map(put)
        .filter((text) => !isGood(JSON.parse(text)))
        .map((text) => send(`wrong at ${at}`, at, text)),
      ...brokenValues.map((value) => send(`with a broken text at ${at}`, at, put(value))),
      ...(index === 0 || isUpload ? oversizedValues.slice(0, isUpload ? 2 : 3) : []).map((value) =>
        send(`oversized at ${at}`, undefined, put(value)),
      ),
    ]
  })
  const missing = requiredIn(operation.body).map((place) =>
    send(`without ${place.join('.')}`, place.join('.'), textOf(good, place, null)),
  )
  const stated = { path, body: JSON.stringify({ ...good, unknown: 1 }) }
  return [
    ...unknown,
    ...wrong,
    ...missing,
    ...wrongBodies.map((body) => send('that is no JSON object', undefined, body)),
    ...['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x'].map(
      (type) => ({ what: `body as ${type}`, headers: { 'content-type': type }, ...stated }),
    ),
    { what: 'body in no known charset', headers: { 'content-type': 'application/json; charset=ebcdic' }, ...stated },
    { what: 'body that says it is packed', headers: { ...json, 'content-encoding': 'gzip' }, ...stated },
  ]
}

/** Providers send forms with further fields, so a form is refused only for its declared fields. */
function badForms(operation: Operation, example: Example): BadCall[] {
  const path = pathOf(operation, example)
  const good = Object.entries((example.body ?? {}) as Record<string, string>)
  const { required = [] } = operation.body as Fields
  const send = (what: string, field: string, pairs: [string, string][]): BadCall => ({
    what: `form ${what}`,
    path,
    headers: form,
    body: new URLSearchParams(pairs).toString(),
    field,
  })
  const rest = (name: string) => good.filter(([key]) => key !== name)
  return [
    ...required.map((name) => send(`without ${name}`, name, rest(name))),
    ...good.flatMap(([name, value]): BadCall[] => [
      send(`with ${name} too long`, name, [...rest(name), [name, 'x'.repeat(8193)]]),
      send(`with ${name} twice`, name, [...rest(name), [name, value], [name, value]]),
    ]),
    { what: 'form as JSON', path, headers: json, body: JSON.stringify(example.body) },
  ]
}

/** Returns the valid body, for calls with another error. */
function bodyOf({ method, form: isForm }: Operation, { body }: Example): Pick<BadCall, 'headers' | 'body'> {
  if (method === 'GET' || !body) return { headers: {} }
  if (isForm) return { headers: form, body: new URLSearchParams(body as Record<string, string>).toString() }
  return { headers: json, body: JSON.stringify(body) }
}

/** Returns a function that tells whether a query is valid after the conversion of its texts to numbers. */
function readable(schema: TSchema): (query: Record<string, string>) => boolean {
  const isGood = coercing.compile(schema)
  return (query) => {
    const read: Record<string, unknown> = { ...query }
    return isGood(read) && Object.values(read).every((value) => typeof value !== 'number' || Number.isFinite(value))
  }
}

/** Returns the paths of all fields of a body, including nested ones. */
function leaves(schema: TSchema): string[][] {
  return Object.entries((schema as Fields).properties ?? {}).flatMap(([name, inner]) => [
    [name],
    ...leaves(inner).map((place) => [name, ...place]),
  ])
}

function requiredIn(schema: TSchema): string[][] {
  const { properties = {}, required = [] } = schema as Fields
  const inside = Object.entries(properties).flatMap(([name, inner]) =>
    requiredIn(inner).map((place) => [name, ...place]),
  )
  return [...required.map((name) => [name]), ...inside]
}

/** Returns a body as JSON with `value` (a JSON text) in one place, or without that place if `value` is null. */
function textOf(
  good: Readonly<Record<string, unknown>>,
  [name = '', ...inside]: readonly string[],
  value: string | null,
): string {
  const inner = good[name]
  const own = inside.length > 0 ? textOf((inner ?? {}) as Record<string, unknown>, inside, value) : value
  const others = Object.entries(good).filter(([key]) => key !== name)
  const parts = others.map(([key, one]) => `${JSON.stringify(key)}:${JSON.stringify(one)}`)
  return `{${[...parts, ...(own === null ? [] : [`${JSON.stringify(name)}:${own}`])].join()}}`
}
