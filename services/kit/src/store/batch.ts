import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { outsideCalls } from '../process/trace.ts'

interface Waiting<I, O> {
  readonly item: I
  resolve(result: O): void
  reject(error: unknown): void
}

interface BatchOptions {
  /** Items of one run at the most. */
  readonly max: number
  /** Runs that may be under way at once. */
  readonly runs?: number
}

/**
 * Gathers calls into runs: those of one turn of the event loop, and those that come while the runs
 * before are under way, go together. Under load a burst costs a few runs, alone a call waits for nothing.
 * A run uses the background's database connections: it may carry items of reactions, and its number is bounded.
 * @param run gets the items and answers for each, in their order; when it throws, all of them fail
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
 * An operation that was under way when the database was killed may never answer. Those who wait for
 * it, and all who stand behind them, then hear that it is unknown what became of it.
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

/** One `batching` a key, for example a collection. */
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
