/** Returns a function that collects its arguments, and passes them to `run` once, `afterMs` after the first of them. */
export function batched<T>(afterMs: number, run: (items: readonly T[]) => void): (item: T) => void {
  let waiting: T[] = []
  return (item) => {
    waiting.push(item)
    if (waiting.length > 1) return
    setTimeout(() => {
      const items = waiting
      waiting = []
      run(items)
    }, afterMs)
  }
}
