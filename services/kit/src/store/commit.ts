import { randomBytes } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import type { Envelope } from '@parta/contracts/fact'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import type { Context } from '../process/trace.ts'
import type { Causes } from './causes.ts'
import { type Committed, committedRows, createRowPlan, isFull, pendingAfter } from './committed-rows.ts'
import type { ChangeOptions, Decide, Decision } from './decision.ts'
import type { Books, Documents, Held, State, Written } from './documents.ts'
import { outboxOf, taskType } from './outbox.ts'
import type { RowGroup } from './row-group.ts'
import type { RowOutbox } from './row-outbox.ts'
import { commitsKept, updateOf } from './update.ts'
import type { Watch } from './watch.ts'

interface Outcome {
  readonly answer?: unknown
  readonly refusal?: unknown
}

/** One caller's command on a document. */
export interface Command {
  readonly decide: Decide<State, unknown>
  readonly options: ChangeOptions
  readonly context: Context
  readonly deadline: number
  /** The outcome of this command in each write that may have been committed. */
  readonly tries: Map<string, Outcome>
  settle(outcome: Outcome): void
}

export interface Committing {
  readonly metrics: Metrics
  readonly log: Log
  readonly rows: RowOutbox
  /** Called with the facts that were just committed, in the order of the document. */
  readonly committed: (collection: string, id: string, facts: readonly Envelope[]) => void
  /** Called with the document's state after each write of this process. */
  readonly wrote: Watch['wrote']
}

export interface CommitDeps extends Committing {
  readonly documents: Documents
  readonly causes: Causes
}

/** A document, the commands that wait for it, and its state after this process's last write. */
export interface Target {
  readonly collection: string
  readonly id: string
  readonly waiting: Command[]
  held: Held | null
}

/** Causes kept in a document's own list; beyond that, the older half moves into rows. */
const causesKept = 200

/** Commits one batch; decides it again when another writer was first or the connection was lost. */
export async function commit(
  deps: CommitDeps,
  target: Target,
  commands: readonly Command[],
): Promise<'done' | 'again alone'> {
  const { collection, id } = target
  let batch = commands
  await deps.rows.room(collection, id)
  const sent = new Map<string, Outgoing>()
  for (let attempt = 0; batch.length > 0; attempt += 1) {
    // The sweep may have inserted what waits, which the held state does not show.
    if (isFull(target.held?.books.pendingRows ?? [])) target.held = null
    const held = target.held ?? (await deps.documents.read(collection, id))
    batch = settleLanded(batch, held)
    sendLanded(deps, target, { sent, held })
    const plan = decideAll(target, await withEarlier(deps, target, { held, batch }), batch)
    if (plan.effective === 0) {
      if (held.fresh || (await deps.documents.isCurrent(collection, id, held))) {
        target.held = { ...held, fresh: false }
        settleAll(batch, plan.outcomes)
        return 'done'
      }
      target.held = null
      continue
    }
    // Before the write that drops them from the list: if that write fails, they are stored twice, which is harmless.
    if (plan.moved.length > 0) await deps.causes.move(`${collection}:${id}`, plan.moved)
    batch.forEach((command, index) => command.tries.set(plan.commit, plan.outcomes[index] ?? {}))
    sent.set(plan.commit, plan)
    const result = await write(deps.documents, target, plan)
    if (result === 'written') {
      deps.metrics.batches.observe({ collection }, plan.effective)
      target.held = { state: plan.state, books: plan.books, fresh: false }
      settleAll(batch, plan.outcomes)
      send(deps, target, plan)
      deps.wrote(collection, id, { version: plan.books.v, state: plan.state })
      return 'done'
    }
    target.held = null
    if (result === 'taken') {
      if (batch.length === 1) {
        batch[0]?.settle({ refusal: new AppError(batch[0].options.duplicate ?? 'server.failed') })
        return 'done'
      }
      for (const command of batch) command.tries.delete(plan.commit)
      target.waiting.unshift(...batch)
      return 'again alone'
    }
    deps.metrics.conflicts.inc({ collection })
    const now = Date.now()
    const expired = batch.filter((command) => command.deadline <= now)
    // Their write may or may not have been committed: callers get `server.unavailable`, outcome unknown.
    for (const command of expired) command.settle({ refusal: new AppError('server.unavailable') })
    batch = batch.filter((command) => command.deadline > now)
    await pause(
      result === 'unknown' ? Math.min(500, 50 * (attempt + 1)) : Math.random() * 5 * Math.min(attempt + 1, 10),
    )
  }
  return 'done'
}

interface HeldWithEarlier extends Held {
  /** Causes of the batch that were applied earlier and are no longer in the document's list. */
  readonly moved?: ReadonlySet<string>
  /** Rows of the batch that earlier changes committed. */
  readonly committed: Committed
}

/**
 * Adds what earlier changes did of this batch. It is looked up after the state was read: what another process commits
 * later raises the version, and this batch is decided again. Moved causes are queried only for documents that have
 * some, and only those that the list lacks.
 */
async function withEarlier(
  deps: CommitDeps,
  { collection, id }: Target,
  { held, batch }: { readonly held: Held; readonly batch: readonly Command[] },
): Promise<HeldWithEarlier> {
  const pendingRows = (held.books.pendingRows ?? []).filter((group) => !deps.rows.isSaved(group))
  const committed = await committedRows(deps.rows, pendingRows, batch)
  const found = { ...held, books: { ...held.books, pendingRows }, committed }
  if (!held.books.olderCauses) return found
  const listed = new Set(held.books.causes)
  const asked = batch.flatMap(({ options: { cause } }) => (cause && !listed.has(cause) ? [cause] : []))
  return asked.length > 0 ? { ...found, moved: await deps.causes.moved(`${collection}:${id}`, asked) } : found
}

/** The facts and rows that a write committed for other places. */
interface Outgoing {
  readonly facts: readonly Envelope[]
  readonly rows: readonly RowGroup[]
}

interface Plan extends Outgoing {
  readonly commit: string
  readonly outcomes: readonly Outcome[]
  /** The number of commands that changed something. */
  readonly effective: number
  readonly from: Held
  readonly state: State | null
  readonly books: Books
  /** Causes that leave the document's list with this write. */
  readonly moved: readonly string[]
}

function decideAll({ collection, id }: Target, held: HeldWithEarlier, batch: readonly Command[]): Plan {
  const clock = new Date()
  const commit = randomBytes(9).toString('base64url')
  const outcomes: Outcome[] = []
  const facts: Envelope[] = []
  const newCauses: string[] = []
  const rows = createRowPlan(commit, { committed: held.committed, pending: held.books.pendingRows ?? [] })
  const known = new Set(batch.some(({ options }) => options.cause) ? held.books.causes : [])
  let state = held.state
  let v = held.books.v
  let effective = 0
  for (const command of batch) {
    const { cause, now = clock } = command.options
    if (cause && (known.has(cause) || held.moved?.has(cause))) {
      outcomes.push({ answer: undefined })
      continue
    }
    try {
      const decision = command.decide(state, now, rows.committedOf(command.options))
      if (decision.next === null) assertNothing(decision, state)
      rows.add(command.options, decision.rows ?? [])
      outcomes.push({ answer: decision.answer })
      if (decision.next === null) continue
      if (decision.next === state && isSilent(decision) && !cause) continue
      effective += 1
      v += 1
      state = decision.next
      if (cause) newCauses.push(cause)
      if (cause) known.add(cause)
      const { actor, correlation } = command.context
      const common = { at: now.toISOString(), actor, correlation, subject: id, version: v }
      const head = `${collection}:${id}:${v}`
      decision.facts?.forEach(({ type, data, actor: by = actor }, index) => {
        facts.push({ id: `${head}:${index}`, type: type.name, ...common, actor: by, data })
      })
      decision.tasks?.forEach((planned, index) => {
        facts.push({
          id: `${head}:task-${index}`,
          type: taskType,
          ...common,
          at: clock.toISOString(),
          data: outboxOf(planned),
        })
      })
    } catch (error) {
      outcomes.push({ refusal: error })
    }
  }
  const groups = rows.groups()
  const books = {
    v,
    commits: [...held.books.commits, commit].slice(-commitsKept),
    ...causesAfter(held.books, newCauses),
    ...pendingAfter(held.books, groups),
  }
  const moved = held.books.causes.slice(0, held.books.causes.length + newCauses.length - books.causes.length)
  return { commit, outcomes, effective, from: held, state, books, facts, rows: groups, moved }
}

/**
 * Refuses a decision whose `next` is `null` for an existing document, or that has facts, tasks or rows without a document.
 * @throws Error
 */
function assertNothing(decision: Decision<State | null, unknown>, state: State | null): void {
  if (state) throw new Error('A decision cannot delete a document: use kit.retire')
  if (!isSilent(decision)) throw new Error('A decision without a document cannot have facts, tasks or rows')
}

/** Moves only committed causes out of the list: those of this write may still fail. */
function causesAfter(held: Books, fresh: readonly string[]): Pick<Books, 'causes' | 'olderCauses'> {
  const older = held.olderCauses ? { olderCauses: held.olderCauses } : {}
  if (fresh.length === 0) return { causes: held.causes, ...older }
  const all = [...held.causes, ...fresh]
  if (all.length <= causesKept || held.causes.length === 0) return { causes: all, ...older }
  const moved = Math.min(held.causes.length, all.length - causesKept / 2)
  return { causes: all.slice(moved), olderCauses: true }
}

function write(documents: Documents, { collection, id }: Target, plan: Plan): Promise<Written> {
  const now = new Date()
  const { commit, facts, rows, from } = plan
  if (from.state) {
    return documents.update(collection, { id, v: from.books.v, commit, update: updateOf(plan, now) })
  }
  const pending = facts.length + rows.length > 0 ? { pendingAt: now } : {}
  return documents.insert(collection, { ...plan.state, _id: id, ...plan.books, facts: [...facts], ...pending })
}

/** Publishes the facts, and inserts the rows, of a write that turned out to be committed, before those of later writes. */
function sendLanded(
  deps: CommitDeps,
  target: Target,
  { sent, held }: { sent: Map<string, Outgoing>; held: Held },
): void {
  for (const [commit, outgoing] of sent) {
    if (!held.books.commits.includes(commit)) continue
    sent.delete(commit)
    send(deps, target, outgoing)
    deps.wrote(target.collection, target.id, { version: held.books.v, state: held.state })
  }
}

function send({ committed, rows: outbox }: CommitDeps, { collection, id }: Target, { facts, rows }: Outgoing): void {
  if (facts.length > 0) committed(collection, id, facts)
  if (rows.length > 0) outbox.committed(collection, id, rows)
}

/** Returns whether a decision commits nothing beside its state. */
function isSilent({ facts, tasks, rows }: Decision<State | null, unknown>): boolean {
  return !facts?.length && !tasks?.length && !rows?.length
}

/**
 * Settles commands whose write was committed although its answer was lost: its id is among the document's last commits.
 */
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

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
