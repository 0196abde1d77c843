import {
  AckPolicy,
  type Consumer,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream'
import type { Msg, NatsConnection } from '@nats-io/transport-node'
import type { BusUser, Hint, Question } from '@parta/contracts/bus'
import { second } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import type { Envelope } from '@parta/contracts/fact'
import { limits } from '@parta/contracts/limits'
import type { Static, TSchema } from 'typebox'
import { flawOfReceived } from '../process/check.ts'
import type { Log } from '../process/log.ts'
import { type BusConfig, connectBus } from './bus-connection.ts'
import { type BusNames, busNames, type ConsumerOptions, inboxes, inboxOf } from './bus-names.ts'
import { ensureConsumer, ensureStreams, nanoseconds } from './streams.ts'

/** JetStream's error code for a consumer that does not exist. */
const consumerNotFound = 10_014

/** The bus: JetStream for facts, core NATS for questions and hints. */
export interface Bus {
  /**
   * Publishes facts of one type about one document, in order, as one message; a snapshot travels alone. Resolves when
   * the stream has stored the message. A message with the same id is stored once.
   * @throws server.unavailable when the stream does not confirm
   */
  publish(facts: readonly [Envelope, ...Envelope[]], kept: boolean): Promise<void>
  /**
   * Returns the durable consumer of one service for all facts, or all snapshots, of another service. It is created
   * unless it exists.
   */
  consumer(options: ConsumerOptions): Promise<Consumer>
  /** Deletes a consumer unless another process has done so. Replicas that read from it open it again. */
  dropConsumer(options: ConsumerOptions): Promise<void>
  /**
   * Asks the owning service.
   * @throws server.unavailable without an answer within `limits.timeouts.answer`, or with one that does not fit
   */
  ask<Q extends TSchema, A extends TSchema>(question: Question<Q, A>, asked: Static<Q>): Promise<Static<A>>
  /**
   * Answers a question until the bus is closed; each question goes to one replica. A question that does not fit its
   * schema is rejected; fields that the schema does not list are ignored.
   */
  answer<Q extends TSchema, A extends TSchema>(
    question: Question<Q, A>,
    reply: (asked: Static<Q>) => Promise<Static<A>>,
  ): void
  /** Sends a hint to every process that is subscribed at this moment. Hints are not stored. */
  broadcast<D extends TSchema>(hint: Hint<D>, data: Static<D>): void
  /**
   * Subscribes to a hint. Data that does not fit its schema is logged and ignored; fields that the schema does not list
   * may come with it.
   */
  subscribe<D extends TSchema>(hint: Hint<D>, listen: (data: Static<D>) => void): void
  /** Calls back each time the connection was lost and is restored: hints broadcast in between were missed. */
  onReturn(listen: () => void): void
  isConnected(): boolean
  close(): Promise<void>
}

/**
 * Connects a process to the bus.
 * @param user the NATS user, whose answers no other user may read
 * @throws ConfigError when NATS rejects its credentials
 */
export async function openBus(config: BusConfig, log: Log, user?: BusUser): Promise<Bus> {
  const { connection, isUp } = await connectBus(config, log, user && inboxOf(user))
  const names = busNames(config.PARTA_BUS_PREFIX)
  // The gateway publishes no facts and consumes none.
  const streams = user === 'gateway' ? null : await openStreams(connection, names)
  return {
    ...factCalls(streams, names),
    ...messageCalls({ connection, names, log }),
    onReturn: (listen) => {
      void followReturns(connection, listen)
    },
    isConnected: isUp,
    close: async () => {
      await connection.drain().catch(() => connection.close())
    },
  }
}

interface Streams {
  readonly manager: JetStreamManager
  readonly client: JetStreamClient
}

async function openStreams(connection: NatsConnection, names: BusNames): Promise<Streams> {
  // Not the client's five seconds: on a busy machine a start is slower, and must not fail for it.
  const manager = await jetstreamManager(connection, { timeout: 30 * second })
  await ensureStreams(manager, names)
  return { manager, client: jetstream(connection) }
}

/** Publishing and reading facts, over JetStream. */
function factCalls(streams: Streams | null, names: BusNames): Pick<Bus, 'publish' | 'consumer' | 'dropConsumer'> {
  const open = () => {
    if (!streams) throw new Error('The gateway publishes and reads no facts')
    return streams
  }
  return {
    publish: async (facts, kept) => {
      const [first] = facts
      const { client } = open()
      // A snapshot's subject ends with the document's id, so that the stream keeps only the last one.
      const subject = kept ? `${names.kept}.${first.type}.${first.subject}` : `${names.facts}.${first.type}`
      const last = facts.at(-1) ?? first
      const msgID = facts.length === 1 ? first.id : `${first.id}..${last.id}`
      try {
        await client.publish(subject, JSON.stringify(facts), { msgID, timeout: 3 * second })
      } catch (error) {
        throw new AppError('server.unavailable', { cause: error })
      }
    },
    consumer: async (options) => {
      const { manager, client } = open()
      const streamName = options.kept ? names.kept : names.facts
      const info = await ensureConsumer(manager, streamName, {
        durable_name: names.durable(options),
        filter_subject: `${streamName}.${options.source}.>`,
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        ack_wait: 30 * second * nanoseconds,
        max_ack_pending: 500,
        max_deliver: -1,
      })
      // Not `consumers.get`: another process may delete the consumer between the two calls.
      return client.consumers.getConsumerFromInfo(info)
    },
    dropConsumer: async (options) => {
      const name = options.kept ? names.kept : names.facts
      await open()
        .manager.consumers.delete(name, names.durable(options))
        .catch((error: unknown) => {
          if (!(error instanceof JetStreamApiError && error.code === consumerNotFound)) throw error
        })
    },
  }
}

interface Parts {
  readonly connection: NatsConnection
  readonly names: BusNames
  readonly log: Log
}

/** Returns the function that answers questions over core NATS. */
function answerOver({ connection, names, log }: Parts): Bus['answer'] {
  return ({ topic, question, answers }, reply) => {
    const subject = `${names.ask}.${topic}`
    connection.subscribe(subject, {
      queue: answers,
      callback: (error, message) => {
        if (error)
          return log.error(
            { err: error, topic },
            'NATS refused the subscription to a question; it is not answered here',
          )
        if (message.subject !== subject) return log.error({ topic, subject: message.subject }, redirected)
        // NATS does not check the right to publish to the subject of an answer, which could be a call of JetStream.
        if (!message.reply?.startsWith(inboxes)) return log.error({ topic, reply: message.reply }, noInbox)
        const asked = jsonOf(message) as Static<typeof question>
        const flaw = flawOfReceived(question, asked)
        if (flaw) return void message.respond(JSON.stringify({ refused: flaw }))
        const replying = async () => reply(asked)
        replying()
          .then((found) => message.respond(JSON.stringify({ found })))
          .catch((failure: unknown) => {
            log.error({ err: failure, topic }, 'Question not answered; the asker gets server.unavailable')
            message.respond(JSON.stringify({ refused: 'the service that answers it failed' }))
          })
      },
    })
  }
}

/** Questions and hints, over core NATS. */
function messageCalls({ connection, names, log }: Parts): Pick<Bus, 'ask' | 'answer' | 'broadcast' | 'subscribe'> {
  return {
    ask: async ({ topic, answer }, asked) => {
      try {
        const reply = await connection.request(`${names.ask}.${topic}`, JSON.stringify(asked), {
          timeout: limits.timeouts.answer,
        })
        const { found, refused } = reply.json<{ found?: unknown; refused?: string }>()
        const flaw = refused ?? flawOfReceived(answer, found)
        if (flaw) throw new Error(`No answer to ${topic}: ${flaw}`)
        return found as Static<typeof answer>
      } catch (error) {
        throw new AppError('server.unavailable', { cause: error })
      }
    },
    answer: answerOver({ connection, names, log }),
    broadcast: ({ topic }, data) => {
      // A timer may outlive the process's end by a moment; the content of a hint can always be found out otherwise.
      if (connection.isDraining() || connection.isClosed()) return
      connection.publish(`${names.all}.${topic}`, JSON.stringify(data))
    },
    subscribe: ({ topic, data }, listen) => {
      const subject = `${names.all}.${topic}`
      connection.subscribe(subject, {
        callback: (error, message) => {
          if (error)
            return log.error({ err: error, topic }, 'NATS refused the subscription to a hint; it is not received here')
          if (message.subject !== subject) return log.error({ topic, subject: message.subject }, redirected)
          const received = jsonOf(message) as Static<typeof data>
          const flaw = flawOfReceived(data, received)
          if (flaw) return log.error({ topic, flaw }, 'Hint ignored: it does not fit its schema')
          try {
            listen(received)
          } catch (failure) {
            log.error({ err: failure, topic }, 'Handler of a hint failed; this process ignores the hint')
          }
        },
      })
    },
  }
}

/**
 * JetStream consumers can deliver messages to any subject without a permission check. The subject that a message
 * arrives on therefore has to be compared with the one it was published under.
 */
const redirected = 'Message ignored: a JetStream consumer redirected it to this subject'

const noInbox = 'Question ignored: it wants its answer on a subject that is no inbox'

/**
 * Returns the parsed message, or `undefined` when it is not JSON. An error thrown in a NATS callback would close the
 * connection.
 */
function jsonOf(message: Msg): unknown {
  try {
    return message.json()
  } catch {
    return undefined
  }
}

async function followReturns(connection: NatsConnection, listen: () => void): Promise<void> {
  for await (const { type } of connection.status()) if (type === 'reconnect') listen()
}
