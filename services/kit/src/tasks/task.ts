import { day, hour, second } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { Static, TSchema } from 'typebox'
import { flawOf } from '../process/check.ts'
import type { ModelDefinition } from '../store/mongo.ts'
import type { Patience, Task } from '../store/planned.ts'
import type { TaskFields } from './store.ts'

const patience: Patience = {
  attempts: 12,
  firstWaitMs: 5 * second,
  longestWaitMs: hour,
  giveUpAfterMs: Number.POSITIVE_INFINITY,
  leaseMs: 30 * second,
  // For as long as a fact can be redelivered and plan the task again.
  keptDays: limits.factsKeptDays + 1,
  failedKeptDays: Number.POSITIVE_INFINITY,
}

/** A task whose state is stored in a slice's own rows. */
export interface RowTask<R extends TaskFields = TaskFields> {
  readonly name: string
  readonly rows: ModelDefinition<R>
  readonly patience: Patience
  readonly ends: readonly string[]
}

/** Declares work that must be done: later, outside, or again until it succeeds. */
export function task<D extends TSchema>(
  name: string,
  { data, ...more }: { readonly data: D } & Partial<Patience>,
): Task<D> {
  return {
    name,
    data,
    patience: { ...patience, ...more },
    ends: ['done', 'cancelled'],
    check: (value) => {
      const flaw = flawOf(data, value)
      if (flaw !== null) throw new TypeError(`${name}: ${flaw}`)
    },
  }
}

/** Declares a task whose rows the slice keeps itself, which saves a write where each task has such a row anyway. */
export function rowTask<R extends TaskFields>(
  name: string,
  { rows, ends, ...more }: { readonly rows: ModelDefinition<R>; readonly ends: readonly string[] } & Partial<Patience>,
): RowTask<R> {
  return { name, rows, ends, patience: { ...patience, ...more } }
}

export interface Attempt {
  /** Counts from 1. */
  readonly number: number
  /** When the task was planned or replayed. */
  readonly createdAt: Date
}

/**
 * The outcome of a run beyond plain success or an error: a final `state`; another run at `again` without a failure; or
 * a row that the run has settled itself, due again at `settled` or never.
 */
export type Outcome =
  | { readonly state: string; readonly note?: string }
  | { readonly again: Date }
  | { readonly settled: Date | null }

/** Thrown by a run that cannot succeed, however often it is tried. */
export class PermanentFailure extends Error {}

/** Thrown by a run that knows the least wait before the next attempt. */
export class TryLater extends Error {
  readonly afterMs: number
  constructor(message: string, afterMs = 0) {
    super(message)
    this.afterMs = afterMs
  }
}

/** Runs a task. A task may run more than once, so the run must be idempotent. */
export interface Worker {
  readonly task: Task | RowTask
  run(data: unknown, attempt: Attempt): Promise<Outcome | void>
  /** Called before a task is given up; must be idempotent. May settle the row itself. */
  givenUp?(data: unknown, reason: string): Promise<Outcome | void>
}

interface Running<D> {
  run(data: D, attempt: Attempt): Promise<Outcome | void>
  givenUp?(data: D, reason: string): Promise<Outcome | void>
}

/** Returns one row of a service's table of tasks. */
export function worker<D extends TSchema>(of: Task<D>, running: Running<Static<D>>): Worker
export function worker<R extends TaskFields>(of: RowTask<R>, running: Running<R>): Worker
export function worker(of: Task | RowTask, running: Running<never>): Worker {
  return { task: of, ...(running as Running<unknown>) }
}

export const daysMs = (days: number) => days * day
