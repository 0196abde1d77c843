import { createAjv } from '@parta/contracts/ajv'
import { AppError, type FieldProblem } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { uploadField } from '@parta/contracts/operation'
import { fieldProblems, type SchemaError } from '@parta/contracts/validation'
import type { Static, TSchema } from 'typebox'

const bodies = createAjv()
/** Queries and path parameters are texts: numbers and booleans are read out of them, lists are refused. */
const texts = createAjv({ coerceTypes: true })

/** Returns a function that checks a parsed JSON body against its schema and returns it. @throws as `reader` */
export const bodyReader = <T extends TSchema>(schema: T) => reader(bodies, schema)

/** Returns a function that checks a query or path parameters, and turns their texts into numbers and booleans. */
export const textReader = <T extends TSchema>(schema: T) => reader(texts, schema)

/**
 * Sizes are checked before the schema, so that ajv's work is bounded: it lists every error, and looks for
 * duplicates in lists, whatever their length.
 * @throws request.tooComplex over `limits.bodyDepth`, `bodyFields` or `bodyItems`
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

/** A field's name can come from the caller; what does not look like a name is not repeated. */
function withoutInput(problem: FieldProblem): FieldProblem {
  return /^[\w$.[\]-]{1,80}$/.test(problem.field) ? problem : { ...problem, field: '?' }
}

/**
 * Walks the whole input once. Returns the fields that hold half a surrogate pair: such text cannot be
 * written as UTF-8, so what is stored would not be what came in.
 */
function brokenTexts(input: unknown): FieldProblem[] {
  const found: FieldProblem[] = []
  let fields = 0
  let characters = 0

  function text(value: string, path: readonly string[]): void {
    if (path.join('.') !== uploadField) characters += value.length
    if (characters > limits.bodyBytes) throw new AppError('request.tooLarge')
    if (!value.isWellFormed()) found.push({ field: path.join('.'), code: 'validation.text' })
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

/** The text `1e309` is read as Infinity after its type was checked, and no minimum or maximum minds it. */
function infinite(input: unknown): FieldProblem[] {
  return Object.entries(input as object)
    .filter(([, value]) => typeof value === 'number' && !Number.isFinite(value))
    .map(([field]) => ({ field, code: 'validation.type' }))
}
