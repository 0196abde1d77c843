import type { Static, TSchema } from 'typebox'
import type { Failures } from '../process/failures.ts'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import { context } from '../process/trace.ts'
import type { Database } from '../store/mongo.ts'
import type { Once } from '../store/once.ts'
import type { Committed } from '../store/outbox.ts'
import { type Planning, planned, type Task } from '../store/planned.ts'
import type { Jobs, JobType } from './jobs.ts'
import { createRun } from './run.ts'
import { type TaskFields, type TaskRow, tasks as taskRows } from './store.ts'
import { sweepTasks } from './sweep.ts'
import type { RowTask, Worker } from './task.ts'
import { createTimers, type Timer } from './timers.ts'

/** Durable work of a service: planned here, run by its workers until it is done or given up. */
export interface Tasks {
  /**
   * Plans a task, unless it is planned already. After a change, plan it in the change's decision instead
   * (`Decision.tasks`): then a crash between the two loses nothing.
   * @throws TypeError when the data does not fit the task
   */
  plan<D extends TSchema>(task: Task<D>, planning: Planning<Static<D>>): Promise<void>
  /** Runs rows of a slice, written before, when they are due. */
  schedule<R extends TaskFields>(task: RowTask<R>, row: Pick<R, '_id' | 'dueAt'>): void
  /** Cancels a task that nobody runs yet. @returns whether it will not run */
  cancel(task: Task, id: string): Promise<boolean>
  /** The tasks that were given up, of this one or, without it, of all that have no rows of a slice. */
  failures<R extends TaskFields>(task?: RowTask<R>, show?: (row: R) => object): Failures
}

interface Deps {
  readonly database: Database
  readonly once: Once
  readonly metrics: Metrics
  readonly log: Log
}

export interface OpenTasks extends Tasks {
  /** Writes tasks that a change committed, and sets their timers. */
  planAll(list: readonly Committed[]): Promise<void>
  /** What BullMQ runs when a timer is over. */
  readonly timer: JobType
  /** Begins to run tasks; called once. */
  start(jobs: Jobs, workers: readonly Worker[]): void
  close(): Promise<void>
}

const sweepMs = 15_000
const shown = 100

/**
 * MongoDB is the truth: a row says what is due, and a lease who runs it. BullMQ is only the timer, and the sweep
 * finds what it lost. Two replicas share the work; the one that takes the lease runs it.
 */
export function createTasks({ database, once, metrics, log }: Deps, every = sweepMs): OpenTasks {
  const workers = new Map<string, Worker>()
  const timers = createTimers(log)
  const run = createRun({ database, metrics, log, timers })
  const underWay = new Set<Promise<void>>()
  let interval: NodeJS.Timeout | undefined
  let sweeping: Promise<void> | undefined

  const runTimer = (timer: Timer) => {
    const found = workers.get(timer.task)
    const running = found ? run(found, timer.id) : Promise.resolve()
    const open: Promise<void> = running.finally(() => underWay.delete(open))
    underWay.add(open)
    return open
  }
  const sweep = () => {
    sweeping ??= sweepTasks({ database, timers, run: runTimer }, [...workers.values()])
      .catch((error: unknown) =>
        log.warn({ err: error }, 'Tasks that are due were not looked for; the next sweep will'),
      )
      .finally(() => {
        sweeping = undefined
      })
  }

  async function planAll(list: readonly Committed[]): Promise<void> {
    const made = list.map(rowOf)
    await Promise.all(made.map((row) => once(taskRows.collection, row)))
    timers.set(made.map(({ _id, task, dueAt }) => ({ task, id: _id, dueAt })))
  }

  return {
    planAll,
    plan: (task, planning) => {
      const { actor, correlation } = context()
      const { planning: checked } = planned(task, planning)
      return planAll([{ name: task.name, planning: checked, actor, correlation, at: new Date() }])
    },
    schedule: ({ name }, { _id, dueAt }) => timers.set([{ task: name, id: _id, dueAt }]),
    cancel: async ({ name }, id) => {
      const { matchedCount } = await database
        .native<TaskRow>(taskRows.collection)
        .updateOne(
          { _id: `${name}:${id}`, state: 'pending', lease: { $exists: false } },
          { $set: { state: 'cancelled', doneAt: new Date() }, $unset: { data: 1, actor: 1 } },
        )
      return matchedCount > 0
    },
    failures: (task, show) => failuresOf({ database, timers }, task, show),
    timer: { attempts: 3, forgets: true, run: (data) => runTimer(data as Timer) },
    start: (jobs, list) => {
      for (const entry of list) workers.set(entry.task.name, entry)
      timers.start(jobs)
      interval = setInterval(sweep, every)
      interval.unref()
      sweep()
    },
    close: async () => {
      clearInterval(interval)
      await sweeping
      await Promise.allSettled(underWay)
    },
  }
}

function rowOf({ name, planning, actor, correlation, at: createdAt }: Committed): TaskRow {
  const { id, data, at } = planning
  return {
    _id: `${name}:${id}`,
    task: name,
    data,
    actor,
    correlation,
    state: 'pending',
    dueAt: at && at > createdAt ? at : createdAt,
    attempts: 0,
    lastError: '',
    createdAt,
    doneAt: null,
  }
}

interface Parts {
  readonly database: Database
  readonly timers: ReturnType<typeof createTimers>
}

function failuresOf<R extends TaskFields>(
  { database, timers }: Parts,
  task?: RowTask<R>,
  show: (row: R) => object = () => ({}),
) {
  const rows = database.native<TaskFields & { readonly task?: string }>
  const collection = task?.rows.collection ?? taskRows.collection
  const failures: Failures = {
    list: async () => {
      const found = await rows(collection).find({ state: 'failed' }).sort({ doneAt: -1 }).limit(shown).toArray()
      return found.map((row) => ({
        id: row._id,
        ...(row.task === undefined ? {} : { task: row.task }),
        // The driver does not know the fields of the slice's row; the collection holds only rows of the task.
        ...show(row as TaskFields as R),
        attempts: row.attempts,
        lastError: row.lastError,
        createdAt: row.createdAt,
        doneAt: row.doneAt,
      }))
    },
    replay: async (id) => {
      const now = new Date()
      const row = await rows(collection).findOneAndUpdate(
        { _id: id, state: 'failed' },
        { $set: { state: 'pending', dueAt: now, createdAt: now, attempts: 0, doneAt: null } },
      )
      if (row) timers.set([{ task: task?.name ?? row.task ?? '', id, dueAt: now }])
      return row !== null
    },
  }
  return failures
}
