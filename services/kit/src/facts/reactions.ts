import type { Consumer } from '@nats-io/jetstream'
import type { Envelope, FactType } from '@parta/contracts/fact'
import { facts } from '@parta/contracts/facts'
import { type Static, type TSchema, Type } from 'typebox'
import { deadLetters } from '../store/dead-letters.ts'
import { rows } from '../store/mongo.ts'
import { type RowOf, row, Timestamp } from '../store/row.ts'
import type { ConsumerOptions } from './bus-names.ts'
import { type Deps, read, type Work } from './consume.ts'

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
  return { type, run: (fact) => run(fact as Envelope<Static<D>>) }
}

/**
 * Returns the key of the lane in which a fact is processed: its document, or a part of the document where the fact type
 * declares lanes.
 */
export function laneOf({ type, subject, data }: Envelope): string {
  const lane = facts.get(type)?.lane
  return lane ? `${subject}:${lane.of(data)}` : subject
}

/** A consumer that this database has been fed from. */
const ConsumerRow = row({ _id: Type.String(), since: Timestamp })
type ConsumerRow = RowOf<typeof ConsumerRow>

const consumers = rows('consumers', ConsumerRow)
export const reactionCollections = [consumers, deadLetters]

export interface Listening {
  /** Runs the reactions to a fact as if it had just been delivered; used to replay a dead letter. */
  react(fact: Envelope): Promise<void>
  close(): Promise<void>
}

/**
 * Starts one durable consumer for each service, and one for its snapshots. Facts of one lane are processed in sequence.
 */
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
  const open = await Promise.all(
    [...groups.values()].map((options) =>
      consume(deps, options, { react, laneOf, handles: (type) => table.has(type) }),
    ),
  )
  return {
    react,
    close: async () => {
      await Promise.all(open.map((stop) => stop()))
    },
  }
}

async function consume(deps: Deps, options: ConsumerOptions, work: Work): Promise<() => Promise<void>> {
  const consumer = await openConsumer(deps, options)
  const messages = await consumer.consume({ max_messages: 200, expires: 10_000 })
  const reading = read(deps, messages, work)
  return async () => {
    await messages.close()
    await reading
  }
}

/**
 * Opens a consumer. A service whose database was emptied has no row for it: the consumer is then created anew, so that
 * all snapshots are read again.
 */
async function openConsumer(deps: Deps, options: ConsumerOptions): Promise<Consumer> {
  const known = deps.database.native<ConsumerRow>(consumers.collection)
  const _id = `${options.source}-${options.kept ? 'kept' : 'facts'}`
  if (options.kept && !(await known.findOne({ _id }))) await deps.bus.dropConsumer(options)
  const consumer = await deps.bus.consumer(options)
  await known.updateOne({ _id }, { $setOnInsert: { since: new Date() } }, { upsert: true })
  return consumer
}
