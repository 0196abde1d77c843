import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Parta } from './parta.ts'

/** What all databases and the folder of pictures hold, once it stands still. */
export async function settled(parta: Parta): Promise<Record<string, string>> {
  const patience = Date.now() + patienceMs
  let before = await everything(parta)
  for (;;) {
    const now = await everything(parta)
    const isStill = JSON.stringify(now) === JSON.stringify(before)
    if (isStill && (Date.now() > patience || !(await isAtWork(parta)))) return now
    before = now
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A task that is tried again and again must not keep a test waiting for ever. */
const patienceMs = 10_000

/** The collections whose rows are tasks. */
const withTasks = ['tasks', 'deliveries', 'mails']

/** Whether a task runs, or is about to: its row changes once more. */
async function isAtWork(parta: Parta): Promise<boolean> {
  const soon = {
    state: 'pending',
    $or: [{ lease: { $exists: true } }, { dueAt: { $lte: new Date(Date.now() + 2000) } }],
  }
  const found = await Promise.all(
    parta.local.services.flatMap(({ kit }) =>
      withTasks.map(async (name) => kit.database.connection.db?.collection(name).findOne(soon)),
    ),
  )
  return found.some(Boolean)
}

/** Written each minute, whatever anybody does. */
const clock = 'identity.lives'

async function everything(parta: Parta): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { kit } of parta.local.services) {
    const { db } = kit.database.connection
    for (const { name } of (await db?.listCollections().toArray()) ?? []) {
      if (`${kit.service}.${name}` === clock) continue
      // Of a task only that it is planned: it goes on by itself, and is tried again while its server is away.
      const projection = withTasks.includes(name) ? { _id: 1 } : {}
      const rows = (await db?.collection(name).find({}, { projection }).sort({ _id: 1 }).toArray()) ?? []
      found[`${kit.service}.${name}`] =
        `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`
    }
  }
  found['pictures'] = (await readdir(join(parta.dir, 'media')).catch(() => [])).join()
  return found
}
