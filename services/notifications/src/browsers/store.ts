import { nullable } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** The Web Push subscription of one browser. Endpoint and keys are secrets, because they allow to send: never log them. */
const SubscriptionRow = row({
  /** SHA-256 of the endpoint: a browser has one row, which belongs to the person who signed in there last. */
  _id: Type.String(),
  userId: Type.String(),
  /** The session whose token added the row; the row is deleted when it ends. */
  sessionId: Type.String(),
  endpoint: Type.String(),
  p256dh: Type.String(),
  auth: Type.String(),
  createdAt: Timestamp,
  /** When the push service last accepted a message. */
  lastOk: nullable(Timestamp),
})
export type SubscriptionRow = RowOf<typeof SubscriptionRow>

export const subscriptions = rows('subscriptions', SubscriptionRow, [
  index({ userId: 1, createdAt: -1 }, { serves: "a person's browsers, the newest first" }),
  index({ sessionId: 1 }, { serves: 'the subscription of a session that has ended' }),
  index({ createdAt: 1 }, { serves: 'the sweep of subscriptions that are older than any session' }),
])

export function subscriptionsOf(kit: Kit) {
  return kit.database.native<SubscriptionRow>(subscriptions.collection)
}
