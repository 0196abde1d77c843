import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { context } from '../process/trace.ts'
import { createCauses } from './causes.ts'
import { type Command, type CommitDeps, type Committing, commit, type Target } from './commit.ts'
import type { ChangeOptions, Decide } from './decision.ts'
import { createDocuments, databaseRefusal } from './documents.ts'
import type { Database, ModelDefinition, Stored } from './mongo.ts'

// oxlint-disable-next-line max-params -- a hundred callers read better with the rare options last than inside an object
export type Change = <R, A>(
  definition: ModelDefinition<Stored<R>>,
  id: string,
  decide: Decide<R, A>,
  options?: ChangeOptions,
) => Promise<A>

interface Lane extends Target {
  busy: boolean
  usedAt: number
}

const batchMax = 1000
const waitingMax = 20_000
const laneIdleMs = 2000

/** What every decision about the documents of a collection passes through, so that no command can forget it. */
export interface EveryChange {
  readonly collection: string
  wrap(id: string, decide: Command['decide']): Command['decide']
}

/** Declares that every decision about the documents passes through these functions, the first one first. */
export function everyChange<R>(
  { collection }: ModelDefinition<Stored<R>>,
  ...wraps: readonly (<A>(id: string, decide: Decide<R, A>) => Decide<R, A>)[]
): EveryChange {
  const wrap = (id: string, decide: Decide<R, unknown>) => wraps.reduce((wrapped, one) => one(id, wrapped), decide)
  // The decisions of this collection are about `R`.
  return { collection, wrap: (id, decide) => wrap(id, decide as Decide<R, unknown>) as Command['decide'] }
}

interface Deps extends Committing {
  readonly database: Database
  readonly everyChange?: readonly EveryChange[]
}

/**
 * Returns `change`: one command writes one document once, together with its facts and rows.
 *
 * Commands for a document that arrive while a write is in progress are decided in sequence on its result, and committed
 * together by the next write (group commit). Each caller gets its own answer after that commit. When another replica
 * wrote in between, the version differs, and all of them are decided again on the new state.
 */
export function createChange({ database, everyChange: every = [], ...rest }: Deps): {
  change: Change
  idle(): Promise<void>
} {
  const deps: CommitDeps = { ...rest, documents: createDocuments(database), causes: createCauses(database) }
  const wraps = new Map(every.map(({ collection, wrap }) => [collection, wrap]))
  const lanes = new Map<string, Lane>()
  let running = 0

  // oxlint-disable-next-line max-params -- see the type `Change`
  const change: Change = <R, A>(
    definition: ModelDefinition<Stored<R>>,
    id: string,
    decide: Decide<R, A>,
    options: ChangeOptions = {},
  ) =>
    new Promise<A>((resolve, reject) => {
      const lane = laneOf(lanes, definition.collection, id)
      // The lane's commands have states of different types; this lane's collection is the one of `R`.
      const asked = decide as unknown as Command['decide']
      if (lane.waiting.length >= waitingMax) return reject(new AppError('server.busy'))
      lane.waiting.push({
        decide: wraps.get(definition.collection)?.(id, asked) ?? asked,
        options,
        context: context(),
        deadline: Date.now() + limits.timeouts.service,
        tries: new Map(),
        settle: (outcome) => ('refusal' in outcome ? reject(outcome.refusal) : resolve(outcome.answer as A)),
      })
      if (lane.busy) return
      lane.busy = true
      running += 1
      // In the next turn of the event loop, so that concurrent callers share the first write.
      setImmediate(() => {
        void work(deps, lane).finally(() => {
          running -= 1
        })
      })
    })

  const sweep = setInterval(() => {
    const old = Date.now() - laneIdleMs
    for (const [key, lane] of lanes) if (!lane.busy && lane.usedAt < old) lanes.delete(key)
  }, laneIdleMs)
  sweep.unref()

  return {
    change,
    idle: async () => {
      clearInterval(sweep)
      while (running > 0) await new Promise((resolve) => setTimeout(resolve, 10))
      await rest.rows.idle()
    },
  }
}

function laneOf(lanes: Map<string, Lane>, collection: string, id: string): Lane {
  const key = `${collection}:${id}`
  const found = lanes.get(key)
  if (found) return found
  const lane: Lane = { collection, id, waiting: [], busy: false, held: null, usedAt: Date.now() }
  lanes.set(key, lane)
  return lane
}

/** Commits batches until the lane is empty. */
async function work(deps: CommitDeps, lane: Lane): Promise<void> {
  let alone = false
  try {
    while (lane.waiting.length > 0) {
      const inTime: Command[] = []
      const now = Date.now()
      for (const command of lane.waiting.splice(0, alone ? 1 : batchMax)) {
        if (command.deadline > now || command.tries.size > 0) inTime.push(command)
        else command.settle({ refusal: new AppError('server.busy') })
      }
      try {
        alone = (await commit(deps, lane, inTime)) === 'again alone'
      } catch (error) {
        deps.log.error(
          { err: error, collection: lane.collection, id: lane.id },
          'Change not written; its callers are refused',
        )
        lane.held = null
        for (const command of inTime) command.settle({ refusal: databaseRefusal(error) })
      }
    }
  } finally {
    // In the same synchronous step as the last check of the queue: a later caller must find the lane idle and start it
    // again.
    lane.busy = false
    lane.usedAt = Date.now()
  }
}
