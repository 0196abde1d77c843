import type { Static, TSchema } from 'typebox'

/** How long a task is tried, and how long it is remembered. */
export interface Patience {
  /** Tries before the task is given up. */
  readonly attempts: number
  /** Milliseconds of the first wait after a failure; it doubles, with some chance in it. */
  readonly firstWaitMs: number
  readonly longestWaitMs: number
  /** Milliseconds after which the task is given up, however few its tries were. */
  readonly giveUpAfterMs: number
  /** For so long nobody else takes a task that a process took; a process that lives takes it on and on. */
  readonly leaseMs: number
  /** For so long a task that is done is remembered: planned again, it is not run again. */
  readonly keptDays: number
  /** For so long a task that was given up can be replayed. */
  readonly failedKeptDays: number
}

/** Durable work of a service, by its name. What runs it is its `worker`. */
export interface Task<D extends TSchema = TSchema> {
  readonly name: string
  readonly data: D
  readonly patience: Patience
  /** The states of a task that is over, `failed` apart. */
  readonly ends: readonly string[]
  /** @throws TypeError when the data does not fit the schema */
  check(data: unknown): void
}

/** One piece of work of a task. */
export interface Planning<D> {
  /** Derived from the cause: planned again under the same id, it is one. */
  readonly id: string
  readonly data: D
  /** When it is due; at once when absent or past. */
  readonly at?: Date
}

/** A task as a decision plans it: committed with the change, see `Decision.tasks`. */
export interface PlannedTask {
  readonly task: Task
  readonly planning: Planning<unknown>
}

/** Plans a task in a decision, as `told` tells a fact. @throws TypeError when the data does not fit the task */
export function planned<D extends TSchema>(of: Task<D>, planning: Planning<Static<D>>): PlannedTask {
  of.check(planning.data)
  return { task: of as unknown as Task, planning }
}
