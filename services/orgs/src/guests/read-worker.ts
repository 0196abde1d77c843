import { workerData } from 'node:worker_threads'
import { postTable } from '@parta/kit/files/post-table'
import { readTable, refusalOr } from '@parta/kit/files/read-table'

const { bytes, maxRows } = workerData as { bytes: Uint8Array; maxRows: number }
postTable(
  await refusalOr(async () => {
    const table = await readTable(bytes)
    if (table.rows.length > maxRows) return 'upload.tooManyRows'
    return table.rows.length === 0 && table.titles.every((title) => title === '') ? 'upload.empty' : table
  }),
)
