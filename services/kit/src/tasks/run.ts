import { randomBytes } from 'node:crypto'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import { inContext, traced } from '../process/trace.ts'
import type { Database } from '../store/mongo.ts'
import { afterFailure, isExhausted, reasonOf } from './rules.ts'
import type { TaskFields, TaskRow } from './store.ts'
import { collectionOf } from './sweep.ts'
import { type Outcome, PermanentFailure, type Worker } from './task.ts'
import type { Timers } from './timers.ts'

interface Deps {
  readonly database: Database
  readonly metrics: Metrics
  readonly log: Log
  readonly timers: Timers
}

/** Rows of a slice lack the fields of a `TaskRow`. */
type Row = TaskFields & Partial<Omit<TaskRow, keyof TaskFields>>

/** Runs a due task unless another process runs it. Resolves when it is done, given up or scheduled again. */
export type Run = (worker: Worker, id: string) => Promise<void>

export function createRun(deps: Deps): Run {
  return async (worker, id) => {
    const row = await take(deps, worker, id)
    if (!row) return
    const { actor = 'system', correlation = `task:${id}` } = row
    const work = () => traced(`task ${worker.task.name}`, { task: id }, () => attempt(deps, worker, row))
    await inContext({ actor, correlation }, work)
  }
}

/** Takes the lease: `dueAt` becomes the time at which it expires. */
function take({ database }: Deps, { task }: Worker, _id: string): Promise<Row | null> {
  const now = new Date()
  const dueAt = new Date(now.getTime() + task.patience.leaseMs)
  return database
    .native<Row>(collectionOf(task))
    .findOneAndUpdate(
      { _id, state: 'pending', dueAt: { $lte: now } },
      { $set: { dueAt, lease: randomBytes(9).toString('base64url') }, $inc: { attempts: 1 } },
      { returnDocument: 'after' },
    )
}

async function attempt(deps: Deps, worker: Worker, row: Row): Promise<void> {
  const { task } = worker
  if (isExhausted(row, task.patience)) {
    return giveUp(deps, worker, { row, reason: row.lastError || 'its process died in every attempt' })
  }
  const release = holdLease(deps, worker, row)
  try {
    const ended = await run(worker, row).then(
      (outcome) => ({ outcome: outcome ?? { state: 'done' } }),
      (error: unknown) => ({ error }),
    )
    deps.metrics.jobs.inc({ job: task.name, outcome: 'error' in ended ? 'failed' : 'done' })
    // A success that cannot be stored is not a failure: the task runs again when the lease expires.
    if ('error' in ended) await fail(deps, worker, { row, error: ended.error })
    else await settle(deps, worker, { row, outcome: ended.outcome })
  } finally {
    release()
  }
}

async function run({ task, run: work }: Worker, row: Row): Promise<Outcome | void> {
  const { attempts: number, createdAt } = row
  if ('rows' in task) return work(row, { number, createdAt })
  try {
    task.check(row.data)
  } catch (error) {
    throw new PermanentFailure(String(error))
  }
  return work(row.data, { number, createdAt })
}

/** Renews the lease of a task that runs longer than its lease, while this process lives. */
function holdLease({ database, log }: Deps, { task }: Worker, { _id, lease }: Row): () => void {
  const { leaseMs } = task.patience
  const timer = setInterval(() => {
    database
      .native<Row>(collectionOf(task))
      .updateOne({ _id, lease: lease ?? '', state: 'pending' }, { $set: { dueAt: new Date(Date.now() + leaseMs) } })
      .catch((error: unknown) =>
        log.warn(
          { err: error, task: task.name, id: _id },
          'Lease of a task not renewed; another process may run the task, too',
        ),
      )
  }, leaseMs / 3)
  return () => clearInterval(timer)
}

interface Settling {
  readonly row: Row
  readonly outcome: Outcome
}

async function settle(deps: Deps, worker: Worker, { row, outcome }: Settling): Promise<void> {
  if ('settled' in outcome) {
    if (outcome.settled) deps.timers.set([{ task: worker.task.name, id: row._id, dueAt: outcome.settled }])
  } else if ('again' in outcome) await wait(deps, worker, { row, dueAt: outcome.again, attempts: row.attempts - 1 })
  else await end(deps, worker, { row, state: outcome.state, note: outcome.note ?? '' })
}

async function fail(deps: Deps, worker: Worker, { row, error }: { row: Row; error: unknown }): Promise<void> {
  const { task } = worker
  const next = afterFailure(row, { error, patience: task.patience, now: new Date(), chance: Math.random() })
  if ('givenUp' in next) return giveUp(deps, worker, { row, reason: next.givenUp })
  deps.log.warn({ err: error, task: task.name, id: row._id, at: next.dueAt }, 'Task failed; it is retried')
  await wait(deps, worker, { row, dueAt: next.dueAt, attempts: row.attempts, reason: reasonOf(error) })
}

interface Waiting {
  readonly row: Row
  readonly dueAt: Date
  readonly attempts: number
  readonly reason?: string
}

async function wait(deps: Deps, worker: Worker, { row, dueAt, attempts, reason = '' }: Waiting): Promise<void> {
  const isOurs = await write(deps, worker, { row, fields: { dueAt, attempts, lastError: reason } })
  if (isOurs) deps.timers.set([{ task: worker.task.name, id: row._id, dueAt }])
}

/** Gives a task up. After a crash in between the task is still due, and is given up the next time. */
async function giveUp(deps: Deps, worker: Worker, { row, reason }: { row: Row; reason: string }): Promise<void> {
  const { task } = worker
  const outcome = await worker.givenUp?.('rows' in task ? row : row.data, reason)
  if (outcome && 'settled' in outcome) await settle(deps, worker, { row, outcome })
  else await end(deps, worker, { row, state: 'failed', note: reason })
  deps.metrics.jobs.inc({ job: task.name, outcome: 'given up' })
  deps.log.error({ task: task.name, id: row._id, reason }, 'Task given up; an operator can replay it')
}

async function end(
  deps: Deps,
  worker: Worker,
  { row, state, note }: { readonly row: Row; readonly state: string; readonly note: string },
): Promise<void> {
  await write(deps, worker, { row, fields: { state, lastError: note, doneAt: new Date() } })
}

/** @returns `false` when another process holds the lease by now; its outcome counts */
async function write(
  { database }: Deps,
  { task }: Worker,
  { row, fields }: { readonly row: Row; readonly fields: Partial<TaskFields> },
): Promise<boolean> {
  // The data is kept while the task may run again.
  const isOver = fields.state !== undefined && fields.state !== 'failed' && !('rows' in task)
  const { matchedCount } = await database.native<Row>(collectionOf(task)).updateOne(
    { _id: row._id, lease: row.lease ?? '', state: 'pending' },
    {
      $set: fields,
      $unset: { lease: 1, ...(isOver ? { data: 1, actor: 1 } : {}) },
    },
  )
  return matchedCount > 0
}
