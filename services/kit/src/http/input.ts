import { createAjv } from '@parta/contracts/ajv'
import { AppError, type FieldProblem } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { sheetField, uploadField } from '@parta/contracts/operation'
import { isStorable } from '@parta/contracts/predicates/text'
import { fieldProblems, type SchemaError } from '@parta/contracts/validation'
import type { Static, TSchema } from 'typebox'

const bodies = createAjv()
/** Query and path parameters are text: this ajv converts them to numbers and booleans. Lists are refused. */
const texts = createAjv({ coerceTypes: true })

/** Returns a function that checks a parsed JSON body against its schema and returns it. @throws as `reader` */
export const bodyReader = <T extends TSchema>(schema: T) => reader(bodies, schema)

/** Returns a function that checks a query or path parameters and converts their text to numbers and booleans. */
export const textReader = <T extends TSchema>(schema: T) => reader(texts, schema)

/**
 * Returns a function that checks input against a schema. Sizes are checked first, to bound ajv's work: it lists every
 * error and searches lists of any length for duplicates.
 * @throws request.tooComplex above `limits.bodyDepth`, `bodyFields` or `bodyItems`
 * @throws validation.failed with at most `limits.problemsNamed` fields
 */
function reader<T extends TSchema>(ajv: ReturnType<typeof createAjv>, schema: T): (input: unknown) => Static<T> {
  const validate = ajv.compile(schema)
  return (input) => {
    const broken = brokenTexts(input)
    if (broken.length > 0) throw refusal(broken)
    if (!validate(input)) throw refusal(fieldProblems((validate.errors ?? []) as SchemaError[]))
    const fields = infinite(input)
    if (fields.length > 0) throw refusal(fields)
    return input as Static<T>
  }
}

function refusal(fields: readonly FieldProblem[]): AppError {
  return new AppError('validation.failed', { fields: fields.slice(0, limits.problemsNamed).map(withoutInput) })
}

/** Replaces a field name that does not look like one: it may come from the caller. */
function withoutInput(problem: FieldProblem): FieldProblem {
  return /^[\w$.[\]-]{1,80}$/.test(problem.field) ? problem : { ...problem, field: '?' }
}

/** Returns a problem for each field whose text cannot be stored or written into a document as it is. */
function brokenTexts(input: unknown): FieldProblem[] {
  const found: FieldProblem[] = []
  let fields = 0
  let characters = 0

  function text(value: string, path: readonly string[]): void {
    if (![uploadField, sheetField].includes(path.join('.'))) characters += value.length
    if (characters > limits.bodyBytes) throw new AppError('request.tooLarge')
    if (!isStorable(value)) found.push({ field: path.join('.'), code: 'validation.text' })
  }

  function walk(value: unknown, path: readonly string[]): void {
    if (typeof value === 'string') return text(value, path)
    if (typeof value !== 'object' || value === null) return
    if (path.length >= limits.bodyDepth) throw new AppError('request.tooComplex')
    const entries = Object.entries(value)
    fields += entries.length
    if (fields > limits.bodyFields || (Array.isArray(value) && value.length > limits.bodyItems)) {
      throw new AppError('request.tooComplex')
    }
    for (const [name, inside] of entries) {
      text(name, path)
      walk(inside, [...path, name])
    }
  }

  walk(input, [])
  return found
}

/**
 * Returns a problem for each infinite number. `1e309` becomes Infinity during the conversion, and passes `minimum` and
 * `maximum`.
 */
function infinite(input: unknown): FieldProblem[] {
  return Object.entries(input as object)
    .filter(([, value]) => typeof value === 'number' && !Number.isFinite(value))
    .map(([field]) => ({ field, code: 'validation.type' }))
}
