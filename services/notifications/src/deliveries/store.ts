import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'

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
export interface DeliveryRow {
  /** `<what it is about>:<channel>`, so that it is there once. */
  readonly _id: string
  readonly channel: Channel
  readonly kind: 'notification' | 'chat' | 'digest'
  /** The id of the notification, the chat or the summary's period. */
  readonly about: string
  readonly userId: string
  readonly state: 'pending' | 'sent' | 'skipped' | 'failed'
  /** When it is tried next; while somebody tries it, when that is taken for given up. */
  readonly dueAt: Date
  readonly attempts: number
  /** Why it was not sent, for operators: codes and reasons, never an address. */
  readonly lastError: string
  readonly createdAt: Date
  readonly doneAt: Date | null
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
    state: String,
    dueAt: Date,
    attempts: Number,
    lastError: String,
    createdAt: Date,
    doneAt: Date,
    served: [String],
    chat: Object,
  } as never,
  (schema) => {
    // The sweep of what is due.
    schema.index({ dueAt: 1 }, { partialFilterExpression: { state: 'pending' } })
    // The operators' list, the newest first.
    schema.index({ doneAt: -1 }, { partialFilterExpression: { state: 'failed' } })
    // The sweep of what was done long ago.
    schema.index({ state: 1, doneAt: 1 })
    // A person's own, for their archive and erasure.
    schema.index({ userId: 1, _id: 1 })
    // What one person said, for their erasure.
    schema.index({ 'chat.from': 1 }, { partialFilterExpression: { 'chat.from': { $type: 'string' } } })
  },
)

export function deliveriesOf(kit: Kit) {
  return kit.database.native<DeliveryRow>(deliveries.collection)
}
