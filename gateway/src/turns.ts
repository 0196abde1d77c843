/** Runs what a caller asks for at once, or when it is the caller's turn. */
export type TakeTurn = (caller: string, work: () => void) => void

/**
 * Lets callers take turns: while several requests wait, each turn of the event loop begins one of them, of another
 * caller each time. So a burst of hundreds from one address stands behind its own requests, not before everybody
 * else's. Where nothing waits, a request begins at once.
 */
export function createTurns(): TakeTurn {
  /** What waits, by caller; whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>()
  let isTaken = false

  function next(): void {
    const [first] = waiting
    if (!first) {
      isTaken = false
      return
    }
    const [caller, own] = first
    const work = own.shift()
    waiting.delete(caller)
    if (own.length > 0) waiting.set(caller, own)
    setImmediate(next)
    work?.()
  }

  return (caller, work) => {
    if (isTaken) {
      const own = waiting.get(caller)
      if (own) own.push(work)
      else waiting.set(caller, [work])
      return
    }
    isTaken = true
    setImmediate(next)
    work()
  }
}
