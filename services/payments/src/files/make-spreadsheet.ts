import { Worker } from 'node:worker_threads'
import { createSlots } from '@parta/kit/process/slots'
import type { Sheet } from './rules.ts'

/** A sheet of `money.statementRowsMax` rows needs less. */
const memory = { maxOldGenerationSizeMb: 384 }

/** One sheet at a time in a process, because each is in memory as a whole. */
const slots = createSlots({ atOnce: 1, waiting: 30, ofCaller: 5 })

/**
 * Makes a spreadsheet of what `read` finds. The library writes a sheet in one step, which takes hundreds of milliseconds
 * for thousands of rows, so it runs in a worker thread.
 * @throws server.busy when too many sheets wait
 */
export function makeSpreadsheet(read: () => Promise<Sheet>, caller: string): Promise<Buffer> {
  return slots(async () => writeInWorker(await read()), caller)
}

function writeInWorker(sheet: Sheet): Promise<Buffer> {
  const url = new URL('./write-worker.ts', import.meta.url)
  const worker = new Worker(url, { workerData: sheet, resourceLimits: memory })
  return new Promise<Buffer>((resolve, reject) => {
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The worker ended before it had written the spreadsheet')))
  }).finally(() => worker.terminate())
}
