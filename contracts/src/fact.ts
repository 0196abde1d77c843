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
  /**
   * The part of a document that the fact is about. Facts of one document are reacted to one after the other;
   * those of different lanes run side by side. Null where the whole document is one lane.
   */
  readonly lane: LaneOf<Static<D>> | null
}

/** A method, so that a fact type with any data is a `FactType`. */
interface LaneOf<D> {
  of(data: D): string
}

interface FactOptions<D> {
  readonly kept?: boolean
  /** @see FactType.lane */
  readonly lane?: (data: D) => string
}

export function fact<D extends TSchema>(
  name: `${ServiceName}.${string}`,
  data: D,
  { kept = false, lane }: FactOptions<Static<D>> = {},
): FactType<D> {
  return { name, service: name.split('.')[0] as ServiceName, data, kept, lane: lane ? { of: lane } : null }
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
