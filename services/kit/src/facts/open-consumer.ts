import type { Consumer } from '@nats-io/jetstream'
import { Type } from 'typebox'
import { rows } from '../store/mongo.ts'
import { type RowOf, row, Timestamp } from '../store/row.ts'
import type { ConsumerOptions } from './bus-names.ts'
import type { Deps } from './consume.ts'

/** A consumer that this database has been fed from. */
const ConsumerRow = row({
  _id: Type.String(),
  since: Timestamp,
  /** Set while a replica prepares the consumer; if it has died, another one does so afterwards. */
  preparedUntil: Type.Optional(Timestamp),
})
type ConsumerRow = RowOf<typeof ConsumerRow>

export const consumers = rows('consumers', ConsumerRow)

/** For how long a replica may prepare a consumer, in milliseconds. */
const preparationMs = 10_000
/** The pause before a call of NATS or a look at the row is repeated, in milliseconds. */
export const pauseMs = 250
const tries = 8

/**
 * Opens a consumer. A service whose database was emptied has no row for it, although the consumer has delivered
 * snapshots before: it is then created anew, so that all snapshots are read again. One replica does so while those that
 * start at the same moment wait, because NATS breaks a consumer that several processes delete and create at once.
 */
export async function openConsumer(deps: Deps, options: ConsumerOptions): Promise<Consumer> {
  if (options.kept) {
    while (!(await isPrepared(deps, options))) await pause()
  }
  return await repeated(() => deps.bus.consumer(options))
}

/** Prepares the consumer unless that is done. Returns `false` while another replica is doing so. */
async function isPrepared({ database, bus }: Deps, options: ConsumerOptions): Promise<boolean> {
  const found = database.native<ConsumerRow>(consumers.collection)
  const _id = `${options.source}-kept`
  const now = new Date()
  const preparedUntil = new Date(now.getTime() + preparationMs)
  const known = await found.findOneAndUpdate(
    { _id },
    { $setOnInsert: { since: now, preparedUntil } },
    { upsert: true, returnDocument: 'before' },
  )
  if (known) {
    if (!known.preparedUntil) return true
    if (known.preparedUntil > now) return false
    const claimed = await found.updateOne({ _id, preparedUntil: known.preparedUntil }, { $set: { preparedUntil } })
    if (claimed.modifiedCount === 0) return false
  }
  await repeated(async () => {
    const consumer = await bus.consumer(options)
    const { delivered } = await consumer.info()
    if (delivered.stream_seq > 0) await bus.dropConsumer(options)
  })
  await found.updateOne({ _id }, { $unset: { preparedUntil: 1 } })
  return true
}

/** Repeats a call that NATS refuses, as it may while another process deletes the consumer. */
async function repeated<T>(run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await run()
    } catch (error) {
      if (tried === tries) throw error
      await pause()
    }
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs))
}
