import { createAjv } from '@parta/contracts/ajv'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'

const ajv = createAjv({ allErrors: false, verbose: false })
const compiled = new WeakMap<TSchema, ValidateFunction>()

/**
 * Returns why a value does not fit a schema, as text for a log, or `null` when it fits. Each schema is compiled once.
 * For facts, questions, answers, hints, the data of tasks and, in tests, replies; input of HTTP calls has its own checks
 * (http/input.ts).
 */
export function flawOf(schema: TSchema, value: unknown): string | null {
  const check = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, check)
  return check(value) ? null : ajv.errorsText(check.errors)
}
