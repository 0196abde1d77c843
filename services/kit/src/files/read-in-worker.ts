import { Worker } from 'node:worker_threads'
import { second } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { uploadLimits } from '@parta/contracts/upload-limits'
import { createSlots } from '../process/slots.ts'
import type { Message } from './post-table.ts'
import type { Table, TableRow } from './read-table.ts'

/** A file needs far less; a harmful one ends the worker, not the service. */
const memory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

/** Shared by the services of the process, which therefore read one file at a time. */
const slots = createSlots(uploadLimits.readers)

/**
 * Returns the function that reads a file (base64) of an account in a worker thread. `uploadLimits.readers` says how many
 * files are read at once and may wait. The worker gets `{ bytes, now }` and `more`, and answers with `postTable`.
 * @throws server.busy by that function, when too many files wait
 */
export function createReader<T extends Table>(worker: URL, more: object = {}) {
  return (base64: string, account: string): Promise<T> =>
    slots(() => readInWorker<T>(worker, { ...more, bytes: new Uint8Array(Buffer.from(base64, 'base64')) }), account)
}

/** @throws upload.unreadable, upload.tooLarge, upload.tooManyRows, upload.empty */
function readInWorker<T extends Table>(url: URL, data: object): Promise<T> {
  const worker = new Worker(url, { workerData: { ...data, now: new Date() }, resourceLimits: memory })
  const rows: TableRow[] = []
  return new Promise<T>((resolve, reject) => {
    const unreadable = () => reject(new AppError('upload.unreadable'))
    const timer = setTimeout(unreadable, uploadLimits.readSeconds * second)
    worker.on('message', (message: Message<T>) => {
      if ('rows' in message) return void rows.push(...message.rows)
      if ('refused' in message) return reject(new AppError(message.refused))
      resolve({ ...message.table, rows })
    })
    worker.once('error', unreadable)
    worker.once('exit', () => {
      clearTimeout(timer)
      unreadable()
    })
  }).finally(() => worker.terminate())
}
