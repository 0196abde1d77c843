import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type EventIndex, loadEventIndex } from './event-index.ts'
import type { SnapshotOrigin } from './snapshot.ts'

const fileName = 'events.search'

/** Reads the file that `saveFile` wrote. Null when there is none, or when `loadEventIndex` does not take it. */
export async function loadFile(folder: string, database: string): Promise<{ index: EventIndex; at: number } | null> {
  const bytes = await readFile(join(folder, fileName)).catch(() => null)
  return bytes && loadEventIndex(bytes, database)
}

/**
 * Writes the index to a file of the folder. Several processes may do so at once: each writes a file of its own and
 * then renames it, so the last complete one stays.
 */
export async function saveFile(folder: string, index: EventIndex, origin: SnapshotOrigin): Promise<void> {
  const parts = index.save(origin)
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${fileName}.${randomUUID()}.tmp`)
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      for (const part of parts) await file.appendFile(part)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, join(folder, fileName))
  } finally {
    await rm(draft, { force: true })
  }
}

export async function removeFile(folder: string): Promise<void> {
  await rm(join(folder, fileName), { force: true })
}
