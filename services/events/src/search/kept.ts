import { LRUCache } from 'lru-cache'

/** What was read lately, by id: dropped when a fact says that it is another now. */
export interface Kept<T> {
  /** What is held of them, and what is not in one read; by another read than usual, if one is given. */
  many(ids: Iterable<string>, by?: Read<T>): Promise<ReadonlyMap<string, T>>
  drop(id: string): void
  /** Words of changes may have been missed: all of it is read anew. */
  clear(): void
}

type Read<T> = (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>

interface KeptOptions {
  readonly max: number
  /**
   * Milliseconds after which it is read again at the latest, should the word of a change have been lost. Each value
   * lives half of that or longer, so that those read at once are not read again at once.
   */
  readonly life: number
}

export function createKept<T extends object>(usual: Read<T>, { max, life }: KeptOptions): Kept<T> {
  const held = new LRUCache<string, T>({ max })
  const someLife = () => life * (1 - Math.random() / 2)
  let drops = 0

  // What was dropped while it was being read may be what it was before: it is read once more.
  async function fetch(ids: readonly string[], read: Read<T>, tries = 3): Promise<ReadonlyMap<string, T>> {
    const before = drops
    const found = await read(ids)
    if (drops !== before && tries > 1) return fetch(ids, read, tries - 1)
    for (const [id, value] of found) if (drops === before) held.set(id, value, { ttl: someLife() })
    return found
  }

  return {
    many: async (ids, by = usual) => {
      const known = new Map<string, T>()
      const missing = new Set<string>()
      for (const id of ids) {
        const value = held.get(id)
        if (value) known.set(id, value)
        else missing.add(id)
      }
      if (missing.size > 0) for (const [id, value] of await fetch([...missing], by)) known.set(id, value)
      return known
    },
    drop: (id) => {
      drops += 1
      held.delete(id)
    },
    clear: () => {
      drops += 1
      held.clear()
    },
  }
}
