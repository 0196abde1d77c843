import type { ErrorCode } from '@parta/contracts/errors'
import type { FactType } from '@parta/contracts/fact'
import type { Static, TSchema } from 'typebox'
import type { PlannedTask } from './planned.ts'

/** A fact as a rule returns it; the kit adds id, time, actor and version when the change commits. */
export interface FactDraft {
  readonly type: FactType
  readonly data: unknown
}

export function told<D extends TSchema>(type: FactType<D>, data: Static<D>): FactDraft {
  return { type, data }
}

/** The result of a rule. When `next` is the same object as the state that came in, nothing is written. */
export interface Decision<R, A> {
  readonly next: R
  readonly facts?: readonly FactDraft[]
  /** Tasks committed with the change and planned after the commit. */
  readonly tasks?: readonly PlannedTask[]
  readonly answer: A
}

/**
 * A pure function of the state (`null` when the document does not exist) and the time.
 * It may return `next: null` only when the state is `null`: then no document is created.
 * @throws AppError to refuse the command
 */
export type Decide<R, A> = (state: R | null, now: Date) => Decision<R | null, A>

export interface ChangeOptions {
  /** The fact or task behind the change: applied once, for as long as it can come again. */
  readonly cause?: string
  /** What a caller is told when a unique index, not a rule, refuses the document. */
  readonly duplicate?: ErrorCode
  /** When it is decided; the clock's now unless a seed tells of the past. */
  readonly now?: Date
}
