/** Runs a caller's work at once, or when it is the caller's turn. */
export type TakeTurn = (caller: string, work: () => void) => void

/**
 * Returns a round-robin scheduler: while requests wait, each turn of the event loop begins one request of each caller.
 * A burst of hundreds from one address thus waits behind itself, not before other callers. With nothing waiting, a
 * request begins at once.
 * @param turnMs milliseconds for which one turn goes on beginning requests of different callers; it begins at least one
 */
export function createTurns(turnMs = 3): TakeTurn {
  /** Waiting work by caller; the first caller is next. */
  const waiting = new Map<string, (() => void)[]>()
  let isTaken = false

  function next(): void {
    const end = performance.now() + turnMs
    isTaken = waiting.size > 0
    // Scheduled before the work, so that failing work does not stop other callers' turns.
    if (isTaken) setImmediate(next)
    let callersLeft = waiting.size
    for (const [caller, own] of waiting) {
      // A caller with more waiting work goes to the end of the map, for the next turn.
      if (callersLeft-- === 0) return
      waiting.delete(caller)
      const work = own.shift()
      if (own.length > 0) waiting.set(caller, own)
      work?.()
      if (performance.now() >= end) return
    }
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
