import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Parta } from './parta.ts'

/** Hashes of what each collection, and the folder of pictures, holds. */
export type State = Readonly<Record<string, string>>

/** The last settled state of each Parta. */
const known = new WeakMap<Parta, State>()

/**
 * The state before a call that must change nothing. Read once where nothing has changed since the last settled
 * state: most tests follow one that changed nothing, and reading all databases twice takes longer than the call.
 */
export async function stateBefore(parta: Parta): Promise<State> {
  const last = known.get(parta)
  if (last && isSame(await stateOf(parta), last)) return last
  return await settled(parta)
}

/** What all databases and the folder of pictures hold, once two looks at them find the same and no task runs. */
export async function settled(parta: Parta): Promise<State> {
  const patience = Date.now() + patienceMs
  let before = await stateOf(parta)
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const now = await stateOf(parta)
    if (isSame(now, before) && (Date.now() > patience || !(await isAtWork(parta)))) {
      known.set(parta, now)
      return now
    }
    before = now
  }
}

/** A task that is tried again and again must not keep a test waiting for ever. */
const patienceMs = 10_000

const isSame = (one: State, other: State) => JSON.stringify(one) === JSON.stringify(other)

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
        // Of a task only that it is planned: it goes on by itself, and is tried again while its server is away.
        const projection = withTasks.includes(name) ? { _id: 1 } : {}
        const rows = (await db?.collection(name).find({}, { projection }).sort({ _id: 1 }).toArray()) ?? []
        const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
        return [`${service}.${name}`, `${rows.length} ${hash}`] as const
      }),
  )
}
