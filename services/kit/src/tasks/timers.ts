import { minute } from '@parta/contracts/durations'
import type { Log } from '../process/log.ts'
import { batching } from '../store/batch.ts'
import type { Jobs } from './jobs.ts'

export interface Timer {
  readonly task: string
  /** The row's id. */
  readonly id: string
  readonly dueAt: Date
}

export interface Timers {
  /** Schedules rows. A timer that cannot be set now is set by the sweep. */
  set(list: readonly Timer[]): void
  start(jobs: Jobs): void
  isConnected(): boolean
}

/** The job that every timer runs. */
export const timerJob = 'run-task'
/**
 * Timers are set at most this many milliseconds ahead; the sweep sets those of later tasks in time. Longer than the
 * interval of two sweeps.
 */
export const aheadMs = minute

/** Returns the timers of a service. Concurrent timers are set with one call to Redis. */
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
