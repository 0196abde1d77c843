import type { ConsumerMessages } from '@nats-io/jetstream'
import type { Envelope, FactType } from '@parta/contracts/fact'
import { facts } from '@parta/contracts/facts'
import type { Static, TSchema } from 'typebox'
import { createFairSlots } from '../process/fair-slots.ts'
import { inContext, traced } from '../process/trace.ts'
import { deadLetters } from '../store/dead-letters.ts'
import { poolSize } from '../store/mongo.ts'
import type { ConsumerOptions } from './bus-names.ts'
import { type Deps, read, type Work } from './consume.ts'
import { consumers, openConsumer, pauseMs } from './open-consumer.ts'

/** A function run for a fact of another service. Facts are delivered at least once, so it must be idempotent. */
export interface Reaction {
  readonly type: FactType
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
    groups.set(`${source}:${kept}`, { service: deps.service, source, kept })
  }
  const react = (fact: Envelope) => {
    const entries = table.get(fact.type) ?? []
    const [only] = entries
    return only && entries.length === 1 ? only.run(fact) : runAll(entries, fact)
  }
  const slots = createFairSlots(reactionSlots)
  const work: Work = {
    react: (fact) => slots(fact.actor, () => react(fact)),
    laneOf,
    handles: (type) => table.has(type),
  }
  const open = await Promise.all([...groups.values()].map((options) => consume(deps, options, work)))
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

/**
 * Reads a consumer until it is closed. When the consumer was deleted, by a replica that starts with an emptied database
 * or by an operator, it is opened again and delivers again what is still in the stream.
 */
async function consume(deps: Deps, options: ConsumerOptions, work: Work): Promise<{ close(): Promise<void> }> {
  let open: OpenMessages | null = await openMessages(deps, options)
  let isClosing = false
  const reading = async () => {
    while (!isClosing && open) {
      await read(deps, open.messages, work)
      if (isClosing || !open.isLost()) return
      deps.log.warn({ options }, 'The consumer of facts was deleted; it is opened again')
      open = await reopen(deps, options, () => isClosing)
    }
  }
  const ended = reading()
  return {
    close: async () => {
      isClosing = true
      await open?.messages.close()
      await ended
    },
  }
}

interface OpenMessages {
  readonly messages: ConsumerMessages
  /** Returns whether the messages ended because the consumer does not exist any more. */
  isLost(): boolean
}

/** What NATS reports of a consumer that does not exist; the client would go on asking for it. */
const lost: ReadonlySet<string> = new Set(['consumer_deleted', 'consumer_not_found', 'no_responders'])

async function openMessages(deps: Deps, options: ConsumerOptions): Promise<OpenMessages> {
  const consumer = await openConsumer(deps, options)
  const messages = await consumer.consume({ max_messages: 200, expires: 10_000 })
  let isLost = false
  const follow = async () => {
    for await (const { type } of messages.status()) {
      if (!lost.has(type)) continue
      isLost = true
      await messages.close()
    }
  }
  void follow()
  return { messages, isLost: () => isLost }
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
