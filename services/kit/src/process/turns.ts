import pLimit from 'p-limit'

/** Milliseconds of computing after which other work of the process gets its turn. */
const turnMs = 5

/** Resolves after what waits in the process has run: calls, timers, answers of the database. */
export const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Returns a function that long computing awaits between its steps: it gives way when the last time is long ago. */
export function createTurns(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < turnMs) return
    await nextTurn()
    began = performance.now()
  }
}

const steps = pLimit(1)

/**
 * Runs a step of long computing, a few milliseconds, in a turn of the event loop of its own. However many callers
 * compute at once, each turn runs one step: other work of the process waits for one step, not for one of each caller.
 */
export function inOwnTurn<T>(step: () => T): Promise<T> {
  return steps(async () => {
    await nextTurn()
    return step()
  })
}

/** Runs work for each item in its order, in steps as of `inOwnTurn` that end after a few milliseconds. */
export async function eachInOwnTurns<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  for (let next = 0; next < items.length; ) {
    await inOwnTurn(() => {
      const began = performance.now()
      do {
        work(items[next] as T)
        next += 1
      } while (next < items.length && performance.now() - began < turnMs)
    })
  }
}

/**
 * Yields the same items, in short steps as of `inOwnTurn`. A cursor of the database decodes thousands of documents that
 * have arrived together, one after the other, and gives way to nothing in between.
 */
export async function* inOwnTurns<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  let began = Number.NEGATIVE_INFINITY
  for await (const item of items) {
    if (performance.now() - began >= turnMs) {
      await inOwnTurn(() => undefined)
      began = performance.now()
    }
    yield item
  }
}
