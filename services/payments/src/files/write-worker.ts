import { parentPort, workerData } from 'node:worker_threads'
import type { Sheet } from './rules.ts'
import { writeXlsx } from './write-xlsx.ts'

parentPort?.postMessage(await writeXlsx(workerData as Sheet))
