import type { FieldProblem } from '@parta/contracts/errors'
import { fieldProblems, type SchemaError } from '@parta/contracts/validation'
import {
  type FieldErrors,
  type FieldValues,
  type Path,
  type ResolverResult,
  set,
  type UseFormSetError,
} from 'react-hook-form'
import { CallError } from './request.ts'

/** A generated validator: see scripts/generate.ts. */
export type Validator = ((data: unknown) => boolean) & { errors?: readonly SchemaError[] | null }

/** A form error: the code of its text, and the values in the text. */
interface FieldMessage {
  readonly type: string
  readonly message: string
  readonly types?: Record<string, string>
}

/** A resolver of react-hook-form that needs no options and answers at once. */
export type FormResolver<V extends FieldValues, C = unknown> = (values: V, context?: C) => ResolverResult<V>

/**
 * Returns a resolver that validates a form by the schema of its operation and yields the server's own error codes.
 * `toBody` turns form values into the body of the call.
 * @param more rules that no schema can express; for a field with a schema error they are skipped
 */
export function formResolver<V extends FieldValues, C = unknown>(
  validate: Validator,
  toBody: (values: V, context: C | undefined) => unknown,
  more: (values: V, context: C | undefined) => readonly FieldProblem[] = () => [],
): FormResolver<V, C> {
  return (values, context) => {
    const isValid = validate(filled(toBody(values, context)))
    const problems = [...more(values, context), ...(isValid ? [] : fieldProblems(validate.errors ?? []))]
    if (problems.length === 0) return { values, errors: {} }
    const errors: FieldErrors<V> = {}
    for (const problem of problems) set(errors, problem.field || 'root', messageOf(problem))
    return { values: {}, errors }
  }
}

/** Removes empty texts, so that they are reported as missing and not as too short. */
function filled(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''))
}

/** Shows a server's refusal under the fields that it names; returns false if it names none of them. */
export function showProblems<V extends FieldValues>(
  error: unknown,
  fields: readonly Path<V>[],
  setError: UseFormSetError<V>,
): boolean {
  if (!(error instanceof CallError)) return false
  const known = error.fields.filter((problem) => fields.includes(problem.field as Path<V>))
  for (const problem of known) setError(problem.field as Path<V>, messageOf(problem))
  return known.length > 0
}

function messageOf(problem: FieldProblem): FieldMessage {
  const types = Object.fromEntries(Object.entries(problem.params ?? {}).map(([name, value]) => [name, String(value)]))
  return { type: problem.code, message: problem.code, types }
}
