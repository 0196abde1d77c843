import type { FieldProblem } from './errors.ts'

/** The part of a schema that is read here. */
interface Annotated {
  readonly message?: Record<string, string>
  readonly properties?: Record<string, Annotated>
  readonly [keyword: string]: unknown
}

/** The part of an ajv error that is read here; ajv must run with `verbose`. */
export interface SchemaError {
  readonly keyword: string
  readonly instancePath: string
  readonly params: Record<string, unknown>
  readonly parentSchema?: Annotated
}

/** Keywords whose errors only repeat an error inside them. */
const silent = new Set(['if', 'anyOf', 'oneOf', 'allOf', 'not'])

/**
 * Returns the problems of a refused input: one for each field, the first that failed. The server and the web's forms
 * use this function, so both show the same texts.
 */
export function fieldProblems(errors: readonly SchemaError[]): FieldProblem[] {
  const found = new Map<string, FieldProblem>()
  const loud = errors.filter((error) => !silent.has(error.keyword) || ownText(error))
  // A union with its own text replaces the errors inside it.
  const chosen = loud.filter((error) => silent.has(error.keyword))
  for (const error of [...chosen, ...(loud.length > 0 ? loud : errors)]) {
    const field = fieldOf(error)
    if (!found.has(field)) found.set(field, { field, ...textOf(error) })
  }
  return [...found.values()]
}

function ownText(error: SchemaError): string | undefined {
  return error.parentSchema?.message?.[error.keyword]
}

function fieldOf(error: SchemaError): string {
  const path = error.instancePath.split('/').slice(1).map(unescapePointer)
  const extra = error.params['missingProperty'] ?? error.params['additionalProperty']
  return [...path, ...(typeof extra === 'string' ? [extra] : [])].join('.')
}

function textOf(error: SchemaError): Pick<FieldProblem, 'code' | 'params'> {
  const missing = error.params['missingProperty']
  const schema = typeof missing === 'string' ? error.parentSchema?.properties?.[missing] : error.parentSchema
  const code = schema?.message?.[error.keyword] ?? `validation.${error.keyword}`
  const limit = error.params['limit']
  return typeof limit === 'number' ? { code, params: { limit } } : { code }
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}
