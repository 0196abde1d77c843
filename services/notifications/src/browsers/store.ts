import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'

/** One browser of one person that may be sent Web Push. Whoever knows the endpoint and keys may send: never logged. */
export interface SubscriptionRow {
  /** SHA-256 of the endpoint: a browser is there once, and belongs to whoever signed in last. */
  readonly _id: string
  readonly userId: string
  /** The session whose token added it, and with which it goes. Rows from before it was kept have none. */
  readonly sessionId?: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly createdAt: Date
  /** When its push service last took something for it. */
  readonly lastOk: Date | null
}

export const subscriptions = rows<SubscriptionRow>(
  'subscriptions',
  {
    _id: String,
    userId: String,
    sessionId: String,
    endpoint: String,
    p256dh: String,
    auth: String,
    createdAt: Date,
    lastOk: Date,
  },
  (schema) => {
    // A person's browsers, the newest first.
    schema.index({ userId: 1, createdAt: -1 })
    // The subscription of a session that has ended.
    schema.index({ sessionId: 1 })
    // The sweep of those that are older than any session.
    schema.index({ createdAt: 1 })
  },
)

export function subscriptionsOf(kit: Kit) {
  return kit.database.native<SubscriptionRow>(subscriptions.collection)
}
