import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Parta } from './parta.ts'

/** What all databases and the folder of pictures hold, once it stands still. */
export async function settled(parta: Parta): Promise<Record<string, string>> {
  let before = await everything(parta)
  for (;;) {
    const now = await everything(parta)
    if (JSON.stringify(now) === JSON.stringify(before)) return now
    before = now
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Written each minute, whatever anybody does. */
const clock = 'identity.lives'

async function everything(parta: Parta): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { kit } of parta.local.services) {
    const { db } = kit.database.connection
    for (const { name } of (await db?.listCollections().toArray()) ?? []) {
      if (`${kit.service}.${name}` === clock) continue
      const rows = (await db?.collection(name).find().sort({ _id: 1 }).toArray()) ?? []
      found[`${kit.service}.${name}`] =
        `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`
    }
  }
  found['pictures'] = (await readdir(join(parta.dir, 'media')).catch(() => [])).join()
  return found
}
