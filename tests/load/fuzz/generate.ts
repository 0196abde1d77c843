import { heatLimits } from '@parta/contracts/availability-values'
import type { Dice } from '@parta/demo/random'
import fc from 'fast-check'

/** The keywords of JSON Schema from which values are generated. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
}

export interface Source {
  readonly dice: Dice
  /** The schemas that `$ref` names. */
  readonly schemas: Readonly<Record<string, Schema>>
  /** Existing ids, so that some requests get further than `notFound`. */
  readonly ids: readonly string[]
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Texts; each pattern and format of the contracts matches at least one. */
const texts = [
  'CZK',
  '26000000001',
  'CZ5520100000002901234567',
  '2026-11-20',
  'Jana',
  'Příliš žluťoučký kůň 🏐',
  'Modry kokrhel 7',
  'SEED:abc',
  'BASIC',
  pixel,
  `data:image/png;base64,${pixel}`,
  '18:30',
  '01:30',
  '123456',
  '+420777123456',
  'jana@parta.test',
  'https://parta.test/badminton',
  'parta.test',
  'a',
  '2|3',
  '0'.repeat(heatLimits.hours),
  '100|500',
  'all|kids',
  'tennis|padel',
  'x'.repeat(43),
  `${'x'.repeat(32)}.ics`,
  'x'.repeat(87),
  'x'.repeat(22),
  inDays(1),
  inDays(3),
  inDays(-3),
  '2026-11-22',
  '0123456789abcdef0123456789abcdef',
  '1795000000',
] as const

/** Values that are rarely valid: of another type, too large, or dangerous if used as code. */
const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  0.1,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202Etxt.exe',
  'x'.repeat(5000),
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://evil.test")',
  '$where',
  '__proto__',
  '.*',
  '(a+)+$',
  'javascript:alert(1)',
  'http://google.com@evil.test',
  '2026-02-30T25:61:61Z',
  '9999-12-31T23:59:59-23:59',
  [],
  [[[[[[[[[[]]]]]]]]]],
  {},
  { $gt: '' },
  { $ne: null },
  { toString: 1 },
  Array.from({ length: 300 }, () => 1),
  Object.fromEntries(Array.from({ length: 400 }, (_none, at) => [`k${at}`, at])),
]

/** Returns a random value that the schema allows. */
export function aValue(source: Source, schema: Schema, name = ''): unknown {
  const { dice } = source
  const known = resolved(source, schema)
  if (known.const !== undefined) return known.const
  if (known.enum) return dice.pick(known.enum)
  if (known.anyOf) return aValue(source, dice.pick(known.anyOf), name)
  if (known.properties) return objectOf(source, known)
  switch (known.type) {
    case 'array': {
      const least = known.minItems ?? 0
      const length = least + dice.between(0, Math.min(3, (known.maxItems ?? 4) - least))
      const values = Array.from({ length }, () => aValue(source, known.items ?? {}, name))
      return [...new Set(values)]
    }
    case 'integer':
    case 'number': {
      const { minimum = -5, maximum = 1000 } = known
      const edges = [minimum, maximum, Math.min(maximum, minimum + 1)]
      const number = dice.chance(1 / 3) ? dice.pick(edges) : dice.between(minimum, maximum)
      return known.type === 'integer' ? Math.round(number) : number
    }
    case 'boolean':
      return dice.chance(0.5)
    case 'null':
      return null
    case 'string':
      return textOf(source, known, name)
    default:
      return {}
  }
}

function objectOf(source: Source, { properties = {}, required = [] }: Schema): Record<string, unknown> {
  const kept = Object.entries(properties).filter(([name]) => required.includes(name) || source.dice.chance(0.5))
  return Object.fromEntries(kept.map(([name, inside]) => [name, aValue(source, inside, name)]))
}

function textOf({ dice, ids }: Source, schema: Schema, name: string): string {
  const { minLength = 0, maxLength = 10_000, pattern, format } = schema
  if (/(^id|Id)s?$/.test(name) && dice.chance(0.9)) return dice.pick(ids)
  const matches = pattern === undefined ? () => true : (text: string) => new RegExp(pattern, 'u').test(text)
  const fits = texts.filter(
    (text) =>
      text.length >= minLength &&
      text.length <= maxLength &&
      matches(text) &&
      (format !== 'email' || text.includes('@')) &&
      (format !== 'date-time' || (text.includes('T') && !Number.isNaN(Date.parse(text)))),
  )
  if (fits.length > 0) return dice.pick(fits)
  const [text = ''] = fc.sample(fc.stringMatching(new RegExp(pattern ?? '', 'u'), { size: 'max' }), {
    numRuns: 1,
    seed: dice.between(0, 1_000_000),
  })
  return text
}

/** Returns the value with one part of it replaced, removed or added. */
export function broken(dice: Dice, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || dice.chance(1 / 8)) return dice.pick(hostile)
  const names = Object.keys(value)
  if (Array.isArray(value)) {
    return names.length === 0 || dice.chance(0.5) ? [...value, dice.pick(hostile)] : value.with(0, dice.pick(hostile))
  }
  const copy = { ...value } as Record<string, unknown>
  const name = names.length > 0 ? dice.pick(names) : 'unknown'
  switch (dice.between(0, 3)) {
    case 0:
      delete copy[name]
      break
    case 1:
      copy[dice.pick(['unknown', '__proto__x', '$set', 'constructor', 'a.b'])] = dice.pick(hostile)
      break
    default:
      copy[name] = dice.chance(1 / 3) ? broken(dice, copy[name]) : dice.pick(hostile)
  }
  return copy
}

function resolved({ schemas }: Source, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  if (name === undefined) return schema
  const found = schemas[name]
  if (!found) throw new Error(`The document has no schema ${name}`)
  return found
}
