import type { Notification } from '@parta/contracts/notifications'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { PersonCard } from '@parta/contracts/shapes'
import { deletedMarker } from '@parta/contracts/values'
import type { NotificationRow } from './store.ts'

/** The person behind it, under the name and picture of the alias that they acted for. */
export function senderCard(id: string, aliasId: string | null, person: UserSnapshot | undefined): PersonCard {
  if (!person || person.deleted) return { id, name: deletedMarker, surname: '', image: 'BASIC', deleted: true }
  const shown = person.aliases.find((alias) => alias.id === aliasId) ?? person
  return { id, name: shown.name, surname: shown.surname, image: shown.image }
}

export function notificationView(row: NotificationRow, people: ReadonlyMap<string, UserSnapshot>): Notification {
  return {
    id: row._id,
    type: row.type,
    createdAt: row.createdAt.toISOString(),
    body: row.body,
    read: row.read,
    event: row.event ? { id: row.event.id, name: row.event.name } : null,
    org: row.org ? { id: row.org.id, name: row.org.name } : null,
    sender: row.senderId ? senderCard(row.senderId, row.aliasId, people.get(row.senderId)) : null,
  }
}
