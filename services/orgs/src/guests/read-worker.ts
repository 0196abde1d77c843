import { workerData } from 'node:worker_threads'
import { guestLimits } from '@parta/contracts/guests'
import { postTable } from '@parta/kit/files/read-in-worker'
import { readTable, refusalOr } from '@parta/kit/files/read-table'

const { bytes } = workerData as { bytes: Uint8Array }
postTable(
  await refusalOr(async () => {
    const table = await readTable(bytes)
    if (table.rows.length > guestLimits.rows) return 'upload.tooManyRows'
    return table.rows.length === 0 && table.titles.every((title) => title === '') ? 'upload.empty' : table
  }),
)
