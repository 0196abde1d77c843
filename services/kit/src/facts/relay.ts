import type { Envelope } from '@parta/contracts/fact'
import { facts as factTypes } from '@parta/contracts/facts'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import { batchingBy } from '../store/batch.ts'
import type { Bookkeeping, Database } from '../store/mongo.ts'
import { type Committed, committedOf, taskType } from '../store/outbox.ts'
import type { Bus } from './nats.ts'

interface Deps {
  readonly database: Database
  readonly bus: Bus
  readonly metrics: Metrics
  readonly log: Log
  /** The collections that `change` writes. */
  readonly collections: readonly string[]
  /** Plans the tasks that changes committed. */
  readonly plan: (tasks: readonly Committed[]) => Promise<void>
}

export interface Relay {
  /** Publishes facts that were just committed, as soon as those before them of the same document are out. */
  committed(collection: string, id: string, facts: readonly Envelope[]): void
  /** Publishes what a crash or a lost bus left behind; also runs by itself every two seconds. */
  sweep(): Promise<void>
  close(): Promise<void>
}

interface Queue {
  readonly collection: string
  readonly id: string
  waiting: Envelope[]
}

const chunk = 500
/** Both stay far below the bus's largest message, 1 MB: facts are small, but for those that name many people. */
const bundleMax = 100
const bundleBytes = 400_000
const sweepMs = 2000
/** Facts younger than this are still in the hands of the process that committed them. */
const graceMs = 1500

/**
 * Publishes committed facts and removes them after the stream's acknowledgement. Order holds per
 * document. A message that is published twice is stored once; after a crash the same facts may be
 * bundled otherwise and then come twice, with the same ids.
 */
export function createRelay(deps: Deps): Relay {
  const queues = new Map<string, Queue>()
  const clear: Clear = batchingBy((collection, batch) => clearMany(deps.database, collection, batch), { max: 200 })
  let closed = false

  function committed(collection: string, id: string, facts: readonly Envelope[]): void {
    const key = `${collection}:${id}`
    const queue = queues.get(key)
    if (queue) {
      queue.waiting.push(...facts)
      return
    }
    const fresh: Queue = { collection, id, waiting: [...facts] }
    queues.set(key, fresh)
    void empty(key, fresh).catch((error: unknown) =>
      deps.log.warn({ err: error, collection, id }, 'Facts wait for the next sweep'),
    )
  }

  /** Also what came while the last ones were being removed: left behind, it would wait for the sweep and come too late. */
  async function empty(key: string, queue: Queue): Promise<void> {
    try {
      do await drain(deps, clear, queue)
      while (queue.waiting.length > 0)
    } finally {
      queues.delete(key)
    }
  }

  async function sweep(): Promise<void> {
    for (const collection of deps.collections) {
      const left = await deps.database
        .native<Bookkeeping>(collection)
        .find({ pendingAt: { $lt: new Date(Date.now() - graceMs) } }, { projection: { facts: 1 } })
        .sort({ pendingAt: 1 })
        .limit(100)
        .toArray()
      for (const document of left) {
        const key = `${collection}:${document._id}`
        if (queues.has(key)) continue
        const queue: Queue = { collection, id: document._id, waiting: document.facts }
        queues.set(key, queue)
        await empty(key, queue)
      }
    }
  }

  let sweeping: Promise<void> | null = null
  const timer = setInterval(() => {
    sweeping ??= sweep()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'The sweep of facts failed'))
      .finally(() => {
        sweeping = null
      })
  }, sweepMs)
  timer.unref()

  return {
    committed: (collection, id, facts) => {
      if (!closed) committed(collection, id, facts)
    },
    sweep,
    close: async () => {
      closed = true
      clearInterval(timer)
      const deadline = Date.now() + 5000
      while (queues.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
      await sweeping
    },
  }
}

async function drain(deps: Deps, clear: Clear, queue: Queue): Promise<void> {
  do {
    const next = queue.waiting.splice(0, chunk)
    const facts = next.filter(({ type }) => type !== taskType)
    const tasks = next.filter(({ type }) => type === taskType)
    // One connection keeps their order, so they need not wait for one another.
    const published = bundles(facts).map((bundle) => deps.bus.publish(bundle, isKept(bundle[0])))
    await Promise.all(tasks.length > 0 ? [...published, deps.plan(tasks.map(committedOf))] : published)
    for (const fact of facts) deps.metrics.published.inc({ fact: fact.type })
    await clear(queue.collection, { id: queue.id, facts: next.map((fact) => fact.id) })
  } while (queue.waiting.length > 0)
}

type Bundle = [Envelope, ...Envelope[]]

/** Neighbours of one type travel in one message, so that a thousand joins are a few messages; snapshots go alone. */
function bundles(facts: readonly Envelope[]): Bundle[] {
  const made: Bundle[] = []
  let bytes = 0
  for (const fact of facts) {
    const open = made.at(-1)
    const own = Buffer.byteLength(JSON.stringify(fact.data))
    bytes += own
    const fits = open && open.length < bundleMax && bytes <= bundleBytes
    if (fits && open[0].type === fact.type && !isKept(fact)) open.push(fact)
    else {
      made.push([fact])
      bytes = own
    }
  }
  return made
}

function isKept(fact: Envelope): boolean {
  return factTypes.get(fact.type)?.kept ?? false
}

interface Published {
  readonly id: string
  readonly facts: readonly string[]
}

type Clear = (collection: string, published: Published) => Promise<undefined>

/** Takes published facts out of their documents; those of many documents in one bulk. */
async function clearMany(database: Database, collection: string, batch: readonly Published[]): Promise<undefined[]> {
  await database.native<Bookkeeping>(collection).bulkWrite(
    batch.flatMap(({ id, facts }) => [
      { updateOne: { filter: { _id: id }, update: { $pull: { facts: { id: { $in: [...facts] } } } } } },
      // By size, not by what we know: an older fact that a crash left behind must stay.
      { updateOne: { filter: { _id: id, facts: { $size: 0 } }, update: { $unset: { pendingAt: 1 as const } } } },
    ]),
  )
  return batch.map(() => undefined)
}
