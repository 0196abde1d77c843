import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { type Changes, changesOf } from './changes.ts'
import type { Parta } from './parta.ts'

/** A hash of each collection, and the file names of the picture folder. */
export type State = Readonly<Record<string, string>>

type Service = Parta['local']['services'][number]['kit']

interface OpenTask {
  readonly dueAt?: Date
  readonly lease?: unknown
}

/** The result of reading one collection. */
interface Read {
  readonly hash: string
  /** The pending tasks; empty for other collections. */
  readonly open: readonly OpenTask[]
}

interface Watch {
  readonly changes: Changes
  readonly streams: JetStreamManager
  readonly reads: Map<string, Read>
  /** The last settled state. */
  settled?: State
}

const watches = new WeakMap<Parta, Promise<Watch>>()

/**
 * Returns the state before a call that must change nothing, without a wait if it still equals the last settled state.
 */
export async function stateBefore(parta: Parta): Promise<State> {
  const watch = await watchOf(parta)
  const now = await stateOf(parta, watch)
  return watch.settled && isSame(now, watch.settled) ? watch.settled : await settled(parta)
}

/**
 * Returns the state of all databases and the picture folder once two reads in a row are equal, no task runs and every
 * published fact was processed.
 */
export async function settled(parta: Parta): Promise<State> {
  const watch = await watchOf(parta)
  const deadline = Date.now() + taskTimeoutMs
  let before = await stateOf(parta, watch)
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const wasIdle = !(await hasFactsInFlight(watch))
    const now = await stateOf(parta, watch)
    const isIdle = wasIdle && (Date.now() > deadline || !isAtWork(watch)) && !(await hasFactsInFlight(watch))
    if (isIdle && isSame(now, before)) {
      watch.settled = now
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

/** Returns whether a write runs, or a task runs or becomes due within two seconds, and so will change its row. */
function isAtWork({ changes, reads }: Watch): boolean {
  const soon = Date.now() + 2000
  const isSoon = ({ lease, dueAt }: OpenTask) => lease !== undefined || (dueAt?.getTime() ?? Infinity) <= soon
  return changes.isWriting() || [...reads.values()].some(({ open }) => open.some(isSoon))
}

/**
 * Written by jobs that no call starts: the processes that run, and the heat map of each hour; and the log that notes
 * calls of site admins also when they are refused.
 */
const ofJobs: ReadonlySet<string> = new Set([
  'identity.lives',
  'availabilities.heat-snapshots',
  'availabilities.heat-squares',
  'identity.audit-log',
])

/** Returns whether a service has not received or not finished a fact or snapshot that was published. */
async function hasFactsInFlight({ streams }: Watch): Promise<boolean> {
  for await (const { config } of streams.streams.list()) {
    for await (const consumer of streams.consumers.list(config.name)) {
      if (consumer.num_pending + consumer.num_ack_pending > 0) return true
    }
  }
  return false
}

/** Reads every collection once. Later only the collections are read again that were written to. */
function watchOf(parta: Parta): Promise<Watch> {
  const known = watches.get(parta)
  if (known) return known
  const started = startWatch(parta)
  watches.set(parta, started)
  return started
}

async function startWatch({ local }: Parta): Promise<Watch> {
  const changes = changesOf(local.services.map(({ kit }) => kit))
  const reads = new Map<string, Read>()
  for (const { kit } of local.services) {
    const collections = (await kit.database.connection.db?.listCollections({}, { nameOnly: true }).toArray()) ?? []
    for (const { name } of collections) await read(reads, kit, name)
  }
  const { host, username, password } = new URL(local.env['PARTA_NATS_URL'] ?? '')
  const connection = await connect({ servers: host, user: username, pass: password, reconnect: false })
  return { changes, reads, streams: await jetstreamManager(connection) }
}

async function stateOf(parta: Parta, { changes, reads }: Watch): Promise<State> {
  await Promise.all(changes.take().map(({ kit, collection }) => read(reads, kit, collection)))
  const pictures = (await readdir(join(parta.dir, 'media')).catch(() => [])).join()
  const hashes = [...reads].map(([name, { hash }]) => [name, hash] as const)
  return Object.fromEntries([...hashes.toSorted(([one], [other]) => (one < other ? -1 : 1)), ['pictures', pictures]])
}

/** Returns the part of a collection's rows that a refused call must not change. */
function shownOf(name: string, rows: readonly Readonly<Record<string, unknown>>[]): unknown {
  // Only the ids of tasks: their other fields change in the background with each attempt.
  if (withTasks.includes(name.slice(name.indexOf('.') + 1))) return rows.map(({ _id }) => _id)
  if (name !== 'identity.sessions') return rows
  // Each call of a site admin, also a refused one, may note that the session is in use.
  return rows.map(({ adminAt: _at, v: _version, commits: _commits, ...row }) => row)
}

async function read(reads: Map<string, Read>, { service, database }: Service, collection: string): Promise<void> {
  const name = `${service}.${collection}`
  if (ofJobs.has(name)) return
  const isTasks = withTasks.includes(collection)
  const rows = (await database.connection.db?.collection(collection).find({}).sort({ _id: 1 }).toArray()) ?? []
  const shown = shownOf(name, rows)
  const hash = createHash('sha256').update(JSON.stringify(shown)).digest('hex')
  const pending = isTasks ? rows.filter(({ state }) => state === 'pending') : []
  const open = pending.map(({ dueAt, lease }) => ({ dueAt, lease }))
  reads.set(name, { hash: `${rows.length} ${hash}`, open })
}
