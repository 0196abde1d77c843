import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { context } from '../process/trace.ts'
import { createCauses } from './causes.ts'
import { type Command, type CommitDeps, type Committing, commit, type Target } from './commit.ts'
import type { ChangeOptions, Decide } from './decision.ts'
import { createDocuments, databaseRefusal } from './documents.ts'
import type { Database, ModelDefinition, Stored } from './mongo.ts'

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

interface Deps extends Committing {
  readonly database: Database
}

/**
 * One command = one document written once, its facts inside that same write.
 *
 * Commands for the same document that arrive while a write is under way are decided one after the
 * other on the result and committed together in the next write (group commit); each caller gets its
 * own answer, and only after the commit that it rests on. Another replica that writes in between is
 * noticed by the version, and everything is decided again on what it left.
 */
export function createChange({ database, ...rest }: Deps): { change: Change; idle(): Promise<void> } {
  const deps: CommitDeps = { ...rest, documents: createDocuments(database), causes: createCauses(database) }
  const lanes = new Map<string, Lane>()
  let running = 0

  const change: Change = <R, A>(
    definition: ModelDefinition<Stored<R>>,
    id: string,
    decide: Decide<R, A>,
    options: ChangeOptions = {},
  ) =>
    new Promise<A>((resolve, reject) => {
      const lane = laneOf(lanes, definition.collection, id)
      if (lane.waiting.length >= waitingMax) return reject(new AppError('server.busy'))
      lane.waiting.push({
        // The lane holds commands on rows of every type; this one was read from the collection of `R`.
        decide: decide as unknown as Command['decide'],
        options,
        context: context(),
        deadline: Date.now() + limits.timeouts.service,
        tries: new Map(),
        settle: (outcome) => ('refusal' in outcome ? reject(outcome.refusal) : resolve(outcome.answer as A)),
      })
      if (lane.busy) return
      lane.busy = true
      running += 1
      // The next turn of the loop, so that callers of the same moment share the first write.
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

/** Commits batch after batch until nobody waits. */
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
        deps.log.error({ err: error, collection: lane.collection, id: lane.id }, 'A change failed')
        lane.held = null
        for (const command of inTime) command.settle({ refusal: databaseRefusal(error) })
      }
    }
  } finally {
    // In the same step as the last look at who waits: a caller that comes a moment later must start it anew.
    lane.busy = false
    lane.usedAt = Date.now()
  }
}
