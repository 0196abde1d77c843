import { type NotificationDetail, notificationCreated } from '@parta/contracts/notifications'
import type { NotificationType } from '@parta/contracts/values'
import { type FactDraft, told } from '@parta/kit/store/decision'
import type { NotificationRow } from './store.ts'

/** What a fact has to say to somebody. */
export interface Notice {
  readonly type: NotificationType
  readonly event?: { readonly id: string; readonly name: string }
  readonly org?: { readonly id: string; readonly name: string }
  readonly feed?: { readonly id: string }
  readonly senderId?: string
  readonly aliasId?: string | null
  /** Entries of its receiver that it is about, where they have aliases in the event. */
  readonly about?: readonly string[]
  /** The same where it goes to many, each of whom it is about in entries of their own. */
  readonly aboutEach?: ReadonlyMap<string, readonly string[]>
  readonly body?: string
  readonly detail?: NotificationDetail
}

interface Addressed {
  readonly id: string
  readonly userId: string
  /** When it happened, not when we heard of it. */
  readonly at: Date
}

/** A notice of many as it goes to one of them. */
export function addressed({ aboutEach, ...notice }: Notice, userId: string): Notice & { readonly userId: string } {
  const about = aboutEach?.get(userId)
  return { ...notice, ...(about ? { about } : {}), userId }
}

/** The row of a notice, and what the live connection is told of it. */
export function createNotification(notice: Notice & Addressed): { row: NotificationRow; fact: FactDraft } {
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
  const fact = told(notificationCreated, {
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
