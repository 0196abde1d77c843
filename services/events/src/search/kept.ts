import { LRUCache } from 'lru-cache'

/** What was read lately, by id: dropped when a fact says that it is another now. */
export interface Kept<T> {
  /** What is held of them, and what is not in one read. */
  many(ids: Iterable<string>): Promise<ReadonlyMap<string, T>>
  drop(id: string): void
}

interface KeptOptions {
  readonly max: number
  /** Milliseconds after which it is read again, should the word of a change have been lost. */
  readonly life: number
}

export function createKept<T extends object>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  { max, life }: KeptOptions,
): Kept<T> {
  const held = new LRUCache<string, T>({ max, ttl: life })
  let drops = 0

  // What was dropped while it was being read may be what it was before: it is read once more.
  async function fetch(ids: readonly string[], tries = 3): Promise<ReadonlyMap<string, T>> {
    const before = drops
    const found = await read(ids)
    if (drops !== before && tries > 1) return fetch(ids, tries - 1)
    for (const [id, value] of found) if (drops === before) held.set(id, value)
    return found
  }

  return {
    many: async (ids) => {
      const known = new Map<string, T>()
      const missing = new Set<string>()
      for (const id of ids) {
        const value = held.get(id)
        if (value) known.set(id, value)
        else missing.add(id)
      }
      if (missing.size > 0) for (const [id, value] of await fetch([...missing])) known.set(id, value)
      return known
    },
    drop: (id) => {
      drops += 1
      held.delete(id)
    },
  }
}
