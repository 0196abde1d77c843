import { notificationCreated } from '@parta/contracts/notifications'
import type { NotificationType } from '@parta/contracts/values'
import { type Decision, told } from '@parta/kit/change'
import type { NotificationRow } from './store.ts'

/** What a fact has to say to somebody. */
export interface Notice {
  readonly type: NotificationType
  readonly event?: { readonly id: string; readonly name: string }
  readonly org?: { readonly id: string; readonly name: string }
  readonly senderId?: string
  readonly aliasId?: string | null
  readonly body?: string
}

interface Addressed {
  readonly id: string
  readonly userId: string
  readonly senderName: string
  /** When it happened, not when we heard of it. */
  readonly at: Date
}

/** What is there already stays: the fact came a second time. */
export function createNotification(
  row: NotificationRow | null,
  notice: Notice & Addressed,
): Decision<NotificationRow, void> {
  if (row) return { next: row, answer: undefined }
  const next: NotificationRow = {
    userId: notice.userId,
    type: notice.type,
    body: notice.body ?? '',
    read: false,
    event: notice.event ?? null,
    org: notice.org ?? null,
    senderId: notice.senderId ?? null,
    aliasId: notice.aliasId ?? null,
    createdAt: notice.at,
    deleted: false,
  }
  const fact = told(notificationCreated, {
    id: notice.id,
    userId: next.userId,
    type: next.type,
    eventId: next.event?.id ?? null,
    eventName: next.event?.name ?? '',
    orgId: next.org?.id ?? null,
    senderName: notice.senderName,
  })
  return { next, facts: [fact], answer: undefined }
}
