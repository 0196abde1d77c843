import type { FieldProblem } from '@parta/contracts/errors'
import { fieldProblems, type SchemaError } from '@parta/contracts/validation'
import {
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  set,
  type UseFormSetError,
} from 'react-hook-form'
import { CallError } from './request.ts'

/** A generated validator: see scripts/generate.ts. */
export type Validator = ((data: unknown) => boolean) & { errors?: readonly SchemaError[] | null }

/** What a form shows under a field: the code of its text, and what the text needs. */
interface FieldMessage {
  readonly type: string
  readonly message: string
  readonly types?: Record<string, string>
}

/**
 * Validates a form by the schema of the operation that it fills in: `toBody` turns what is on
 * screen into what will be sent. The codes are those that the server itself would answer.
 * @param more what no schema can say, with the form's context; of a field the schema has the first word
 */
export function formResolver<V extends FieldValues, C = unknown>(
  validate: Validator,
  toBody: (values: V) => unknown,
  more: (values: V, context: C | undefined) => readonly FieldProblem[] = () => [],
): Resolver<V, C> {
  return (values, context) => {
    const isValid = validate(filled(toBody(values)))
    const problems = [...more(values, context), ...(isValid ? [] : fieldProblems(validate.errors ?? []))]
    if (problems.length === 0) return { values, errors: {} }
    const errors: FieldErrors<V> = {}
    for (const problem of problems) set(errors, problem.field || 'root', messageOf(problem))
    return { values: {}, errors }
  }
}

/** A field left empty is a field not filled in: it is missing, not too short. */
function filled(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''))
}

/** Puts a server's refusal under the fields that it names; false when it names none of them. */
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
