import type { Notification } from '@parta/contracts/notifications'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { cardOf } from '@parta/kit/people'
import type { NotificationRow } from './store.ts'

export function notificationView(row: NotificationRow, people: ReadonlyMap<string, UserSnapshot>): Notification {
  return {
    id: row._id,
    type: row.type,
    createdAt: row.createdAt.toISOString(),
    body: row.body,
    ...(row.detail ? { detail: row.detail } : {}),
    read: row.read,
    event: row.event ? { id: row.event.id, name: row.event.name } : null,
    org: row.org ? { id: row.org.id, name: row.org.name } : null,
    feed: row.feed ? { id: row.feed.id } : null,
    sender: row.senderId ? cardOf(row.senderId, people.get(row.senderId), row.aliasId) : null,
  }
}
