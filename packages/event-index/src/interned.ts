/** Values that many events share, each stored once while an event uses it; events store its number, the reference. */
export interface Interned<T> {
  /** Returns the reference of a key and increments its use count; creates the value when the key is new. */
  acquire(key: string): number
  /** Counts a use less, and removes a value that has none left. A reference of -1 is ignored. */
  release(ref: number): void
  at(ref: number): T
  keyAt(ref: number): string
  /** The key of each reference; null where the reference is free. */
  keys(): readonly (string | null)[]
  /** Fills an empty table: the keys by reference, and the columns of references that events use (-1 is none). */
  restore(keys: readonly (string | null)[], ...used: readonly Int32Array[]): void
}

/**
 * @param make the value of a new key
 * @param removed called with a value that no event uses any more
 */
export function createInterned<T>(
  make: (key: string, ref: number) => T,
  removed: (value: T) => void = () => {},
): Interned<T> {
  const refs = new Map<string, number>()
  const keys: (string | null)[] = []
  const values: (T | null)[] = []
  const uses: number[] = []
  const free: number[] = []

  function store(ref: number, key: string): void {
    keys[ref] = key
    values[ref] = make(key, ref)
    refs.set(key, ref)
  }

  return {
    acquire: (key) => {
      const known = refs.get(key)
      const ref = known ?? free.pop() ?? keys.length
      if (known === undefined) store(ref, key)
      uses[ref] = (known === undefined ? 0 : (uses[ref] as number)) + 1
      return ref
    },
    release: (ref) => {
      const key = keys[ref]
      if (key === null || key === undefined) return
      uses[ref] = (uses[ref] as number) - 1
      if ((uses[ref] as number) > 0) return
      const value = values[ref] as T
      keys[ref] = null
      values[ref] = null
      refs.delete(key)
      free.push(ref)
      removed(value)
    },
    at: (ref) => values[ref] as T,
    keyAt: (ref) => keys[ref] as string,
    keys: () => [...keys],
    restore: (known, ...used) => {
      for (const [ref, key] of known.entries()) {
        uses[ref] = 0
        if (key !== null) store(ref, key)
        else {
          keys[ref] = null
          values[ref] = null
          free.push(ref)
        }
      }
      for (const column of used) for (const ref of column) if (ref >= 0) uses[ref] = (uses[ref] as number) + 1
    },
  }
}
