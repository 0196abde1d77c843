import type { Database } from '../store/mongo.ts'
import type { Task } from '../store/planned.ts'
import { type TaskFields, tasks } from './store.ts'
import { daysMs, type RowTask, type Worker } from './task.ts'
import { aheadMs, type Timer, type Timers } from './timers.ts'

interface Deps {
  readonly database: Database
  readonly timers: Timers
  readonly run: (timer: Timer) => Promise<void>
}

type Row = TaskFields & { readonly task?: string }

/** Rows of one task that one sweep reads, those due first; the next sweep continues. */
const atOnce = 1000
/** Tasks of each kind that a sweep runs by itself, in sequence, while Redis is unreachable. */
const withoutRedis = 50

/** Runs due tasks whose timer was lost, and deletes tasks done long ago. */
export async function sweepTasks({ database, timers, run }: Deps, workers: readonly Worker[]): Promise<void> {
  for (const { task } of workers) {
    const isAway = !timers.isConnected()
    const until = new Date(Date.now() + (isAway ? 0 : aheadMs))
    const due = await database
      .native<Row>(collectionOf(task))
      .find({ ...ofTask(task), state: 'pending', dueAt: { $lte: until } }, { projection: { dueAt: 1 } })
      .sort({ dueAt: 1 })
      .limit(isAway ? withoutRedis : atOnce)
      .toArray()
    const found = due.map(({ _id, dueAt }) => ({ task: task.name, id: _id, dueAt }))
    if (isAway) for (const timer of found) await run(timer)
    else timers.set(found)
  }
  await forgetOld(database, workers)
}

async function forgetOld(database: Database, workers: readonly Worker[]): Promise<void> {
  const collections = new Map(workers.map(({ task }) => [collectionOf(task), task]))
  for (const [collection, { ends, patience }] of collections) {
    await forget(database, collection, { states: ends, days: patience.keptDays })
    await forget(database, collection, { states: ['failed'], days: patience.failedKeptDays })
  }
}

/** Deletes one batch; the next sweep continues. */
async function forget(
  database: Database,
  collection: string,
  { states, days }: { readonly states: readonly string[]; readonly days: number },
): Promise<void> {
  if (days === Number.POSITIVE_INFINITY) return
  const rows = database.native<Row>(collection)
  const over = { state: { $in: [...states] }, doneAt: { $lt: new Date(Date.now() - daysMs(days)) } }
  const old = await rows
    .find(over, { projection: { _id: 1 } })
    .limit(atOnce)
    .toArray()
  if (old.length > 0) await rows.deleteMany({ _id: { $in: old.map(({ _id }) => _id) }, ...over })
}

export function collectionOf(task: Task | RowTask): string {
  return 'rows' in task ? task.rows.collection : tasks.collection
}

/** Returns the filter on the task's name. A slice's rows all belong to one task. */
function ofTask(task: Task | RowTask): { readonly task?: string } {
  return 'rows' in task ? {} : { task: task.name }
}
