import { type Static, type TSchema, Type } from 'typebox'
import type { ServiceName } from './values.ts'

/**
 * Something that happened and is told to the other services, in the past tense.
 * `kept` facts are snapshots: only the last one of each subject is kept, for ever, so that a new or
 * wiped service can rebuild its own copies; the others are kept for `limits.factsKeptDays`.
 */
export interface FactType<D extends TSchema = TSchema> {
  readonly name: `${ServiceName}.${string}`
  readonly service: ServiceName
  readonly data: D
  readonly kept: boolean
}

export function fact<D extends TSchema>(
  name: `${ServiceName}.${string}`,
  data: D,
  options: { kept?: boolean } = {},
): FactType<D> {
  return { name, service: name.split('.')[0] as ServiceName, data, kept: options.kept ?? false }
}

export function isFactType(value: unknown): value is FactType {
  return typeof value === 'object' && value !== null && 'data' in value && 'kept' in value
}

/** What travels on the bus around a fact's data. */
export const Envelope = Type.Object({
  /** `<collection>:<document>:<version>:<index>`: the same fact always carries the same id. */
  id: Type.String({ minLength: 1, maxLength: 300 }),
  type: Type.String(),
  /** When it was decided, ISO 8601 in UTC. */
  at: Type.String({ format: 'date-time' }),
  /** Who caused it: a person's id, or `system`. */
  actor: Type.String(),
  /** The request or job that it goes back to. */
  correlation: Type.String(),
  /** The document that it is about. */
  subject: Type.String(),
  /** The document's version after the change: a listener ignores what is not newer than what it holds. */
  version: Type.Integer({ minimum: 0 }),
  data: Type.Unknown(),
})
export type Envelope<D = unknown> = Omit<Static<typeof Envelope>, 'data'> & { data: D }
