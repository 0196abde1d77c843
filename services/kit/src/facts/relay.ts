import type { Envelope } from '@parta/contracts/fact'
import { facts as factTypes } from '@parta/contracts/facts'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import { batchingBy } from '../store/batch.ts'
import type { Bookkeeping, Database } from '../store/mongo.ts'
import { type Committed, committedOf, taskType } from '../store/outbox.ts'
import { pendingAtAfter, type RowOutbox } from '../store/row-outbox.ts'
import type { Bus } from './nats.ts'

export interface RelayDeps {
  readonly database: Database
  readonly bus: Bus
  readonly metrics: Metrics
  readonly log: Log
  /** The names of the collections that `change` writes. */
  readonly collections: readonly string[]
  /** Writes the tasks that changes committed. */
  readonly plan: (tasks: readonly Committed[]) => Promise<void>
  readonly rows: RowOutbox
}

export interface Relay {
  /** Publishes facts that were just committed, after earlier facts of the same document. */
  committed(collection: string, id: string, facts: readonly Envelope[]): void
  /**
   * Publishes facts, and inserts rows, that a crash or a lost connection left in their documents. Also runs every two
   * seconds.
   */
  sweep(): Promise<void>
  close(): Promise<void>
}

interface Queue {
  readonly collection: string
  readonly id: string
  waiting: Envelope[]
}

const chunk = 500
/** Both limits stay far below the largest NATS message, 1 MB. Most facts are small; a few name hundreds of people. */
const bundleMax = 100
const bundleBytes = 400_000
const sweepMs = 2000
/** The sweep ignores younger facts: the process that committed them is still publishing them. */
const graceMs = 1500

/**
 * Publishes committed facts, and removes them from their document when the stream has acknowledged them. Facts of one
 * document keep their order. The stream stores a message that is published twice once; after a crash facts may be
 * bundled differently and arrive twice, with the same ids.
 */
export function createRelay(deps: RelayDeps): Relay {
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
      deps.log.warn({ err: error, collection, id }, 'Facts not published; the next sweep retries'),
    )
  }

  /** Publishes until nothing waits, including facts added meanwhile; otherwise those would wait for the next sweep. */
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
      for (const document of await findUnpublished(deps.database, collection)) {
        const { _id, pendingRows = [] } = document
        if (pendingRows.length > 0 && !deps.rows.isSaving(collection, _id)) await insertRows(collection, document)
        const key = `${collection}:${_id}`
        if (document.facts.length === 0 || queues.has(key)) continue
        const queue: Queue = { collection, id: _id, waiting: document.facts }
        queues.set(key, queue)
        await empty(key, queue)
      }
    }
  }

  /** A row that cannot be inserted stays in its document, and keeps nothing else from being published. */
  async function insertRows(collection: string, { _id, pendingRows = [] }: Bookkeeping): Promise<void> {
    try {
      await deps.rows.save(collection, _id, pendingRows)
    } catch (error) {
      deps.log.error({ err: error, collection, id: _id }, 'Committed rows not inserted; the next sweep retries')
    }
  }

  const stopSweeping = repeatSweep(sweep, deps.log)
  return {
    committed: (collection, id, facts) => {
      if (!closed) committed(collection, id, facts)
    },
    sweep,
    close: async () => {
      closed = true
      const lastSweep = stopSweeping()
      const deadline = Date.now() + 5000
      while (queues.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
      await lastSweep
    },
  }
}

/** Sweeps every two seconds, never twice at once. @returns a function that stops, and resolves after the last sweep */
function repeatSweep(sweep: () => Promise<void>, log: Log): () => Promise<void> {
  let sweeping: Promise<void> | undefined
  const timer = setInterval(() => {
    sweeping ??= sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'Sweep of unpublished facts failed; the next one retries'))
      .finally(() => {
        sweeping = undefined
      })
  }, sweepMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await sweeping
  }
}

/** Returns the documents whose facts or rows have waited the longest. */
function findUnpublished(database: Database, collection: string): Promise<Bookkeeping[]> {
  return database
    .native<Bookkeeping>(collection)
    .find({ pendingAt: { $lt: new Date(Date.now() - graceMs) } }, { projection: { facts: 1, pendingRows: 1 } })
    .sort({ pendingAt: 1 })
    .limit(100)
    .toArray()
}

async function drain(deps: RelayDeps, clear: Clear, queue: Queue): Promise<void> {
  do {
    const next = queue.waiting.splice(0, chunk)
    const facts = next.filter(({ type }) => type !== taskType)
    const tasks = next.filter(({ type }) => type === taskType)
    // In parallel: the messages share one connection, which keeps their order.
    const published = bundles(facts).map((bundle) => deps.bus.publish(bundle, isKept(bundle[0])))
    await Promise.all(tasks.length > 0 ? [...published, deps.plan(tasks.map(committedOf))] : published)
    for (const fact of facts) deps.metrics.published.inc({ fact: fact.type })
    await clear(queue.collection, { id: queue.id, facts: next.map((fact) => fact.id) })
  } while (queue.waiting.length > 0)
}

type Bundle = [Envelope, ...Envelope[]]

/**
 * Groups consecutive facts of one type into messages, so that a thousand joins are a few messages. Snapshots travel
 * alone.
 */
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

/** Removes published facts from their documents, with one bulk write for many documents. */
async function clearMany(database: Database, collection: string, batch: readonly Published[]): Promise<undefined[]> {
  // Filtered by the id alone, which needs no query plan: a third of the time of two updates with further conditions.
  await database.native<Bookkeeping>(collection).bulkWrite(
    batch.map(({ id, facts }) => ({
      updateOne: {
        filter: { _id: id },
        update: [
          { $set: { facts: { $filter: { input: '$facts', cond: { $not: [{ $in: ['$$this.id', [...facts]] }] } } } } },
          // `pendingAt` goes only when the stored lists are empty: they may still hold what a crash left there.
          { $set: { pendingAt: pendingAtAfter } },
        ],
      },
    })),
  )
  return batch.map(() => undefined)
}
