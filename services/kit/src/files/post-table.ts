import { parentPort } from 'node:worker_threads'
import type { ReadRefusal, Table, TableRow } from './read-table.ts'

// The worker that reads a file loads this module for each file: it imports nothing that takes long to load.

/** Rows of one message: the receiver's loop takes each in a few milliseconds. */
const rowsAtOnce = 250

export type Message<T extends Table> =
  | { readonly rows: readonly TableRow[] }
  | { readonly refused: ReadRefusal }
  | { readonly table: T }

/** In the worker: sends what was read, in parts. */
export function postTable(result: Table | ReadRefusal): void {
  if (typeof result === 'string') return parentPort?.postMessage({ refused: result })
  for (let from = 0; from < result.rows.length; from += rowsAtOnce) {
    parentPort?.postMessage({ rows: result.rows.slice(from, from + rowsAtOnce) })
  }
  parentPort?.postMessage({ table: { ...result, rows: [] } })
}
