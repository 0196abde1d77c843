import type { Notification } from '@parta/contracts/notifications'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { type Apart, entrantCard } from '@parta/kit/people'
import type { NotificationRow } from './store.ts'

interface Shown {
  /** PARTA_SECRET */
  readonly secret: string
  readonly people: ReadonlyMap<string, UserSnapshot>
  readonly apart: Apart
}

export function notificationView(row: NotificationRow, { secret, people, apart }: Shown): Notification {
  const { senderId: userId, aliasId } = row
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
    sender: userId ? entrantCard(secret, { userId, aliasId }, { person: people.get(userId), apart }) : null,
  }
}
