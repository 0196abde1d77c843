import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { outsideCalls } from '../process/trace.ts'

interface Waiting<I, O> {
  readonly item: I
  resolve(result: O): void
  reject(error: unknown): void
}

interface BatchOptions {
  /** The most items of one run. */
  readonly max: number
  /** The most runs at once. */
  readonly runs?: number
}

/**
 * Groups calls into runs: calls of one turn of the event loop, and calls made while earlier runs are in progress, share
 * a run. A burst costs a few runs; a single call does not wait. Runs use the background's database connections, because
 * they may carry items of reactions; their number is bounded.
 * @param run returns a result for each item, in order; when it throws, all of its items fail
 */
export function batching<I, O>(
  run: (items: readonly I[]) => Promise<readonly O[]>,
  { max, runs = 2 }: BatchOptions,
): (item: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = []
  let underWay = 0
  let planned = false

  async function work(): Promise<void> {
    const batch = waiting.splice(0, max)
    if (batch.length === 0) return
    underWay += 1
    try {
      const results = await inTime(outsideCalls(() => run(batch.map(({ item }) => item))))
      batch.forEach(({ resolve }, at) => resolve(results[at] as O))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      underWay -= 1
      plan()
    }
  }

  function plan(): void {
    if (planned || waiting.length === 0 || underWay >= runs) return
    planned = true
    setImmediate(() => {
      planned = false
      void work()
      plan()
    })
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      plan()
    })
}

/**
 * Rejects after the service's time limit. A database operation that was running when the server was killed may never
 * answer; its callers, and those queued behind them, then get `server.unavailable`: the outcome is unknown.
 */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('server.unavailable')), limits.timeouts.service)
  })
  try {
    return await Promise.race([work, overdue])
  } finally {
    clearTimeout(timer)
  }
}

/** Like `batching`, separately for each key, for example a collection. */
export function batchingBy<I, O>(
  run: (key: string, items: readonly I[]) => Promise<readonly O[]>,
  options: BatchOptions,
): (key: string, item: I) => Promise<O> {
  const lanes = new Map<string, (item: I) => Promise<O>>()
  return (key, item) => {
    const lane = lanes.get(key) ?? batching((items) => run(key, items), options)
    lanes.set(key, lane)
    return lane(item)
  }
}
