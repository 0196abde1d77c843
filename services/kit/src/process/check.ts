import { createAjv } from '@parta/contracts/ajv'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'

const ajv = createAjv({ allErrors: false, verbose: false })
// Facts hold many timestamps, nearly all in the form of `toISOString`, which this checks faster than ajv-formats.
const isoTime = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/
const anyTime = createAjv().compile({ type: 'string', format: 'date-time' })
ajv.addFormat('date-time', (text) => isoTime.test(text) || anyTime(text))
const compiled = new WeakMap<TSchema, ValidateFunction>()

/**
 * Returns why a value does not fit a schema, as text for a log, or `null` when it fits. Each schema is compiled once.
 * For the data of tasks and, in tests, replies; input of HTTP calls has its own checks (http/input.ts).
 */
export function flawOf(schema: TSchema, value: unknown): string | null {
  const check = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, check)
  return check(value) ? null : ajv.errorsText(check.errors)
}

const opened = new WeakMap<TSchema, TSchema>()

/**
 * As `flawOf`, for facts, questions, answers and hints of other processes: fields that the schema does not list are
 * ignored. During an update some processes are of a newer version, which sends more fields.
 */
export function flawOfReceived(schema: TSchema, value: unknown): string | null {
  const open = opened.get(schema) ?? withMoreFields(schema)
  opened.set(schema, open)
  return flawOf(open, value)
}

/** A copy of a schema whose objects may have more fields. */
function withMoreFields(schema: TSchema): TSchema {
  const isClosing = (keyword: string, value: unknown) => keyword === 'additionalProperties' && value === false
  const text = JSON.stringify(schema, (keyword, value: unknown) => (isClosing(keyword, value) ? undefined : value))
  return JSON.parse(text) as TSchema
}
