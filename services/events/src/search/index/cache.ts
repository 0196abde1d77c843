import { LRUCache } from 'lru-cache'

/** A cache by id in front of a read of many ids at once. */
export interface ReadCache<T> {
  /** The values of some ids: cached ones, and the others in one read; by `read` instead of the usual one, if given. */
  many(ids: Iterable<string>, read?: ReadMany<T>): Promise<ReadonlyMap<string, T>>
  drop(id: string): void
  /** Drops everything: used when messages about changes may have been lost. */
  clear(): void
}

type ReadMany<T> = (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>

interface CacheOptions {
  readonly max: number
  /**
   * The longest time in milliseconds that a value is cached, should the message about its change be lost. Each value
   * gets a random time between half of it and all of it, so that values read together do not expire together.
   */
  readonly life: number
}

const triesMax = 3

export function createReadCache<T extends object>(usual: ReadMany<T>, { max, life }: CacheOptions): ReadCache<T> {
  const cached = new LRUCache<string, T>({ max })
  const randomLife = () => life * (1 - Math.random() / 2)
  let drops = 0

  // A value dropped while it was being read may be the one before the change: it is read again, and not cached at last.
  async function fetch(ids: readonly string[], read: ReadMany<T>, tries = triesMax): Promise<ReadonlyMap<string, T>> {
    const before = drops
    const found = await read(ids)
    if (drops !== before && tries > 1) return fetch(ids, read, tries - 1)
    for (const [id, value] of found) if (drops === before) cached.set(id, value, { ttl: randomLife() })
    return found
  }

  return {
    many: async (ids, read = usual) => {
      const known = new Map<string, T>()
      const missing = new Set<string>()
      for (const id of ids) {
        const value = cached.get(id)
        if (value) known.set(id, value)
        else missing.add(id)
      }
      if (missing.size > 0) for (const [id, value] of await fetch([...missing], read)) known.set(id, value)
      return known
    },
    drop: (id) => {
      drops += 1
      cached.delete(id)
    },
    clear: () => {
      drops += 1
      cached.clear()
    },
  }
}
