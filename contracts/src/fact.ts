import { type Static, type TSchema, Type } from 'typebox'
import type { ServiceName } from './values.ts'

/**
 * A fact: something that happened, published to other services, named in the past tense. `kept` facts are snapshots:
 * the stream keeps the last one of each subject for ever, so that a new or emptied service can rebuild its projections.
 * Other facts are kept for `limits.factsKeptDays` days.
 */
export interface FactType<D extends TSchema = TSchema> {
  readonly name: `${ServiceName}.${string}`
  readonly service: ServiceName
  readonly data: D
  readonly kept: boolean
  /**
   * Returns the part of the document that the fact concerns. Facts of one document and part are processed in sequence,
   * those of different parts in parallel. `null` when the whole document is one lane.
   */
  readonly lane: LaneOf<Static<D>> | null
}

/** Declared as a method, so that a fact type with any data is assignable to `FactType`. */
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

/** The message that carries a fact's data on the bus. */
export const Envelope = Type.Object({
  /** `<collection>:<document>:<version>:<index>`; a fact published again has the same id. */
  id: Type.String({ minLength: 1, maxLength: 300 }),
  type: Type.String(),
  /** The time of the decision, ISO 8601 in UTC. */
  at: Type.String({ format: 'date-time' }),
  /** The id of the person who caused it, or `system`. */
  actor: Type.String(),
  /** The id of the request or job behind it. */
  correlation: Type.String(),
  /** The id of the document concerned. */
  subject: Type.String(),
  /** The document's version after the change. A listener ignores a version that is not higher than the one it has. */
  version: Type.Integer({ minimum: 0 }),
  data: Type.Unknown(),
})
export type Envelope<D = unknown> = Omit<Static<typeof Envelope>, 'data'> & { data: D }
/** The envelope of a fact of one type. */
export type FactOf<F extends FactType> = Envelope<Static<F['data']>>

/**
 * Returns a number that orders the facts of one document: those of one command share its version, and are ordered by
 * the index at the end of their ids.
 */
export function rankOf({ id, version }: Pick<Envelope, 'id' | 'version'>): number {
  const [, index = '0'] = /:(\d+)$/.exec(id) ?? []
  return version + Number(index) / 1_000_000
}
