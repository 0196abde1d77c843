import type { ErrorCode } from '@parta/contracts/errors'
import type { FactType } from '@parta/contracts/fact'
import type { Static, TSchema } from 'typebox'
import type { PlannedTask } from './planned.ts'

/** A fact that a rule tells; the kit adds id, time, actor and version when the change commits. */
export interface FactDraft {
  readonly type: FactType
  readonly data: unknown
}

export function told<D extends TSchema>(type: FactType<D>, data: Static<D>): FactDraft {
  return { type, data }
}

/** What a rule decides. `next` equal to the state that came in means that nothing changes. */
export interface Decision<R, A> {
  readonly next: R
  readonly facts?: readonly FactDraft[]
  /** Work that is to follow: committed with the change, and planned once it is. */
  readonly tasks?: readonly PlannedTask[]
  readonly answer: A
}

/** Pure: state (null where the document does not exist yet) and time in, decision out, or an AppError. */
export type Decide<R, A> = (state: R | null, now: Date) => Decision<R, A>

export interface ChangeOptions {
  /** The fact or task behind the change: applied once, for as long as it can come again. */
  readonly cause?: string
  /** What a caller is told when a unique index, not a rule, refuses the document. */
  readonly duplicate?: ErrorCode
  /** When it is decided; the clock's now unless a seed tells of the past. */
  readonly now?: Date
}
