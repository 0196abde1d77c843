import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'
import { type TaskFields, taskFields, taskIndexes } from '@parta/kit/tasks/store'
import { rowTask } from '@parta/kit/tasks/task'

/** What was said in a chat since its last push to this person. */
export interface ChatSaid {
  readonly chatId: string
  readonly eventId: string
  readonly eventName: string
  /** Who said the last of it; their words are gone once they were sent. */
  readonly from: string
  readonly message: string
  readonly picture: boolean
  /** The number of the last message, and of the last one that was sent. */
  readonly seq: number
  readonly sentSeq: number
  readonly count: number
}

export type Channel = 'push' | 'mail'

/** One way on which one person is told something. What still has to be sent follows from these rows alone. */
export interface DeliveryRow extends TaskFields {
  /** `<what it is about>:<channel>`, so that it is there once. */
  readonly _id: string
  readonly channel: Channel
  readonly kind: 'notification' | 'chat' | 'digest'
  /** The id of the notification, the chat or the summary's period. */
  readonly about: string
  readonly userId: string
  readonly state: 'pending' | 'sent' | 'skipped' | 'failed'
  /** Browsers that have taken it, when others of the person's have not. */
  readonly served: readonly string[]
  readonly chat?: ChatSaid
}

export const deliveries = rows<DeliveryRow>(
  'deliveries',
  {
    _id: String,
    channel: String,
    kind: String,
    about: String,
    userId: String,
    ...taskFields,
    served: [String],
    chat: Object,
  } as never,
  (schema) => {
    taskIndexes(schema as never)
    // A person's own, for their archive and erasure.
    schema.index({ userId: 1, _id: 1 })
    // What one person said, for their erasure.
    schema.index({ 'chat.from': 1 }, { partialFilterExpression: { 'chat.from': { $type: 'string' } } })
  },
)

const second = 1000

/** Sends a delivery. Whoever did not get it within a day sees it in the list; so waits end after a day, not by count. */
export const deliverTask = rowTask('deliver', {
  rows: deliveries,
  ends: ['sent', 'skipped'],
  attempts: Number.POSITIVE_INFINITY,
  firstWaitMs: 5 * second,
  longestWaitMs: 3600 * second,
  giveUpAfterMs: limits.pushTtlSeconds * second,
  // Longer than facts can lead to deliveries: those of facts of old reach nobody.
  keptDays: 7,
  failedKeptDays: 30,
})

export function deliveriesOf(kit: Kit) {
  return kit.database.native<DeliveryRow>(deliveries.collection)
}
