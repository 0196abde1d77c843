import type { Static, TSchema } from 'typebox'

/** How long a task is retried and kept. */
export interface Patience {
  /** Tries before the task is given up. */
  readonly attempts: number
  /** The wait after the first failure, in milliseconds; doubles with each failure, with some jitter. */
  readonly firstWaitMs: number
  readonly longestWaitMs: number
  /** Milliseconds after planning at which the task is given up, whatever its attempts. */
  readonly giveUpAfterMs: number
  /** Milliseconds for which no other process takes a running task. The process that runs it renews the lease. */
  readonly leaseMs: number
  /** Days for which a completed task is kept; planning it again under the same id does nothing meanwhile. */
  readonly keptDays: number
  /** Days for which a task that was given up can be replayed. */
  readonly failedKeptDays: number
}

/** Durable work of a service, by its name. A `worker` runs it. */
export interface Task<D extends TSchema = TSchema> {
  readonly name: string
  readonly data: D
  readonly patience: Patience
  /** The final states of a task besides `failed`. */
  readonly ends: readonly string[]
  /** @throws TypeError when the data does not fit the schema */
  check(data: unknown): void
}

/** One planned run of a task. */
export interface Planning<D> {
  /** Derived from the cause; planning the same id again does nothing. */
  readonly id: string
  readonly data: D
  /** When the task is due; at once when absent or past. */
  readonly at?: Date
}

/** A task in a rule's decision, committed with the change: see `Decision.tasks`. */
export interface PlannedTask {
  readonly task: Task
  readonly planning: Planning<unknown>
}

/** Returns a task for a decision, as `factOf` returns a fact. @throws TypeError when the data does not fit the task */
export function planned<D extends TSchema>(of: Task<D>, planning: Planning<Static<D>>): PlannedTask {
  of.check(planning.data)
  return { task: of, planning }
}
