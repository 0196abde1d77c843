import { type NotificationDetail, notificationCreated } from '@parta/contracts/notifications'
import type { NotificationType } from '@parta/contracts/values'
import { type FactDraft, factOf } from '@parta/kit/store/decision'
import type { NotificationRow } from './store.ts'

/** The content of a notification, before it has a receiver. */
export interface Notice {
  readonly type: NotificationType
  readonly event?: { readonly id: string; readonly name: string }
  readonly org?: { readonly id: string; readonly name: string }
  readonly feed?: { readonly id: string }
  readonly senderId?: string
  readonly aliasId?: string | null
  /** The receiver's entries that it is about, where the receiver has aliases in the event. */
  readonly about?: readonly string[]
  /** `about` for each receiver, where there are several receivers. */
  readonly aboutEach?: ReadonlyMap<string, readonly string[]>
  readonly body?: string
  readonly detail?: NotificationDetail
}

interface NotificationTarget {
  readonly id: string
  readonly userId: string
  /** When it happened, not when the fact was received. */
  readonly at: Date
}

export function noticeFor({ aboutEach, ...notice }: Notice, userId: string): Notice & { readonly userId: string } {
  const about = aboutEach?.get(userId)
  return { ...notice, ...(about ? { about } : {}), userId }
}

/** Returns the row of a notification, and the fact that shows it on open screens. */
export function createNotification(notice: Notice & NotificationTarget): { row: NotificationRow; fact: FactDraft } {
  const row: NotificationRow = {
    _id: notice.id,
    userId: notice.userId,
    type: notice.type,
    body: notice.body ?? '',
    ...(notice.detail ? { detail: notice.detail } : {}),
    read: false,
    event: notice.event ?? null,
    org: notice.org ?? null,
    feed: notice.feed ?? null,
    senderId: notice.senderId ?? null,
    aliasId: notice.aliasId ?? null,
    ...(notice.about ? { about: notice.about } : {}),
    createdAt: notice.at,
    deleted: false,
  }
  const fact = factOf(notificationCreated, {
    id: notice.id,
    userId: row.userId,
    type: row.type,
    eventId: row.event?.id ?? null,
    eventName: row.event?.name ?? '',
    orgId: row.org?.id ?? null,
    senderId: row.senderId,
  })
  return { row, fact }
}
