import type { ErrorCode } from '@parta/contracts/errors'
import type { FactType } from '@parta/contracts/fact'
import { limits } from '@parta/contracts/limits'
import type { Static, TSchema } from 'typebox'
import type { PlannedTask } from './planned.ts'
import type { NewRow } from './row-group.ts'

/** A fact as a rule returns it; the kit adds id, time, actor and version when the change commits. */
export interface FactDraft {
  readonly type: FactType
  readonly data: unknown
  /** Set where nobody caused it, although a person's call ran the rule. */
  readonly actor?: 'system'
}

/** Returns a fact for a decision to publish. */
export function factOf<D extends TSchema>(type: FactType<D>, data: Static<D>): FactDraft {
  return { type, data }
}

/** Returns a list in parts that fit into one fact each (`limits.factPeople`); an empty list has no parts. */
export function inParts<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / limits.factPeople)
  return Array.from({ length: count }, (_none, at) => list.slice(at * limits.factPeople, (at + 1) * limits.factPeople))
}

/** The result of a rule. When `next` is the same object as the state passed in, nothing is written. */
export interface Decision<R, A> {
  readonly next: R
  readonly facts?: readonly FactDraft[]
  /** Tasks committed with the change and planned after the commit. */
  readonly tasks?: readonly PlannedTask[]
  /**
   * Rows committed with the change and inserted into their collection after the commit, each once for ever by its id.
   * Their ids must be in `ChangeOptions.rows`, in the same order.
   */
  readonly rows?: readonly NewRow[]
  readonly answer: A
}

/**
 * A pure function of the state (`null` when the document does not exist) and the time. It may return `next: null` only
 * for a `null` state; no document is then created.
 * @param committed those of `ChangeOptions.rows` that earlier changes committed; the decision must not repeat them
 * @throws AppError to refuse the command
 */
export type Decide<R, A> = (state: R | null, now: Date, committed: ReadonlySet<string>) => Decision<R | null, A>

export interface ChangeOptions {
  /**
   * The id of the fact or task behind the change. A change with the same cause is applied once, for as long as the
   * cause can be delivered again.
   */
  readonly cause?: string
  /** The ids of all rows that the decision may commit, and their collection. */
  readonly rows?: { readonly into: string; readonly ids: readonly string[] }
  /** The error code when a unique index refuses the document. */
  readonly duplicate?: ErrorCode
  /** The time of the decision; by default the current one. Seeds pass times in the past. */
  readonly now?: Date
}
