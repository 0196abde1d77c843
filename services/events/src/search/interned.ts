/** What many events share, held once for as long as one of them has it; events keep its number. */
export interface Interned<T> {
  /** The number of what this key stands for; made when nobody had it before. */
  take(key: string): number
  /** One event less has it. */
  drop(ref: number): void
  at(ref: number): T
  keyAt(ref: number): string
  /** What each number stands for; null where it is free. */
  keys(): readonly (string | null)[]
  /** The numbers as they were, and those that events have; -1 is none. */
  restore(keys: readonly (string | null)[], ...had: readonly Int32Array[]): void
}

export function createInterned<T>(
  make: (key: string, ref: number) => T,
  gone: (value: T) => void = () => {},
): Interned<T> {
  const refs = new Map<string, number>()
  const keys: (string | null)[] = []
  const values: (T | null)[] = []
  const uses: number[] = []
  const free: number[] = []

  function hold(ref: number, key: string): void {
    keys[ref] = key
    values[ref] = make(key, ref)
    refs.set(key, ref)
  }

  return {
    take: (key) => {
      const known = refs.get(key)
      const ref = known ?? free.pop() ?? keys.length
      if (known === undefined) hold(ref, key)
      uses[ref] = (known === undefined ? 0 : (uses[ref] as number)) + 1
      return ref
    },
    drop: (ref) => {
      const key = keys[ref]
      if (key === null || key === undefined) return
      uses[ref] = (uses[ref] as number) - 1
      if ((uses[ref] as number) > 0) return
      const value = values[ref] as T
      keys[ref] = null
      values[ref] = null
      refs.delete(key)
      free.push(ref)
      gone(value)
    },
    at: (ref) => values[ref] as T,
    keyAt: (ref) => keys[ref] as string,
    keys: () => [...keys],
    restore: (known, ...had) => {
      for (const [ref, key] of known.entries()) {
        uses[ref] = 0
        if (key !== null) hold(ref, key)
        else {
          keys[ref] = null
          values[ref] = null
          free.push(ref)
        }
      }
      for (const column of had) for (const ref of column) if (ref >= 0) uses[ref] = (uses[ref] as number) + 1
    },
  }
}
