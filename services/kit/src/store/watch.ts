import type { Log } from '../process/log.ts'

/** Called with a document's id, version and state after a change of this process. */
type Watcher = (id: string, version: number, state: unknown) => void

export interface Watch {
  /** Calls back after each change of the collection that this process committed, in the order of each document. */
  watch(collection: string, watcher: Watcher): void
  wrote(collection: string, id: string, written: { version: number; state: unknown }): void
}

/**
 * Returns the registry of watchers. An index in memory follows this process's own changes through it, without waiting
 * for the bus.
 */
export function createWatch(log: Log): Watch {
  const watchers = new Map<string, Watcher[]>()
  return {
    watch: (collection, watcher) => {
      watchers.set(collection, [...(watchers.get(collection) ?? []), watcher])
    },
    wrote: (collection, id, { version, state }) => {
      for (const watcher of watchers.get(collection) ?? []) {
        try {
          watcher(id, version, state)
        } catch (error) {
          // The change is committed; a failing watcher must not fail its caller.
          log.error({ err: error, collection, id }, 'A watcher of changes failed; the change is committed')
        }
      }
    },
  }
}
