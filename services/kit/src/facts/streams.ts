import {
  type ConsumerInfo,
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import { day, minute } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { BusNames } from './bus-names.ts'

/** JetStream's settings are in nanoseconds. */
export const nanoseconds = 1e6
/** JetStream's error code, since 2.10, for a consumer that exists with other settings; older servers change them. */
const consumerExists = 10_148

/** Creates the streams of facts and of snapshots unless they exist. @throws for a stream that redirects messages */
export async function ensureStreams(manager: JetStreamManager, names: BusNames): Promise<void> {
  const common = {
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    // Facts end by their age only: nobody deletes them.
    deny_delete: true,
    deny_purge: true,
  }
  await ensureStream(manager, {
    ...common,
    name: names.facts,
    subjects: [`${names.facts}.>`],
    max_age: limits.factsKeptDays * day * nanoseconds,
    duplicate_window: 10 * minute * nanoseconds,
  })
  // One message a subject: the newest snapshot of each document, kept for ever.
  await ensureStream(manager, {
    ...common,
    name: names.kept,
    subjects: [`${names.kept}.>`],
    max_msgs_per_subject: 1,
    duplicate_window: 10 * minute * nanoseconds,
  })
}

type StreamConfig = Parameters<JetStreamManager['streams']['add']>[0]

/**
 * Creates the stream unless it exists. Several services start at once, so another one may create it first.
 * @throws for one that stores messages under other subjects than they were published under: facts could be forged
 */
async function ensureStream(manager: JetStreamManager, config: StreamConfig): Promise<void> {
  try {
    await manager.streams.add(config)
  } catch (error) {
    const { config: found } = await manager.streams.info(config.name).catch(() => {
      throw error
    })
    const { subject_transform, republish, sources, mirror } = found
    if (subject_transform || republish || sources?.length || mirror) {
      throw new Error(`The stream ${config.name} of NATS redirects messages, which Parta never asks for`, {
        cause: error,
      })
    }
  }
}

type NewConsumer = Parameters<JetStreamManager['consumers']['add']>[1] & {
  durable_name: string
  max_ack_pending: number
}

/** Creates the consumer unless it exists; one that an earlier version created gets the number of facts of this one. */
export async function ensureConsumer(
  manager: JetStreamManager,
  stream: string,
  config: NewConsumer,
): Promise<ConsumerInfo> {
  try {
    return await manager.consumers.add(stream, config)
  } catch (error) {
    if (!(error instanceof JetStreamApiError && error.code === consumerExists)) throw error
    const { max_ack_pending } = config
    return await manager.consumers.update(stream, config.durable_name, { max_ack_pending })
  }
}
