import { createAjv } from '@parta/contracts/ajv'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'

const ajv = createAjv({ allErrors: false, verbose: false })
const compiled = new WeakMap<TSchema, ValidateFunction>()

/** Returns what is wrong with something that came over the bus, for a log; null where it fits its schema. */
export function flawOf(schema: TSchema, value: unknown): string | null {
  const check = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, check)
  return check(value) ? null : ajv.errorsText(check.errors)
}
