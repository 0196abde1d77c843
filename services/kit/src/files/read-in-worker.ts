import { Worker } from 'node:worker_threads'
import { second } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { uploadLimits } from '@parta/contracts/upload-limits'
import pLimit from 'p-limit'
import type { Message } from './post-table.ts'
import type { Table, TableRow } from './read-table.ts'

/** A file needs far less; a harmful one ends the worker, not the service. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/**
 * Returns the function that reads files (base64) in worker threads, `uploadLimits.atOnce` at a time. The worker gets
 * `{ bytes, now }` and `more`, and answers with `postTable`.
 */
export function createReader<T extends Table>(worker: URL, more: object = {}) {
  const queue = pLimit(uploadLimits.atOnce)
  return (base64: string): Promise<T> => {
    if (queue.pendingCount >= uploadLimits.waiting) throw new AppError('server.busy')
    return queue(() => readInWorker<T>(worker, { ...more, bytes: new Uint8Array(Buffer.from(base64, 'base64')) }))
  }
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
