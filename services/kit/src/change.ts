import { randomBytes } from 'node:crypto'
import { AppError, type ErrorCode } from '@parta/contracts/errors'
import type { Envelope, FactType } from '@parta/contracts/fact'
import { limits } from '@parta/contracts/limits'
import { mongo } from 'mongoose'
import type { Static, TSchema } from 'typebox'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Bookkeeping, Database, ModelDefinition, Stored } from './mongo.ts'
import { type Context, context } from './trace.ts'
import { updateOf } from './update.ts'

/** A fact that a rule tells; the kit adds id, time, actor and version when the change commits. */
export interface FactDraft {
  readonly type: FactType
  readonly data: unknown
}

export function told<D extends TSchema>(type: FactType<D>, data: Static<D>): FactDraft {
  return { type, data }
}

/** What a rule decides. `next` equal to the state that came in means that nothing changes. */
export interface Decision<R, A> {
  readonly next: R
  readonly facts?: readonly FactDraft[]
  readonly answer: A
}

/** Pure: state (null where the document does not exist yet) and time in, decision out, or an AppError. */
export type Decide<R, A> = (state: R | null, now: Date) => Decision<R, A>

export interface ChangeOptions {
  /** The fact or job behind the change: applied once, however often it comes. */
  readonly cause?: string
  /** What a caller is told when a unique index, not a rule, refuses the document. */
  readonly duplicate?: ErrorCode
  /** When it is decided; the clock's now unless a seed tells of the past. */
  readonly now?: Date
}

export type Change = <R, A>(
  definition: ModelDefinition<Stored<R>>,
  id: string,
  decide: Decide<R, A>,
  options?: ChangeOptions,
) => Promise<A>

interface Outcome {
  readonly answer?: unknown
  readonly refusal?: unknown
}

interface Command {
  readonly decide: Decide<never, unknown>
  readonly options: ChangeOptions
  readonly context: Context
  readonly deadline: number
  /** What this command was going to answer, by the write that may have carried it. */
  readonly tries: Map<string, Outcome>
  settle(outcome: Outcome): void
}

interface Held {
  readonly state: Readonly<Record<string, unknown>> | null
  readonly books: Pick<Bookkeeping, 'v' | 'commits' | 'causes'>
  /** Read in this round, so a refusal may rest on it without another look. */
  readonly fresh: boolean
}

interface Lane {
  readonly waiting: Command[]
  busy: boolean
  held: Held | null
  usedAt: number
}

const batchMax = 1000
const waitingMax = 20_000
const commitsKept = 20
const causesKept = 200
const laneIdleMs = 2000

interface Deps {
  readonly database: Database
  readonly metrics: Metrics
  readonly log: Log
  /** Told of facts that were just committed, in the order of the document. */
  readonly committed: (collection: string, id: string, facts: readonly Envelope[]) => void
}

/**
 * One command = one document written once, its facts inside that same write.
 *
 * Commands for the same document that arrive while a write is under way are decided one after the
 * other on the result and committed together in the next write (group commit); each caller gets its
 * own answer, and only after the commit that it rests on. Another replica that writes in between is
 * noticed by the version, and everything is decided again on what it left.
 */
export function createChange(deps: Deps): { change: Change; idle(): Promise<void> } {
  const lanes = new Map<string, Lane>()
  let running = 0

  const change: Change = <R, A>(
    definition: ModelDefinition<Stored<R>>,
    id: string,
    decide: Decide<R, A>,
    options: ChangeOptions = {},
  ) =>
    new Promise<A>((resolve, reject) => {
      const lane = laneOf(lanes, `${definition.collection}:${id}`)
      if (lane.waiting.length >= waitingMax) return reject(new AppError('server.busy'))
      lane.waiting.push({
        decide: decide as unknown as Decide<never, unknown>,
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
        void work(deps, definition.collection, id, lane).finally(() => {
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

function laneOf(lanes: Map<string, Lane>, key: string): Lane {
  const found = lanes.get(key)
  if (found) return found
  const lane: Lane = { waiting: [], busy: false, held: null, usedAt: Date.now() }
  lanes.set(key, lane)
  return lane
}

/** Commits batch after batch until nobody waits. */
async function work(deps: Deps, collection: string, id: string, lane: Lane): Promise<void> {
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
        alone = (await commit(deps, { collection, id, lane, batch: inTime })) === 'again alone'
      } catch (error) {
        deps.log.error({ err: error, collection, id }, 'A change failed')
        lane.held = null
        for (const command of inTime) command.settle({ refusal: unavailable(error) })
      }
    }
  } finally {
    // In the same step as the last look at who waits: a caller that comes a moment later must start it anew.
    lane.busy = false
    lane.usedAt = Date.now()
  }
}

interface Round {
  readonly collection: string
  readonly id: string
  readonly lane: Lane
  readonly batch: readonly Command[]
}

/** One batch, decided again for as long as other writers or a lost connection get in between. */
async function commit(deps: Deps, round: Round): Promise<'done' | 'again alone'> {
  const { collection, id, lane } = round
  let batch = round.batch
  for (let attempt = 0; batch.length > 0; attempt += 1) {
    const held = lane.held ?? (await read(deps, collection, id))
    batch = settleLanded(batch, held)
    const plan = decideAll(collection, id, held, batch)
    if (plan.effective === 0) {
      if (held.fresh || (await isCurrent(deps, collection, id, held))) {
        lane.held = { ...held, fresh: false }
        settleAll(batch, plan.outcomes)
        return 'done'
      }
      lane.held = null
      continue
    }
    batch.forEach((command, index) => command.tries.set(plan.commit, plan.outcomes[index] ?? {}))
    const result = await write(deps, collection, id, plan)
    if (result === 'written') {
      deps.metrics.batches.observe({ collection }, plan.effective)
      lane.held = { state: plan.state, books: plan.books, fresh: false }
      settleAll(batch, plan.outcomes)
      if (plan.facts.length > 0) deps.committed(collection, id, plan.facts)
      return 'done'
    }
    lane.held = null
    if (result === 'taken') {
      if (batch.length === 1) {
        batch[0]?.settle({ refusal: new AppError(batch[0].options.duplicate ?? 'server.failed') })
        return 'done'
      }
      for (const command of batch) command.tries.delete(plan.commit)
      lane.waiting.unshift(...batch)
      return 'again alone'
    }
    deps.metrics.conflicts.inc({ collection })
    const now = Date.now()
    const expired = batch.filter((command) => command.deadline <= now)
    // Whoever waited too long may or may not have been written: the caller hears that it is unknown.
    for (const command of expired) command.settle({ refusal: new AppError('server.unavailable') })
    batch = batch.filter((command) => command.deadline > now)
    await pause(
      result === 'unknown' ? Math.min(500, 50 * (attempt + 1)) : Math.random() * 5 * Math.min(attempt + 1, 10),
    )
  }
  return 'done'
}

interface Plan {
  readonly commit: string
  readonly outcomes: readonly Outcome[]
  /** How many commands changed something. */
  readonly effective: number
  readonly from: Held
  readonly state: Readonly<Record<string, unknown>> | null
  readonly books: Pick<Bookkeeping, 'v' | 'commits' | 'causes'>
  readonly facts: readonly Envelope[]
}

function decideAll(collection: string, id: string, held: Held, batch: readonly Command[]): Plan {
  const clock = new Date()
  const commit = randomBytes(9).toString('base64url')
  const outcomes: Outcome[] = []
  const facts: Envelope[] = []
  const newCauses: string[] = []
  let state = held.state
  let v = held.books.v
  let effective = 0
  for (const command of batch) {
    const { cause, now = clock } = command.options
    if (cause && (held.books.causes.includes(cause) || newCauses.includes(cause))) {
      outcomes.push({ answer: undefined })
      continue
    }
    try {
      const decision = command.decide(state as never, now)
      outcomes.push({ answer: decision.answer })
      if (decision.next === state && !decision.facts?.length && !cause) continue
      effective += 1
      v += 1
      state = decision.next as Readonly<Record<string, unknown>>
      if (cause) newCauses.push(cause)
      decision.facts?.forEach((draft, index) => {
        facts.push({
          id: `${collection}:${id}:${v}:${index}`,
          type: draft.type.name,
          at: now.toISOString(),
          actor: command.context.actor,
          correlation: command.context.correlation,
          subject: id,
          version: v,
          data: draft.data,
        })
      })
    } catch (error) {
      outcomes.push({ refusal: error })
    }
  }
  const books = {
    v,
    commits: [...held.books.commits, commit].slice(-commitsKept),
    causes: newCauses.length > 0 ? [...held.books.causes, ...newCauses].slice(-causesKept) : held.books.causes,
  }
  return { commit, outcomes, effective, from: held, state, books, facts }
}

type Written = 'written' | 'conflict' | 'taken' | 'unknown'

async function write(deps: Deps, collection: string, id: string, plan: Plan): Promise<Written> {
  const target = deps.database.native<Stored<Record<string, unknown>>>(collection)
  const now = new Date()
  try {
    if (plan.from.state === null) {
      const { facts } = plan
      await target.insertOne({
        ...plan.state,
        _id: id,
        ...plan.books,
        facts: [...facts],
        ...(facts.length > 0 ? { pendingAt: now } : {}),
      } as never)
      return 'written'
    }
    const result = await target.updateOne({ _id: id, v: plan.from.books.v } as never, updateOf(plan, now) as never)
    return result.matchedCount === 1 ? 'written' : 'conflict'
  } catch (error) {
    if (error instanceof mongo.MongoServerError && error.code === 11000) {
      return Object.keys((error['keyPattern'] as object | undefined) ?? { _id: 1 }).includes('_id')
        ? 'conflict'
        : 'taken'
    }
    if (isTransient(error)) return 'unknown'
    throw error
  }
}

async function read(deps: Deps, collection: string, id: string): Promise<Held> {
  const document = await deps.database
    .native<Stored<Record<string, unknown>>>(collection)
    .findOne({ _id: id } as never, { projection: { facts: 0, pendingAt: 0 } })
  if (!document) return { state: null, books: { v: 0, commits: [], causes: [] }, fresh: true }
  const { _id, v, commits, causes, ...state } = document as unknown as Stored<Record<string, unknown>>
  return { state, books: { v, commits: commits ?? [], causes: causes ?? [] }, fresh: true }
}

async function isCurrent(deps: Deps, collection: string, id: string, held: Held): Promise<boolean> {
  const document = await deps.database.native<Bookkeeping>(collection).findOne({ _id: id }, { projection: { v: 1 } })
  return (document?.v ?? 0) === held.books.v
}

/** A write whose answer was lost is found again among the document's last commits. */
function settleLanded(batch: readonly Command[], held: Held): readonly Command[] {
  return batch.filter((command) => {
    for (const [commit, outcome] of command.tries) {
      if (!held.books.commits.includes(commit)) continue
      command.settle(outcome)
      return false
    }
    return true
  })
}

function settleAll(batch: readonly Command[], outcomes: readonly Outcome[]): void {
  batch.forEach((command, index) => command.settle(outcomes[index] ?? {}))
}

function isTransient(error: unknown): boolean {
  return (
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    (error instanceof mongo.MongoError && error.hasErrorLabel('RetryableWriteError'))
  )
}

function unavailable(error: unknown): unknown {
  return isTransient(error) ? new AppError('server.unavailable', { cause: error }) : error
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
