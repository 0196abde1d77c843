import { second } from '@parta/contracts/durations'
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
   * Plans a task unless its id is planned already. After a change, plan it in the change's decision instead
   * (`Decision.tasks`), so that a crash in between loses nothing.
   * @throws TypeError when the data does not fit the task
   */
  plan<D extends TSchema>(task: Task<D>, planning: Planning<Static<D>>): Promise<void>
  /** Schedules a slice's row that is already written. */
  schedule<R extends TaskFields>(task: RowTask<R>, row: Pick<R, '_id' | 'dueAt'>): void
  /** Cancels a task that is not running. @returns whether it was cancelled */
  cancel(task: Task, id: string): Promise<boolean>
  /**
   * Returns the operators' list of given-up tasks: of one slice's rows or, without `task`, of all tasks with rows of
   * their own.
   */
  failures<R extends TaskFields>(task?: RowTask<R>, show?: (row: R) => object): Failures
}

interface Deps {
  readonly database: Database
  readonly once: Once
  readonly metrics: Metrics
  readonly log: Log
}

export interface OpenTasks extends Tasks {
  /** Writes tasks that a change committed, and schedules them. */
  planAll(list: readonly Committed[]): Promise<void>
  /** The BullMQ job behind every timer. */
  readonly timer: JobType
  /** Starts to run tasks; called once. */
  start(jobs: Jobs, workers: readonly Worker[]): void
  close(): Promise<void>
}

const sweepMs = 15 * second
const shown = 100

/**
 * Opens the durable tasks of a service. MongoDB is the source of truth: a row says when a task is due, and its lease
 * which process runs it. BullMQ is only the timer; the sweep finds tasks whose timer was lost. Replicas share the work.
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
      .catch((error: unknown) => log.warn({ err: error }, 'Sweep of due tasks failed; the next one retries'))
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
    cancel: ({ name }, id) => cancel(database, `${name}:${id}`),
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

async function cancel(database: Database, _id: string): Promise<boolean> {
  const { matchedCount } = await database
    .native<TaskRow>(taskRows.collection)
    .updateOne(
      { _id, state: 'pending', lease: { $exists: false } },
      { $set: { state: 'cancelled', doneAt: new Date() }, $unset: { data: 1, actor: 1 } },
    )
  return matchedCount > 0
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
        what: row.task ?? task?.name ?? '',
        reason: row.lastError ?? '',
        times: row.attempts,
        at: row.doneAt ?? row.createdAt,
        ...(row.task === undefined ? {} : { task: row.task }),
        // The cast is safe: the collection holds only rows of this task. The driver does not know their fields.
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
