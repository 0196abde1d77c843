/** Runs what a caller asks for at once, or when it is the caller's turn. */
export type TakeTurn = (caller: string, work: () => void) => void

/**
 * Lets callers take turns: while several requests wait, each turn of the event loop begins some of them, the callers
 * one after the other and each of them once. So a burst of hundreds from one address stands behind its own requests, not before everybody
 * else's. Where nothing waits, a request begins at once.
 * @param turnMs how long a turn goes on beginning requests of different callers, in milliseconds; at least one is
 *   begun. A crowd shares what a turn costs, and the commit of whatever it writes.
 */
export function createTurns(turnMs = 3): TakeTurn {
  /** What waits, by caller; whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>()
  let isTaken = false

  function next(): void {
    const end = performance.now() + turnMs
    isTaken = waiting.size > 0
    // Before the work, so that what fails in its turn does not stop the turns of others.
    if (isTaken) setImmediate(next)
    let callersLeft = waiting.size
    for (const [caller, own] of waiting) {
      // Whoever has more waiting comes back at the end of the map: for the next turn.
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
