import type { Log } from '../process/log.ts'

/** A document as one of this process's changes left it, and its version. */
export type Watcher = (id: string, version: number, state: unknown) => void

export interface Watch {
  /** Calls back after each change of this collection that this process committed, in the order of the document. */
  watch(collection: string, watcher: Watcher): void
  wrote(collection: string, id: string, written: { version: number; state: unknown }): void
}

/** What a process wrote itself it need not hear of from the bus: for an index in memory. */
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
          // The change is committed, whatever becomes of what is made of it.
          log.error({ err: error, collection, id }, 'A change could not be followed')
        }
      }
    },
  }
}
