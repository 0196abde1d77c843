import type { ConsumerMessages } from '@nats-io/jetstream'
import { AppError } from '@parta/contracts/errors'
import type { Envelope, FactType } from '@parta/contracts/fact'
import { facts } from '@parta/contracts/facts'
import type { Static, TSchema } from 'typebox'
import { createFairSlots, type FairSlots } from '../process/fair-slots.ts'
import { inContext, traced } from '../process/trace.ts'
import { batching } from '../store/batch.ts'
import { deadLetters } from '../store/dead-letters.ts'
import { poolSize } from '../store/mongo.ts'
import { isTransient } from '../store/write-errors.ts'
import type { ConsumerOptions } from './bus-names.ts'
import { type Deps, read, type Work } from './consume.ts'
import { consumers, openConsumer, pauseMs } from './open-consumer.ts'

/** A function run for a fact of another service. Facts are delivered at least once, so it must be idempotent. */
export interface Reaction {
  readonly type: FactType
  /** Set when facts are processed together. */
  readonly isBatched?: true
  run(fact: Envelope): Promise<void>
}

/** Returns one row of a service's table of reactions. */
export function reaction<D extends TSchema>(
  type: FactType<D>,
  run: (fact: Envelope<Static<D>>) => Promise<void>,
): Reaction {
  return { type, run: (fact) => inTrace(fact, () => run(fact as Envelope<Static<D>>)) }
}

/** Runs work in the context, and in a span, of the fact that caused it. */
function inTrace<T>({ id, type, correlation, actor }: Envelope, work: () => Promise<T>): Promise<T> {
  return inContext({ correlation, actor }, () => traced(`react ${type}`, { fact: id }, work))
}

/**
 * Reactions that a service runs at once, and those to facts that one person caused. Fewer than the connections of the
 * background, so that a flood of facts waits here instead of for connections, which fails after some seconds.
 */
export const reactionSlots = { atOnce: poolSize - 4, ofCaller: poolSize - 8 } as const

/** Facts that a batch has at most. */
const batchMax = 1000

/**
 * Returns a row of the table for a function that takes many facts at once: those that arrive while it runs are the next
 * batch, so that a single fact does not wait, and a replay needs few writes. When a batch fails, each of its facts runs
 * alone, so that a bad fact fails alone. Facts of one lane are never in the same batch. A batch runs in the context of
 * its first fact.
 */
export function batchReaction<D extends TSchema>(
  type: FactType<D>,
  run: (facts: readonly Envelope<Static<D>>[]) => Promise<void>,
): Reaction {
  const slots = createFairSlots(reactionSlots)
  const one = batching<Envelope<Static<D>>, Outcome>((facts) => runBatch(facts, run, slots), { max: batchMax, runs: 1 })
  return { type, isBatched: true, run: (fact) => one(fact as Envelope<Static<D>>).then(succeed) }
}

function succeed({ failure }: Outcome): void {
  if (failure) throw failure.error
}

const succeeded: Outcome = { failure: null }

interface Outcome {
  readonly failure: { readonly error: unknown } | null
}

async function runBatch<F extends Envelope>(
  facts: readonly F[],
  run: (facts: readonly F[]) => Promise<void>,
  alone: FairSlots,
): Promise<Outcome[]> {
  const [first] = facts
  if (!first) return []
  try {
    await inTrace(first, () => run(facts))
    return facts.map(() => succeeded)
  } catch (error) {
    // Without a database, facts that run alone would fail as well: all of them are redelivered.
    if (facts.length === 1 || isOutage(error)) throw error
    const settled = await Promise.allSettled(
      facts.map((fact) => alone(fact.actor, () => inTrace(fact, () => run([fact])))),
    )
    return settled.map((each) => ({ failure: each.status === 'rejected' ? { error: each.reason } : null }))
  }
}

function isOutage(error: unknown): boolean {
  return isTransient(error) || (error instanceof AppError && error.code === 'server.unavailable')
}

/**
 * Returns the key of the lane in which a fact is processed: its document, or a part of the document where the fact type
 * declares lanes.
 */
export function laneOf({ type, subject, data }: Envelope): string {
  const lane = facts.get(type)?.lane
  return lane ? `${subject}:${lane.of(data)}` : subject
}

export const reactionCollections = [consumers, deadLetters]

export interface Listening {
  /** Runs the reactions to a fact as if it had just been delivered; used to replay a dead letter. */
  react(fact: Envelope): Promise<void>
  close(): Promise<void>
}

/**
 * Starts one durable consumer for each service, and one for its snapshots. Facts of one lane are processed in sequence;
 * reactions that run alone take turns by the person who caused their facts.
 */
export async function listen(deps: Deps, reactions: readonly Reaction[]): Promise<Listening> {
  const table = new Map<string, Reaction[]>()
  for (const entry of reactions) table.set(entry.type.name, [...(table.get(entry.type.name) ?? []), entry])
  const groups = new Map<string, ConsumerOptions>()
  for (const { type } of reactions) {
    const { service: source, kept } = type
    const isBatched = reactions.some((one) => one.isBatched && one.type.service === source && one.type.kept === kept)
    groups.set(`${source}:${kept}`, { service: deps.service, source, kept, isBatched })
  }
  const react = (fact: Envelope) => {
    const entries = table.get(fact.type) ?? []
    const [only] = entries
    return only && entries.length === 1 ? only.run(fact) : runAll(entries, fact)
  }
  const slots = createFairSlots(reactionSlots)
  const isBatched = (type: string) => table.get(type)?.every((entry) => entry.isBatched) ?? true
  const work: Work = {
    react: (fact) => (isBatched(fact.type) ? react(fact) : slots(fact.actor, () => react(fact))),
    laneOf,
    handles: (type) => table.has(type),
    isBatched,
  }
  const own = groups.get(`${deps.service}:false`)
  const first = own ? [await consume(deps, own, { work })] : []
  const others = [...groups.values()].filter((options) => options !== own)
  const after = first[0]?.caughtUp
  const open = [
    ...first,
    ...(await Promise.all(
      others.map((options) => consume(deps, options, { work, after: options.kept ? undefined : after })),
    )),
  ]
  return {
    react,
    close: async () => {
      await Promise.all(open.map(({ close }) => close()))
    },
  }
}

async function runAll(entries: readonly Reaction[], fact: Envelope): Promise<void> {
  for (const entry of entries) await entry.run(fact)
}

/** Of its own facts, a service reads as many before those of others; fewer are read side by side. */
const ownFirstFrom = 1000

interface Consuming {
  readonly work: Work
  /** Messages are read after this; at once when absent. */
  readonly after?: Promise<void> | undefined
}

interface Consumed {
  /** Resolves when the messages were read that waited at the start: at once when they were few. */
  readonly caughtUp: Promise<void>
  close(): Promise<void>
}

/**
 * Reads a consumer until it is closed. When the consumer was deleted, by a replica that starts with an emptied database
 * or by an operator, it is opened again and delivers again what is still in the stream. After an outage, or in a replay
 * of all facts, a service reads its own facts first: they say how things ended that other services' facts begin.
 */
async function consume(deps: Deps, options: ConsumerOptions, { work, after }: Consuming): Promise<Consumed> {
  const { promise: caughtUp, resolve: isCaughtUp } = Promise.withResolvers<void>()
  const { promise: closing, resolve: stop } = Promise.withResolvers<void>()
  let open = after ? null : await openMessages(deps, options)
  if (!open) await openConsumer(deps, options)
  const waiting = open?.waiting ?? 0
  if (waiting < ownFirstFrom) isCaughtUp()
  let isClosing = false
  const reading = async () => {
    if (after) await Promise.race([after, closing])
    while (!isClosing) {
      open ??= await reopen(deps, options, () => isClosing)
      if (!open) return
      let left = waiting
      const taken = () => {
        left -= 1
        if (left === 0) isCaughtUp()
      }
      await read(deps, open.messages, { work, taken })
      if (isClosing || !open.isLost()) return
      deps.log.warn({ options }, 'The consumer of facts was deleted; it is opened again')
      open = null
    }
  }
  const ended = reading()
  return {
    caughtUp,
    close: async () => {
      isClosing = true
      stop()
      await open?.messages.close()
      await ended
    },
  }
}

interface OpenMessages {
  readonly messages: ConsumerMessages
  /** The messages that waited when the consumer was opened. */
  readonly waiting: number
  /** Returns whether the messages ended because the consumer does not exist any more. */
  isLost(): boolean
}

/** What NATS reports of a consumer that does not exist; the client would go on asking for it. */
const lost: ReadonlySet<string> = new Set(['consumer_deleted', 'consumer_not_found', 'no_responders'])

async function openMessages(deps: Deps, options: ConsumerOptions): Promise<OpenMessages> {
  const consumer = await openConsumer(deps, options)
  const { num_pending: waiting } = await consumer.info(true)
  const messages = await consumer.consume({ max_messages: options.isBatched ? 1000 : 200, expires: 10_000 })
  let isLost = false
  const follow = async () => {
    for await (const { type } of messages.status()) {
      if (!lost.has(type)) continue
      isLost = true
      await messages.close()
    }
  }
  void follow()
  return { messages, waiting, isLost: () => isLost }
}

/** Opens a consumer again, until it succeeds; returns `null` when the service closes meanwhile. */
async function reopen(deps: Deps, options: ConsumerOptions, isClosing: () => boolean): Promise<OpenMessages | null> {
  for (let tries = 1; !isClosing(); tries += 1) {
    try {
      const open = await openMessages(deps, options)
      if (!isClosing()) return open
      await open.messages.close()
    } catch (error) {
      if (tries % 20 === 1) deps.log.error({ err: error, options }, 'Consumer of facts not opened; it is tried again')
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return null
}
