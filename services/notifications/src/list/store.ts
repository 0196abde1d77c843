import { NotificationDetail } from '@parta/contracts/notifications'
import { Choice } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import { notificationTypes } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** A notification in a person's list. Its id is made of the fact that caused it and of the receiver. */
const NotificationRow = row({
  _id: Type.String(),
  /** The receiver. */
  userId: Type.String(),
  type: Choice(notificationTypes),
  body: Type.String(),
  detail: Type.Optional(NotificationDetail),
  read: Type.Boolean(),
  event: nullable(row({ id: Type.String(), name: Type.String(), date: Type.Optional(Type.String()) })),
  org: nullable(row({ id: Type.String(), name: Type.String() })),
  /** The post. */
  feed: nullable(row({ id: Type.String() })),
  /** The person who caused it. */
  senderId: nullable(Type.String()),
  /** The alias for which the sender acted. */
  aliasId: nullable(Type.String()),
  /** The receiver's entries that it is about; absent where the receiver has only their own. */
  about: Type.Optional(list(Type.String())),
  createdAt: Timestamp,
  /** The dates of a repetition, as far as their facts were received; `event` is the first. Absent in other rows. */
  dates: Type.Optional(list(Type.String())),
  /** The facts about these dates, where a later command may publish the same ones again. Absent in other rows. */
  factIds: Type.Optional(list(Type.String())),
  /** True once the receiver removed it. The row stays: it keeps a repeated fact from creating it again. */
  deleted: Type.Boolean(),
})
export type NotificationRow = RowOf<typeof NotificationRow>

export const notifications = rows('notifications', NotificationRow, [
  index(
    { userId: 1, createdAt: -1, _id: -1, type: 1 },
    { serves: "listNotifications: a person's or a group's, the newest first", partial: { deleted: false } },
  ),
  index(
    { userId: 1, read: 1 },
    { serves: "the badge: a person's unread ones", partial: { deleted: false, read: false } },
  ),
  index(
    { senderId: 1 },
    { serves: 'the erasure of what one person wrote', partial: { senderId: { $type: 'string' } } },
  ),
  index({ factIds: 1 }, { serves: 'whether an earlier command told of a date', sparse: true }),
  index({ createdAt: 1 }, { serves: 'the sweep of rows that were removed long ago', partial: { deleted: true } }),
])

export function notificationsOf(kit: Kit) {
  return kit.database.native<NotificationRow>(notifications.collection)
}
