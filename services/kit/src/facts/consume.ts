import type { JsMsg } from '@nats-io/jetstream'
import { minute, second } from '@parta/contracts/durations'
import { Envelope } from '@parta/contracts/fact'
import { facts } from '@parta/contracts/facts'
import type { ServiceName } from '@parta/contracts/values'
import { flawOfReceived } from '../process/check.ts'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import type { SecurityLog } from '../process/security-log.ts'
import { inContext, traced } from '../process/trace.ts'
import { type DeadLetter, deadLetters } from '../store/dead-letters.ts'
import type { Database } from '../store/mongo.ts'
import type { Bus } from './nats.ts'

export interface Deps {
  readonly service: ServiceName
  readonly database: Database
  readonly bus: Bus
  readonly metrics: Metrics
  readonly log: Log
  readonly security: SecurityLog
}

export interface Work {
  react(fact: Envelope): Promise<void>
  /** Facts with the same key are processed in sequence. */
  laneOf(fact: Envelope): string
  handles(type: string): boolean
}

/**
 * Waits before a failed message is redelivered, in milliseconds. After the last one its failed facts become dead
 * letters.
 */
const delays = [0.2 * second, second, 5 * second, 15 * second, 30 * second, minute, 2 * minute]
/** The most facts in process at once; the others wait on the bus. */
const underWayMax = 1000

/** Reads messages until the iterator is closed, then waits for the facts in process. */
export async function read(deps: Deps, messages: AsyncIterable<JsMsg>, work: Work): Promise<void> {
  const lanes = new Map<string, Promise<void>>()
  const open = new Set<Promise<void>>()
  let underWay = 0
  for await (const message of messages) {
    const found = parse(message)
    underWay += found.length
    const handled: Promise<void> = handle(deps, { message, found, work, lanes }).finally(() => {
      underWay -= found.length
      open.delete(handled)
    })
    open.add(handled)
    while (underWay > underWayMax) await Promise.race(open)
  }
  await Promise.all(open)
}

/** Returns the facts of a message, with `null` for each item that is not an envelope. */
function parse(message: JsMsg): (Envelope | null)[] {
  try {
    const found = message.json<unknown>()
    return (Array.isArray(found) ? found : [found]).map((fact: unknown) =>
      flawOfReceived(Envelope, fact) === null ? (fact as Envelope) : null,
    )
  } catch {
    return [null]
  }
}

interface Delivery {
  readonly message: JsMsg
  readonly found: readonly (Envelope | null)[]
  readonly work: Work
  readonly lanes: Map<string, Promise<void>>
}

interface Failure {
  readonly fact: Envelope | null
  readonly reason: string
  /** `true` when a retry cannot succeed. */
  readonly isFinal: boolean
}

/**
 * Acknowledges the message when all of its facts are processed. When one fails, the whole message is redelivered;
 * reactions are idempotent, so the other facts change nothing the second time.
 */
async function handle(deps: Deps, { message, found, work, lanes }: Delivery): Promise<void> {
  const outcomes = await Promise.all(
    found.map(async (fact) => {
      const failure = rejectionOf(work, message, fact)
      if (failure || !fact || !work.handles(fact.type)) return failure
      return await inLane(lanes, work.laneOf(fact), () => react(deps, work, fact))
    }),
  )
  const failures = outcomes.filter((outcome) => outcome !== null)
  const attempts = message.info.deliveryCount
  const delay = delays[attempts - 1]
  const given = failures.filter(({ isFinal }) => isFinal || delay === undefined)
  try {
    for (const failure of given) await bury(deps, message, failure)
    if (given.length < failures.length) message.nak(delay ?? 0)
    else if (given.length > 0) message.term()
    else message.ack()
  } catch (error) {
    deps.log.error(
      { err: error, subject: message.subject },
      'Dead letter not stored; the message is redelivered in 30 s',
    )
    message.nak(30 * second)
  }
}

function inLane<T>(lanes: Map<string, Promise<void>>, key: string, run: () => Promise<T>): Promise<T> {
  const before = lanes.get(key)
  const result = before ? before.then(run) : run()
  const leave = () => {
    if (lanes.get(key) === done) lanes.delete(key)
  }
  const done: Promise<void> = result.then(leave, leave)
  lanes.set(key, done)
  return result
}

/**
 * Returns why a fact cannot be processed, or `null`. Runs before `laneOf`, which may only read data that fits the
 * schema.
 */
function rejectionOf(work: Work, message: JsMsg, fact: Envelope | null): Failure | null {
  if (!fact) return { fact, reason: 'not an envelope', isFinal: true }
  // NATS lets a service publish only under its own name. The type inside the fact is not checked by NATS, so it is
  // compared here.
  if (serviceOf(fact.type) !== publisherOf(message)) return { fact, reason: 'of another service', isFinal: true }
  // No check for a type without a reaction here: it may belong to a newer version of Parta.
  const type = work.handles(fact.type) ? facts.get(fact.type) : undefined
  const flaw = type ? flawOfReceived(type.data, fact.data) : null
  return flaw === null ? null : { fact, reason: flaw, isFinal: true }
}

/** Returns the service that publishes facts of this type: `orgs` for `orgs.org-updated`. */
function serviceOf(type: string): string | undefined {
  return type.split('.', 1)[0]
}

/** Returns the service that may publish under the message's subject: `orgs` for `facts.orgs.org-updated`. */
function publisherOf({ subject, info }: JsMsg): string | undefined {
  return subject.slice(info.stream.length + 1).split('.', 1)[0]
}

async function react(deps: Deps, work: Work, fact: Envelope): Promise<Failure | null> {
  try {
    await inContext({ correlation: fact.correlation, actor: fact.actor }, () =>
      traced(`react ${fact.type}`, { fact: fact.id }, () => work.react(fact)),
    )
    deps.metrics.reactions.inc({ fact: fact.type, outcome: 'done' })
    return null
  } catch (error) {
    deps.metrics.reactions.inc({ fact: fact.type, outcome: 'failed' })
    deps.log.warn(
      { err: error, fact: fact.id },
      'Reaction failed; the fact is redelivered, or becomes a dead letter after the last attempt',
    )
    return { fact, reason: String(error), isFinal: false }
  }
}

/** Stores a dead letter. The consumer writes it before it gives the message up, because NATS advisories can be lost. */
async function bury(deps: Deps, message: JsMsg, { fact, reason }: Failure): Promise<void> {
  const _id = fact?.id ?? `${message.info.stream}-${message.seq}`
  const letter: Omit<DeadLetter, '_id'> = {
    subject: message.subject,
    fact,
    raw: fact ? null : message.string().slice(0, 10_000),
    reason,
    attempts: message.info.deliveryCount,
    at: new Date(),
  }
  await deps.database.native<DeadLetter>(deadLetters.collection).updateOne({ _id }, { $set: letter }, { upsert: true })
  deps.metrics.deadLetters.inc({ fact: fact?.type ?? 'invalid' })
  // Noted in the security log: somebody may be sending facts that fail on purpose.
  const { actor, correlation } = fact ?? {}
  deps.security.note('fact_dead_letter', { subject: _id, operation: fact?.type, actor, correlation })
  deps.log.error({ letter: _id, subject: message.subject, reason }, 'Fact given up; it is stored as a dead letter')
}
