interface FairRoom {
  readonly atOnce: number
  /** How much of one caller's work runs at the same time. If it is less than `atOnce`, one caller never takes every slot. */
  readonly ofCaller: number
}

/** Does work when it is its turn. */
export type FairSlots = <T>(caller: string, work: () => Promise<T>) => Promise<T>

/**
 * Returns a function that does `atOnce` pieces of work at the same time, and the rest later: callers who wait take turns,
 * and the work of each caller begins in order. It refuses nothing, so whoever uses it bounds how much waits.
 */
export function createFairSlots({ atOnce, ofCaller }: FairRoom): FairSlots {
  /** Waiting work by caller; the first caller is next. */
  const waiting = new Map<string, (() => void)[]>()
  const inProgress = new Map<string, number>()
  let all = 0

  function count(caller: string, change: 1 | -1): void {
    all += change
    const own = (inProgress.get(caller) ?? 0) + change
    if (own === 0) inProgress.delete(caller)
    else inProgress.set(caller, own)
  }

  function beginNext(): void {
    if (all >= atOnce) return
    for (const [caller, own] of waiting) {
      if ((inProgress.get(caller) ?? 0) >= ofCaller) continue
      // A caller with more waiting work goes to the end of the map.
      waiting.delete(caller)
      const begin = own.shift()
      if (own.length > 0) waiting.set(caller, own)
      begin?.()
      return
    }
  }

  return (caller, work) =>
    new Promise((resolve, reject) => {
      const begin = () => {
        count(caller, 1)
        void work()
          .then(resolve, reject)
          .finally(() => {
            count(caller, -1)
            beginNext()
          })
      }
      const own = waiting.get(caller)
      if (own) own.push(begin)
      else waiting.set(caller, [begin])
      beginNext()
    })
}
