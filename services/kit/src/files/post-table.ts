import { parentPort } from 'node:worker_threads'
import { uploadLimits } from '@parta/contracts/upload-limits'
import type { ReadRefusal, Table, TableRow } from './read-table.ts'

// The worker that reads a file loads this module for each file: it imports nothing that takes long to load.

/** Rows of one message: the receiver's loop takes each in a few milliseconds. */
const rowsAtOnce = 250

export type Message<T extends Table> =
  | { readonly rows: readonly TableRow[] }
  | { readonly refused: ReadRefusal }
  | { readonly table: T }

/**
 * In the worker: sends what was read, in parts. Refuses a file with too much text: a small file can repeat a long text in
 * many cells, and each of them would be copied.
 */
export function postTable(result: Table | ReadRefusal): void {
  if (typeof result === 'string') return parentPort?.postMessage({ refused: result })
  let characters = 0
  for (const { cells } of result.rows) for (const cell of cells) characters += cell.length
  if (characters > uploadLimits.characters) return parentPort?.postMessage({ refused: 'upload.tooLarge' })
  for (let from = 0; from < result.rows.length; from += rowsAtOnce) {
    parentPort?.postMessage({ rows: result.rows.slice(from, from + rowsAtOnce) })
  }
  parentPort?.postMessage({ table: { ...result, rows: [] } })
}
