import { parentPort, workerData } from 'node:worker_threads'
import { readFile } from './read-file.ts'

/** Rows of one message: the receiver's loop takes each in a few milliseconds. */
const rowsAtOnce = 250

const { bytes, now } = workerData as { bytes: Uint8Array; now: Date }
const result = await readFile(bytes, now)
if (typeof result === 'string') parentPort?.postMessage({ refused: result })
else {
  for (let from = 0; from < result.rows.length; from += rowsAtOnce) {
    parentPort?.postMessage({ rows: result.rows.slice(from, from + rowsAtOnce) })
  }
  parentPort?.postMessage({ sheet: { ...result, rows: [] } })
}
