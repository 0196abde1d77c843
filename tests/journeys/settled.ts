import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Parta } from './parta.ts'

/** A hash of each collection, and the file names of the picture folder. */
export type State = Readonly<Record<string, string>>

/** The last settled state of each Parta instance. */
const known = new WeakMap<Parta, State>()

/**
 * Returns the state before a call that must change nothing. Reads it only once if it equals the last settled
 * state, because reading all databases twice takes longer than the call.
 */
export async function stateBefore(parta: Parta): Promise<State> {
  const last = known.get(parta)
  if (last && isSame(await stateOf(parta), last)) return last
  return await settled(parta)
}

/** Returns the state of all databases and the picture folder once two reads in a row are equal and no task runs. */
export async function settled(parta: Parta): Promise<State> {
  const deadline = Date.now() + taskTimeoutMs
  let before = await stateOf(parta)
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const now = await stateOf(parta)
    if (isSame(now, before) && (Date.now() > deadline || !(await isAtWork(parta)))) {
      known.set(parta, now)
      return now
    }
    before = now
  }
}

/** Milliseconds after which pending tasks are ignored, because a failing task is retried again and again. */
const taskTimeoutMs = 10_000

const isSame = (one: State, other: State) => JSON.stringify(one) === JSON.stringify(other)

/** The collections whose rows are tasks. */
const withTasks = ['tasks', 'deliveries', 'mails']

/** Returns whether a task runs or becomes due within two seconds, and so will change its row. */
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

/** Written every minute in the background. */
const clock = 'identity.lives'

async function stateOf(parta: Parta): Promise<State> {
  const ofServices = await Promise.all(parta.local.services.map(({ kit }) => stateOfService(kit)))
  const pictures = (await readdir(join(parta.dir, 'media')).catch(() => [])).join()
  return Object.fromEntries([...ofServices.flat(), ['pictures', pictures]])
}

async function stateOfService({ service, database }: Parta['local']['services'][number]['kit']) {
  const { db } = database.connection
  const names = ((await db?.listCollections({}, { nameOnly: true }).toArray()) ?? []).map(({ name }) => name).toSorted()
  return await Promise.all(
    names
      .filter((name) => `${service}.${name}` !== clock)
      .map(async (name) => {
        // Only the ids of tasks: their other fields change in the background with each attempt.
        const projection = withTasks.includes(name) ? { _id: 1 } : {}
        const rows = (await db?.collection(name).find({}, { projection }).sort({ _id: 1 }).toArray()) ?? []
        const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
        return [`${service}.${name}`, `${rows.length} ${hash}`] as const
      }),
  )
}
