import { eventChanges } from '@parta/contracts/event-values'
import type { Notification, NotificationDetail } from '@parta/contracts/notifications'
import { invitationsBarred } from '@parta/contracts/predicates/invitations'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { PersonCard } from '@parta/contracts/shapes'
import { entrantCard, type HiddenPeople, strangerCard } from '@parta/kit/people/people'
import type { NotificationRow } from './store.ts'

interface ViewContext {
  /** PARTA_SECRET */
  readonly secret: string
  readonly people: ReadonlyMap<string, UserSnapshot>
  readonly hiddenPeople: HiddenPeople
}

/** Returns the receiver's entries that a notification is about; empty where it is about the receiver only. */
export function aboutOf({
  about,
  senderId,
  aliasId,
  userId,
  dates,
}: Pick<NotificationRow, 'about' | 'senderId' | 'aliasId' | 'userId' | 'dates'>): readonly string[] {
  // With several dates the receiver is listed, too, because another date may be about an alias.
  if (about) return dates && about.every((id) => id === userId) ? [] : about
  // Without a sender, the alias has moved up from the queue.
  return senderId === null && aliasId ? [aliasId] : []
}

/** Returns the card of the receiver or of one of their aliases, by the id of the entry. */
export function ownCard(
  secret: string,
  { id, userId }: { readonly id: string; readonly userId: string },
  people: ReadonlyMap<string, UserSnapshot>,
): PersonCard {
  return entrantCard(secret, { userId, aliasId: id === userId ? null : id }, { person: people.get(userId) })
}

/** Returns the detail with the number of dates, and with changes in the order of the contract. */
export function detailOf({ detail, dates = [] }: NotificationRow): NotificationDetail | undefined {
  const several = dates.length > 1 ? { dates: dates.length } : {}
  const { changes } = detail ?? {}
  const ordered = changes ? { changes: eventChanges.filter((kind) => changes.includes(kind)) } : {}
  const whole = { ...detail, ...ordered, ...several }
  return Object.keys(whole).length > 0 ? whole : undefined
}

/** Returns the alias that a notification is about; null where it is about the receiver, or about several. */
export function aliasOf(row: Parameters<typeof aboutOf>[0]): string | null {
  const [id, ...others] = aboutOf(row)
  return id === undefined || id === row.userId || others.length > 0 ? null : id
}

/** Whether the alias that answered an invitation has become a child, whom its sender may not see. */
function isSenderHidden({ type, senderId, aliasId }: NotificationRow, people: ViewContext['people']): boolean {
  const person = people.get(senderId ?? '')
  const isAnswer = type === 'event.accepted' || type === 'event.declined'
  return isAnswer && person !== undefined && invitationsBarred(person, aliasId) !== null
}

/**
 * The card of whoever caused a notification. Who declined an invitation stays as little known as they were suggested:
 * the notification's id stands for theirs.
 */
export function senderCard(
  secret: string,
  { _id: id, type, userId, aliasId }: Pick<NotificationRow, '_id' | 'type' | 'aliasId'> & { readonly userId: string },
  seen: Parameters<typeof entrantCard>[2],
): PersonCard {
  const card = entrantCard(secret, { userId, aliasId }, seen)
  return type === 'event.declined' ? strangerCard(card, id) : card
}

export function notificationView(row: NotificationRow, { secret, people, hiddenPeople }: ViewContext): Notification {
  const { senderId: userId } = row
  const aliasId = isSenderHidden(row, people) ? null : row.aliasId
  const about = aboutOf(row)
  const detail = detailOf(row)
  const concerned = (id: string) => ({
    ...ownCard(secret, { id, userId: row.userId }, people),
    ...(id === row.userId ? {} : { aliasId: id }),
  })
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
    sender: userId
      ? senderCard(secret, { ...row, userId, aliasId }, { person: people.get(userId), hiddenPeople })
      : null,
    ...(about.length > 0 ? { about: about.map(concerned) } : {}),
  }
}
