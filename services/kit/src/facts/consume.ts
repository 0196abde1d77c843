import type { JsMsg } from '@nats-io/jetstream'
import { minute, second } from '@parta/contracts/durations'
import { Envelope } from '@parta/contracts/fact'
import { facts } from '@parta/contracts/facts'
import type { ServiceName } from '@parta/contracts/values'
import { flawOfReceived } from '../process/check.ts'
import type { Log } from '../process/log.ts'
import type { Metrics } from '../process/metrics.ts'
import type { SecurityLog } from '../process/security-log.ts'
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
  const lanes: Lanes = new Map()
  let underWay = 0
  let wake = () => {}
  const count = (facts: number) => {
    underWay += facts
    if (facts < 0) wake()
  }
  const atMost = async (most: number) => {
    while (underWay > most) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  const acknowledging = createAcknowledging(deps)
  const { acknowledge } = acknowledging
  for await (const message of messages) {
    void handle(deps, { message, found: parse(message), work, lanes, count, acknowledge }).catch((error: unknown) =>
      returnUnhandled(deps, message, error),
    )
    if (underWay > underWayMax) await atMost(underWayMax)
  }
  await atMost(0)
  acknowledging.flush()
}

/** Acknowledges messages in one write to the bus that are processed in the same turn of the event loop. */
function createAcknowledging(deps: Deps) {
  let processed: JsMsg[] = []
  function flush(): void {
    const messages = processed
    processed = []
    for (const message of messages) {
      try {
        message.ack()
      } catch (error) {
        returnUnhandled(deps, message, error)
      }
    }
  }
  function acknowledge(message: JsMsg): void {
    if (processed.push(message) === 1) setImmediate(flush)
  }
  return { acknowledge, flush }
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

type Lanes = Map<string, Promise<Failure | null>>

interface Delivery {
  readonly message: JsMsg
  readonly found: readonly (Envelope | null)[]
  readonly work: Work
  readonly lanes: Lanes
  /** Called with the number of facts when their work begins, and with the negative number when it ends. */
  count(facts: number): void
  /** Acknowledges a message a moment later, with others. */
  acknowledge(message: JsMsg): void
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
async function handle(deps: Deps, delivery: Delivery): Promise<void> {
  const { message, found, count, acknowledge } = delivery
  count(found.length)
  try {
    const outcomes = await Promise.all(found.map((fact) => processOne(deps, delivery, fact)))
    const failures = outcomes.filter((outcome) => outcome !== null)
    if (failures.length === 0) acknowledge(message)
    else await giveBack(deps, message, failures)
  } finally {
    count(-found.length)
  }
}

/**
 * Has a message redelivered that failed outside of its reactions: its lane could not be determined, or it could not be
 * acknowledged. On a closed connection it is redelivered by itself.
 */
function returnUnhandled({ log }: Deps, message: JsMsg, error: unknown): void {
  log.error({ err: error, subject: message.subject }, 'Message not processed; it is redelivered in 30 s')
  try {
    message.nak(30 * second)
  } catch (closed) {
    log.warn({ err: closed, subject: message.subject }, 'Message not returned; the bus redelivers it later')
  }
}

async function processOne(
  deps: Deps,
  { message, work, lanes }: Delivery,
  fact: Envelope | null,
): Promise<Failure | null> {
  const failure = rejectionOf(work, message, fact)
  if (failure || !fact || !work.handles(fact.type)) return failure
  return await inLane(lanes, work.laneOf(fact), () => react(deps, work, fact))
}

/** Has a message delivered again, or gives it up. */
async function giveBack(deps: Deps, message: JsMsg, failures: readonly Failure[]): Promise<void> {
  const attempts = message.info.deliveryCount
  const delay = delays[attempts - 1]
  const given = failures.filter(({ isFinal }) => isFinal || delay === undefined)
  try {
    for (const failure of given) await bury(deps, message, failure)
    if (given.length < failures.length) message.nak(delay ?? 0)
    else message.term()
  } catch (error) {
    deps.log.error(
      { err: error, subject: message.subject },
      'Dead letter not stored; the message is redelivered in 30 s',
    )
    message.nak(30 * second)
  }
}

/** @param run never rejects */
function inLane(lanes: Lanes, key: string, run: () => Promise<Failure | null>): Promise<Failure | null> {
  const before = lanes.get(key)
  const outcome = before ? before.then(run) : run()
  lanes.set(key, outcome)
  void outcome.then(() => {
    if (lanes.get(key) === outcome) lanes.delete(key)
  })
  return outcome
}

/**
 * Returns why a fact cannot be processed, or `null`. Runs before `laneOf`, which may only read data that fits the
 * schema.
 */
function rejectionOf(work: Work, message: JsMsg, fact: Envelope | null): Failure | null {
  if (!fact) return { fact, reason: 'not an envelope', isFinal: true }
  // NATS lets a service publish only under its own name. The type inside the fact is not checked by NATS, so it is
  // compared here.
  if (!isOfPublisher(fact.type, message.subject)) return { fact, reason: 'of another service', isFinal: true }
  // No check for a type without a reaction here: it may belong to a newer version of Parta.
  const type = work.handles(fact.type) ? facts.get(fact.type) : undefined
  const flaw = type ? flawOfReceived(type.data, fact.data) : null
  return flaw === null ? null : { fact, reason: flaw, isFinal: true }
}

/**
 * Returns whether the service that publishes facts of a type, `orgs` for `orgs.org-updated`, is the one that may publish
 * under a subject: `orgs` for `facts.orgs.org-updated`.
 */
function isOfPublisher(type: string, subject: string): boolean {
  const service = type.slice(0, type.indexOf('.') + 1)
  return service !== '' && subject.startsWith(service, subject.indexOf('.') + 1)
}

async function react(deps: Deps, work: Work, fact: Envelope): Promise<Failure | null> {
  try {
    await work.react(fact)
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
