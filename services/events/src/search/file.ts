import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'
import type { Atlas } from './atlas.ts'
import { pack, unpack } from './snapshot.ts'

/** Which database this is: a file of one that was emptied, or of another, is not taken. */
export const searchNotes = rows<{ _id: string; database: string }>('search-notes', { _id: String, database: String })

export async function databaseOf(kit: Kit): Promise<string> {
  const notes = kit.database.native<{ _id: string; database: string }>(searchNotes.collection)
  const $setOnInsert = { database: randomUUID() }
  await notes.updateOne({ _id: 'own' }, { $setOnInsert }, { upsert: true })
  return (await notes.findOne({ _id: 'own' }))?.database ?? ''
}

const name = 'events.search'

export async function readFileOf(folder: string, database: string): Promise<{ atlas: Atlas; at: number } | null> {
  const bytes = await readFile(join(folder, name)).catch(() => null)
  return bytes && unpack(bytes, database)
}

/** Several processes may write at once: each a file of its own, and the last one whole stands. */
export async function writeFileOf(
  folder: string,
  atlas: Atlas,
  origin: { database: string; at: number },
): Promise<void> {
  const parts = pack(atlas, origin)
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${name}.${randomUUID()}.tmp`)
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      for (const part of parts) await file.appendFile(part)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, join(folder, name))
  } finally {
    await rm(draft, { force: true })
  }
}

export async function removeFileOf(folder: string): Promise<void> {
  await rm(join(folder, name), { force: true })
}
