import { minute, second } from '@parta/contracts/durations'
import type { Envelope } from '@parta/contracts/fact'
import type { Kit } from '@parta/kit/kit'
import { newId } from '@parta/kit/store/id'
import { type RecountRow, recounts } from './store.ts'

/**
 * People and aliases whose rows are read together. Of a replay, many: each row is read once for all whom it concerns,
 * and so many people with all they did fit into the heap of a container of 512 MB, which is 256 MB.
 */
const readTogether = { soon: 100, later: 12_500 }
/** Facts of a burst about one person lead to one recount. */
const soonMs = 200
/** Facts that are older than this come from a replay, or follow an outage: their people are counted later. */
const historyMs = 10 * minute
/** Requests that can wait are counted when no other one has come for so long, */
const quietMs = 5 * second
/** or when the oldest one has waited for so long: during a long replay people are counted a few times, not all the time. */
const longestWaitMs = 15 * minute
const leaseMs = 60 * second
/** Requests that one run reads; a replay of a million events leaves several thousand. */
const atOnce = 50_000

/** Whose counts are outdated. */
export interface Concerned {
  /** People and aliases whose stats and achievements are counted. */
  readonly stats?: readonly string[]
  /** Those of whom only the achievements are counted. */
  readonly progress?: readonly string[]
}

/** `later` is for what happened long ago, and for the background. */
export type When = 'soon' | 'later'

export interface Recounts {
  /**
   * Asks for a recount of people and aliases, after the rows of the cause are written. The request is stored, so that a
   * crash loses nothing.
   */
  request(concerned: Concerned, when?: When): Promise<void>
  /** Counts the people whom requests name, except requests that can wait. */
  run(): Promise<void>
  /** Waits for the run in progress, and begins no other one. */
  close(): Promise<void>
}

/**
 * Counts people.
 * @param mayWrite asked before each write
 * @returns whether everybody was counted
 */
type Count = (concerned: Required<Concerned>, mayWrite: () => Promise<boolean>) => Promise<boolean>

/** Returns when the people that facts concern are to be counted. */
export function whenOf(facts: readonly Pick<Envelope, 'at'>[]): When {
  const recent = new Date(Date.now() - historyMs).toISOString()
  return facts.some(({ at }) => at > recent) ? 'soon' : 'later'
}

/** Recounts of stats and achievements: facts leave requests, and one process counts them a moment later, many at once. */
export function createRecounts(kit: Kit, count: Count): Recounts {
  const holder = newId()
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let isClosed = false
  const deps: Deps = { kit, count, holder, isClosed: () => isClosed }

  function run(): Promise<void> {
    running ??= work(deps)
      .then((isWaiting) => {
        if (isWaiting) runIn(second)
      })
      .finally(() => {
        running = null
      })
    return running
  }

  function runIn(ms: number): void {
    if (timer || isClosed) return
    timer = setTimeout(() => {
      timer = null
      run().catch((error: unknown) =>
        kit.log.error({ err: error }, 'People not counted; the job counts them again when the lease has ended'),
      )
    }, ms)
    timer.unref()
  }

  return {
    request: async (concerned, when = 'soon') => {
      await storeRequest(kit, concerned, when)
      runIn(soonMs)
    },
    run,
    close: async () => {
      isClosed = true
      if (timer) clearTimeout(timer)
      await running?.catch(() => {})
    },
  }
}

/** Stores a request for a recount. */
export async function storeRequest(
  { once }: Pick<Kit, 'once'>,
  { stats = [], progress = [] }: Concerned,
  when: When,
): Promise<void> {
  if (stats.length + progress.length === 0) return
  const hasStats = new Set(stats)
  const row: RecountRow = {
    _id: newId(),
    order: when === 'soon' ? 0 : 1,
    at: new Date(),
    stats: [...hasStats],
    progress: [...new Set(progress)].filter((id) => !hasStats.has(id)),
  }
  await once(recounts.collection, row)
}

interface Deps {
  readonly kit: Kit
  readonly count: Count
  readonly holder: string
  isClosed(): boolean
}

const lock = 'lock'

/** @returns whether requests are left, for another process or for later */
async function work(deps: Deps): Promise<boolean> {
  await deps.kit.once(recounts.collection, { _id: lock, until: new Date(0) })
  if (!(await hold(deps))) return true
  try {
    while (await countSome(deps, 0));
    if (await isLaterDue(deps)) await countSome(deps, 1)
  } finally {
    await requestsOf(deps.kit).updateOne({ _id: lock, holder: deps.holder }, { $set: { until: new Date(0) } })
  }
  return (await requestsOf(deps.kit).findOne({ order: { $gte: 0 } }, { projection: { _id: 1 } })) !== null
}

function requestsOf({ database }: Kit) {
  return database.native<RecountRow>(recounts.collection)
}

/** Takes the lease: two counts of one person at once could store the older result last. */
async function hold({ kit, holder }: Deps): Promise<boolean> {
  const free = { $or: [{ holder }, { until: { $lt: new Date() } }] }
  const until = new Date(Date.now() + leaseMs)
  const { matchedCount } = await requestsOf(kit).updateOne({ _id: lock, ...free }, { $set: { holder, until } })
  return matchedCount > 0
}

/** Returns whether some process counts people at this moment. */
export async function isCounting(kit: Kit): Promise<boolean> {
  return (await requestsOf(kit).findOne({ _id: lock, until: { $gte: new Date() } })) !== null
}

/** Renews the lease, unless another process has held it meanwhile and may have counted the same people. */
async function renew({ kit, holder, isClosed }: Deps): Promise<boolean> {
  if (isClosed()) return false
  const until = new Date(Date.now() + leaseMs)
  const { matchedCount } = await requestsOf(kit).updateOne({ _id: lock, holder }, { $set: { until } })
  return matchedCount > 0
}

/** Counts the people of all requests of one order. @returns whether there were any */
async function countSome(deps: Deps, order: 0 | 1): Promise<boolean> {
  const { found, stats, all } = await readRequests(deps.kit, order)
  const size = order === 0 ? readTogether.soon : readTogether.later
  for (let from = 0; from < all.length; from += size) {
    // What has just happened comes first.
    if (order === 1) while (await countSome(deps, 0));
    if (deps.isClosed() || !(await hold(deps))) return false
    const page = all.slice(from, from + size)
    const concerned = { stats: page.filter((id) => stats.has(id)), progress: page.filter((id) => !stats.has(id)) }
    if (!(await deps.count(concerned, () => renew(deps)))) return false
  }
  if (found.length === 0) return false
  await requestsOf(deps.kit).deleteMany({ _id: { $in: found } })
  return true
}

/** Returns the requests of one order, whose stats they are for, and everybody whom they are for. */
async function readRequests(kit: Kit, order: 0 | 1) {
  const found: string[] = []
  const stats = new Set<string>()
  const all = new Set<string>()
  const cursor = requestsOf(kit).find({ order }).sort({ _id: 1 }).limit(atOnce)
  // Those of a replay name the same people again and again: the lists are not held all at once.
  while (await cursor.hasNext()) {
    for (const row of cursor.readBufferedDocuments(100)) {
      found.push(row._id)
      for (const id of row.stats ?? []) stats.add(id)
      for (const id of [...(row.stats ?? []), ...(row.progress ?? [])]) all.add(id)
    }
  }
  return { found, stats, all: [...all] }
}

async function isLaterDue({ kit }: Deps): Promise<boolean> {
  const requests = requestsOf(kit)
  const [oldest, newest] = await Promise.all([
    requests.findOne({ order: 1 }, { sort: { _id: 1 }, projection: { at: 1 } }),
    requests.findOne({ order: 1 }, { sort: { _id: -1 }, projection: { at: 1 } }),
  ])
  const ageOf = ({ at }: Pick<RecountRow, 'at'>) => Date.now() - (at?.getTime() ?? 0)
  return (newest !== null && ageOf(newest) >= quietMs) || (oldest !== null && ageOf(oldest) >= longestWaitMs)
}
