import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import { createAjv } from '@parta/contracts/ajv'
import { Envelope, type FactType } from '@parta/contracts/fact'
import { facts } from '@parta/contracts/facts'
import type { ServiceName } from '@parta/contracts/values'
import type { Static, TSchema } from 'typebox'
import { type DeadLetter, deadLetters } from './dead-letters.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Database } from './mongo.ts'
import { rows } from './mongo.ts'
import type { Bus, ConsumerOptions } from './nats.ts'
import { inContext, traced } from './trace.ts'

/** A function run for a fact from elsewhere. Facts come at least once: twice must equal once. */
export interface Reaction {
  readonly type: FactType
  run(fact: Envelope): Promise<void>
  /**
   * Facts with the same key are reacted to one after the other; by default those of one document.
   * A finer key lets a busy document's facts run side by side, for reactions that keep their own order.
   */
  readonly lane?: ((fact: Envelope) => string) | undefined
}

/** One row of a service's table of reactions. */
export function reaction<D extends TSchema>(
  type: FactType<D>,
  run: (fact: Envelope<Static<D>>) => Promise<void>,
  lane?: (data: Static<D>) => string,
): Reaction {
  return {
    type,
    run: (fact) => run(fact as Envelope<Static<D>>),
    lane: lane ? (fact) => lane(fact.data as Static<D>) : undefined,
  }
}

interface Deps {
  readonly service: ServiceName
  readonly database: Database
  readonly bus: Bus
  readonly metrics: Metrics
  readonly log: Log
}

/** Waits before a failed fact comes again; after the last it is a dead letter. Milliseconds. */
const delays = [200, 1000, 5000, 15_000, 30_000, 60_000, 120_000]

const consumers = rows<{ _id: string; since: Date }>('consumers', { _id: String, since: Date })
export const reactionCollections = [consumers, deadLetters]

const checks = createAjv()
const isEnvelope = checks.compile(Envelope)
const isData = new Map([...facts.values()].map((type) => [type.name as string, checks.compile(type.data)]))

export interface Listening {
  /** Runs a fact through its reactions as if it had just come, for the replay of a dead letter. */
  react(fact: Envelope): Promise<void>
  close(): Promise<void>
}

/** Starts a durable consumer a source; the reactions of one document run one after the other. */
export async function listen(deps: Deps, reactions: readonly Reaction[]): Promise<Listening> {
  const table = new Map<string, Reaction[]>()
  for (const entry of reactions) table.set(entry.type.name, [...(table.get(entry.type.name) ?? []), entry])
  const groups = new Map<string, ConsumerOptions>()
  for (const { type } of reactions) {
    groups.set(`${type.service}:${type.kept}`, { service: deps.service, source: type.service, kept: type.kept })
  }
  const react = async (fact: Envelope) => {
    for (const entry of table.get(fact.type) ?? []) await entry.run(fact)
  }
  const laneOf = (fact: Envelope | null) => {
    if (!fact) return ''
    const finer = table.get(fact.type)?.[0]?.lane
    return finer ? `${fact.subject}:${finer(fact)}` : fact.subject
  }
  const open = await Promise.all([...groups.values()].map((options) => consume(deps, options, { react, laneOf })))
  return {
    react,
    close: async () => {
      await Promise.all(open.map((stop) => stop()))
    },
  }
}

interface Work {
  readonly react: Listening['react']
  /** The key of facts that wait for one another; those that are none share one. */
  readonly laneOf: (fact: Envelope | null) => string
}

async function consume(deps: Deps, options: ConsumerOptions, work: Work): Promise<() => Promise<void>> {
  const consumer = await openConsumer(deps, options)
  const lanes = new Map<string, Promise<void>>()
  const messages = await consumer.consume({ max_messages: 200, expires: 10_000 })
  const loop = read(messages, lanes, { ...work, handle: (message, fact) => handle(deps, { message, fact, react: work.react }) })
  return async () => {
    await messages.close()
    await loop
    await Promise.all(lanes.values())
  }
}

/** A wiped service has no note of its consumer: snapshots are then read again from the first one. */
async function openConsumer(deps: Deps, options: ConsumerOptions): Promise<Consumer> {
  const notes = deps.database.native<{ _id: string; since: Date }>(consumers.collection)
  const _id = `${options.source}-${options.kept ? 'kept' : 'facts'}`
  if (options.kept && !(await notes.findOne({ _id }))) await deps.bus.dropConsumer(options)
  const consumer = await deps.bus.consumer(options)
  await notes.updateOne({ _id }, { $setOnInsert: { since: new Date() } }, { upsert: true })
  return consumer
}

async function read(
  messages: ConsumerMessages,
  lanes: Map<string, Promise<void>>,
  work: Work & { readonly handle: (message: JsMsg, fact: Envelope | null) => Promise<void> },
): Promise<void> {
  for await (const message of messages) {
    const fact = parse(message)
    const key = work.laneOf(fact)
    const before = lanes.get(key) ?? Promise.resolve()
    const next: Promise<void> = before
      .then(() => work.handle(message, fact))
      .finally(() => {
        if (lanes.get(key) === next) lanes.delete(key)
      })
    lanes.set(key, next)
  }
}

function parse(message: JsMsg): Envelope | null {
  try {
    const fact = message.json<Envelope>()
    return isEnvelope(fact) ? fact : null
  } catch {
    return null
  }
}

interface Delivery {
  readonly message: JsMsg
  /** Null when the message is no envelope. */
  readonly fact: Envelope | null
  readonly react: Listening['react']
}

async function handle(deps: Deps, { message, fact, react }: Delivery): Promise<void> {
  if (!fact) return bury(deps, message, { fact: null, reason: 'not an envelope' })
  const check = isData.get(fact.type)
  // A fact of a newer version of Parta that nobody here reacts to yet.
  if (!check) return message.ack()
  if (!check(fact.data)) return bury(deps, message, { fact, reason: checks.errorsText(check.errors) })
  try {
    await inContext({ correlation: fact.correlation, actor: fact.actor }, () =>
      traced(`react ${fact.type}`, { fact: fact.id }, () => react(fact)),
    )
    message.ack()
    deps.metrics.reactions.inc({ fact: fact.type, outcome: 'done' })
  } catch (error) {
    deps.metrics.reactions.inc({ fact: fact.type, outcome: 'failed' })
    const delay = delays[message.info.deliveryCount - 1]
    deps.log.warn({ err: error, fact: fact.id, delivery: message.info.deliveryCount }, 'A reaction failed')
    if (delay === undefined) return bury(deps, message, { fact, reason: String(error) })
    message.nak(delay)
  }
}

/** Written by the consumer itself, before the message is given up: an advisory could be lost. */
async function bury(deps: Deps, message: JsMsg, { fact, reason }: { fact: Envelope | null; reason: string }) {
  const letter: DeadLetter = {
    _id: fact?.id ?? `${message.info.stream}-${message.seq}`,
    subject: message.subject,
    fact,
    raw: fact ? null : message.string().slice(0, 10_000),
    reason,
    attempts: message.info.deliveryCount,
    at: new Date(),
  }
  try {
    const { _id, ...fields } = letter
    await deps.database.native<DeadLetter>(deadLetters.collection).updateOne({ _id }, { $set: fields }, { upsert: true })
    deps.metrics.deadLetters.inc({ fact: fact?.type ?? 'invalid' })
    deps.log.error({ letter: _id, subject: message.subject, reason }, 'A fact became a dead letter')
    message.term()
  } catch (error) {
    deps.log.error({ err: error, subject: message.subject }, 'A dead letter could not be written')
    message.nak(30_000)
  }
}
