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
  /** The numbers as they were, nobody having any yet … */
  restore(keys: readonly (string | null)[]): void
  /** … until an event says that it does. */
  again(ref: number): void
}

interface Held<T> {
  readonly key: string
  readonly value: T
  uses: number
}

export function createInterned<T>(make: (key: string) => T, gone: (value: T) => void = () => {}): Interned<T> {
  const refs = new Map<string, number>()
  const held: (Held<T> | null)[] = []
  const free: number[] = []
  return {
    take: (key) => {
      const known = refs.get(key)
      if (known !== undefined) {
        ;(held[known] as Held<T>).uses += 1
        return known
      }
      const ref = free.pop() ?? held.length
      held[ref] = { key, value: make(key), uses: 1 }
      refs.set(key, ref)
      return ref
    },
    drop: (ref) => {
      const one = held[ref]
      if (!one) return
      one.uses -= 1
      if (one.uses > 0) return
      held[ref] = null
      refs.delete(one.key)
      free.push(ref)
      gone(one.value)
    },
    at: (ref) => (held[ref] as Held<T>).value,
    keyAt: (ref) => (held[ref] as Held<T>).key,
    keys: () => held.map((one) => one?.key ?? null),
    restore: (keys) => {
      for (const [ref, key] of keys.entries()) {
        held[ref] = key === null ? null : { key, value: make(key), uses: 0 }
        if (key === null) free.push(ref)
        else refs.set(key, ref)
      }
    },
    again: (ref) => {
      const one = held[ref]
      if (one) one.uses += 1
    },
  }
}
