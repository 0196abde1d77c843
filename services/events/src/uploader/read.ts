import { Worker } from 'node:worker_threads'
import { second } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { uploadLimits } from '@parta/contracts/upload-limits'
import pLimit from 'p-limit'
import type { ReadRefusal } from './read-file.ts'
import type { Sheet, SheetRow } from './rules.ts'

/** A file needs far less; a harmful one ends the worker, not the service. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

type Message = { readonly rows: readonly SheetRow[] } | { readonly refused: ReadRefusal } | { readonly sheet: Sheet }

/** Returns the function that reads files in worker threads, `uploadLimits.atOnce` at a time. */
export function createReader() {
  const queue = pLimit(uploadLimits.atOnce)
  return (base64: string): Promise<Sheet> => {
    if (queue.pendingCount >= uploadLimits.waiting) throw new AppError('server.busy')
    return queue(() => readInWorker(new Uint8Array(Buffer.from(base64, 'base64'))))
  }
}
export type Read = ReturnType<typeof createReader>

/** @throws upload.unreadable, upload.tooLarge, upload.tooManyRows, upload.empty */
function readInWorker(bytes: Uint8Array): Promise<Sheet> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: { bytes, now: new Date() },
    resourceLimits: memory,
  })
  const rows: SheetRow[] = []
  return new Promise<Sheet>((resolve, reject) => {
    const unreadable = () => reject(new AppError('upload.unreadable'))
    const timer = setTimeout(unreadable, uploadLimits.readSeconds * second)
    worker.on('message', (message: Message) => {
      if ('rows' in message) return void rows.push(...message.rows)
      if ('refused' in message) return reject(new AppError(message.refused))
      resolve({ ...message.sheet, rows })
    })
    worker.once('error', unreadable)
    worker.once('exit', () => {
      clearTimeout(timer)
      unreadable()
    })
  }).finally(() => worker.terminate())
}
