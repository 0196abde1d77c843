import { hour, second } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import { Choice } from '@parta/contracts/operation'
import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row } from '@parta/kit/store/row'
import { taskFields, taskIndexes } from '@parta/kit/tasks/store'
import { rowTask } from '@parta/kit/tasks/task'
import { Type } from 'typebox'

/** The messages of a chat since the last push to this person about it. */
const ChatSaid = row({
  chatId: Type.String(),
  eventId: Type.String(),
  eventName: Type.String(),
  /** Author and text of the last message; the text is removed once it was sent. */
  from: Type.String(),
  message: Type.String(),
  picture: Type.Boolean(),
  /** The number of the last message, and of the last one that was sent. */
  seq: Type.Integer(),
  sentSeq: Type.Integer(),
  count: Type.Integer(),
})
export type ChatSaid = RowOf<typeof ChatSaid>

const channels = ['push', 'mail'] as const
export type Channel = (typeof channels)[number]

/** The delivery of a notification, a chat's messages or a digest over one channel. Pending rows still have to be sent. */
const DeliveryRow = row({
  /** `<about>:<channel>`: the unique id keeps the delivery from being sent twice. */
  _id: Type.String(),
  ...taskFields,
  channel: Choice(channels),
  kind: Choice(['notification', 'chat', 'digest']),
  /** The id of the notification, the chat or the digest's period. */
  about: Type.String(),
  userId: Type.String(),
  state: Choice(['pending', 'sent', 'skipped', 'failed']),
  /** Browsers that have received the push, when the person's other browsers have not. */
  served: list(Type.String()),
  chat: Type.Optional(ChatSaid),
})
export type DeliveryRow = RowOf<typeof DeliveryRow>

export const deliveries = rows('deliveries', DeliveryRow, [
  ...taskIndexes,
  index({ userId: 1, _id: 1 }, { serves: "a person's own, for their export and erasure" }),
  index(
    { 'chat.from': 1 },
    { serves: 'the erasure of what one person wrote', partial: { 'chat.from': { $type: 'string' } } },
  ),
])

/** Sends a delivery. It is given up after a day, not after a number of attempts; the notification stays in the list. */
export const deliverTask = rowTask('deliver', {
  rows: deliveries,
  ends: ['sent', 'skipped'],
  attempts: Number.POSITIVE_INFINITY,
  firstWaitMs: 5 * second,
  longestWaitMs: hour,
  giveUpAfterMs: limits.pushTtlSeconds * second,
  // Longer than a fact can cause deliveries: a repeated fact must find the row.
  keptDays: 7,
  failedKeptDays: 30,
})

export function deliveriesOf(kit: Kit) {
  return kit.database.native<DeliveryRow>(deliveries.collection)
}
