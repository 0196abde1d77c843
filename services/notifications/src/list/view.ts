import type { Notification, NotificationDetail } from '@parta/contracts/notifications'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { PersonCard } from '@parta/contracts/shapes'
import { eventChanges } from '@parta/contracts/values'
import { type Apart, entrantCard } from '@parta/kit/people/people'
import type { NotificationRow } from './store.ts'

interface Shown {
  /** PARTA_SECRET */
  readonly secret: string
  readonly people: ReadonlyMap<string, UserSnapshot>
  readonly apart: Apart
}

/** Whom of its receiver's people a notice is about; nobody where it is about the receiver alone. */
export function aboutOf({
  about,
  senderId,
  aliasId,
  userId,
  dates,
}: Pick<NotificationRow, 'about' | 'senderId' | 'aliasId' | 'userId' | 'dates'>): readonly string[] {
  // Of several dates the receiver is named as well: another date may be about somebody else.
  if (about) return dates && about.every((id) => id === userId) ? [] : about
  // Without a sender an alias is the one who moved up.
  return senderId === null && aliasId ? [aliasId] : []
}

/** One of the receiver's people, by the id of the entry. */
export function ownCard(
  secret: string,
  { id, userId }: { readonly id: string; readonly userId: string },
  people: ReadonlyMap<string, UserSnapshot>,
): PersonCard {
  return entrantCard(secret, { userId, aliasId: id === userId ? null : id }, { person: people.get(userId) })
}

/** With the number of dates, and changes of several dates with the weightiest first. */
export function detailOf({ detail, dates = [] }: NotificationRow): NotificationDetail | undefined {
  const several = dates.length > 1 ? { dates: dates.length } : {}
  const { changes } = detail ?? {}
  const ordered = changes ? { changes: eventChanges.filter((kind) => changes.includes(kind)) } : {}
  const whole = { ...detail, ...ordered, ...several }
  return Object.keys(whole).length > 0 ? whole : undefined
}

export function notificationView(row: NotificationRow, { secret, people, apart }: Shown): Notification {
  const { senderId: userId, aliasId } = row
  const about = aboutOf(row)
  const detail = detailOf(row)
  return {
    id: row._id,
    type: row.type,
    createdAt: row.createdAt.toISOString(),
    body: row.body,
    ...(detail ? { detail } : {}),
    read: row.read,
    event: row.event ? { id: row.event.id, name: row.event.name } : null,
    org: row.org ? { id: row.org.id, name: row.org.name } : null,
    feed: row.feed ? { id: row.feed.id } : null,
    sender: userId ? entrantCard(secret, { userId, aliasId }, { person: people.get(userId), apart }) : null,
    ...(about.length > 0 ? { about: about.map((id) => ownCard(secret, { id, userId: row.userId }, people)) } : {}),
  }
}
