import type { Log } from '../process/log.ts'
import { batching } from '../store/batch.ts'
import type { Jobs } from './jobs.ts'

export interface Timer {
  readonly task: string
  /** Of the row. */
  readonly id: string
  readonly dueAt: Date
}

export interface Timers {
  /** Has rows looked at when they are due. What cannot be set now, the sweep sets later. */
  set(list: readonly Timer[]): void
  start(jobs: Jobs): void
  isConnected(): boolean
}

/** The job that every timer runs. */
export const timerJob = 'run-task'
/** What is due later stays in MongoDB alone: the sweep sets its timer shortly before. Longer than the time between two sweeps. */
export const aheadMs = 60_000

/** Timers of one moment are set in one call of Redis. */
export function createTimers(log: Log): Timers {
  let jobs: Jobs | undefined
  const add = batching<Timer, undefined>(
    async (list) => {
      await jobs?.addMany(
        timerJob,
        list.map((timer) => ({
          id: `${timer.task}:${timer.id}:${timer.dueAt.getTime()}`,
          data: { task: timer.task, id: timer.id },
          at: timer.dueAt,
        })),
      )
      return list.map(() => undefined)
    },
    { max: 500 },
  )
  return {
    start: (opened) => {
      jobs = opened
    },
    isConnected: () => jobs?.isConnected() ?? false,
    set: (list) => {
      const soon = Date.now() + aheadMs
      for (const timer of list) {
        if (!jobs || timer.dueAt.getTime() > soon) continue
        add(timer).catch((error: unknown) =>
          log.warn({ err: error, task: timer.task, id: timer.id }, 'Task not scheduled in Redis; the sweep will retry'),
        )
      }
    },
  }
}
