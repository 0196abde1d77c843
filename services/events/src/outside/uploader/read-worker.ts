import { workerData } from 'node:worker_threads'
import { postTable } from '@parta/kit/files/post-table'
import { readFile } from './read-file.ts'

const { bytes, now } = workerData as { bytes: Uint8Array; now: Date }
postTable(await readFile(bytes, now))
