import type { NotificationDetail } from '@parta/contracts/notifications'
import type { NotificationType } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'

interface Subject {
  readonly id: string
  readonly name: string
}

/** One notification of one person; its id follows from the fact behind it and its receiver. */
export interface NotificationRow {
  readonly _id: string
  readonly userId: string
  readonly type: NotificationType
  readonly body: string
  readonly detail?: NotificationDetail
  readonly read: boolean
  readonly event: (Subject & { readonly date?: string }) | null
  readonly org: Subject | null
  /** Absent in those from before there were posts. */
  readonly feed?: { readonly id: string } | null
  /** The person behind it, and the alias when it acted for one. */
  readonly senderId: string | null
  readonly aliasId: string | null
  /** Entries of the receiver that it is about; absent where they have no others. */
  readonly about?: readonly string[]
  readonly createdAt: Date
  /** The events of a notice of several dates, as far as they were heard of; `event` is the soonest of them. */
  readonly dates?: readonly string[]
  /** Removed by its receiver; the row stays, so that the fact that comes again does not bring it back. */
  readonly deleted: boolean
}

export const notifications = rows<NotificationRow>(
  'notifications',
  {
    _id: String,
    userId: String,
    type: String,
    body: String,
    detail: Object,
    read: Boolean,
    event: Object,
    org: Object,
    feed: Object,
    senderId: String,
    aliasId: String,
    about: { type: [String], default: undefined },
    dates: { type: [String], default: undefined },
    createdAt: Date,
    deleted: Boolean,
  },
  (schema) => {
    // listNotifications: one person's, the newest first, those of a group without a look at the others.
    schema.index({ userId: 1, createdAt: -1, _id: -1, type: 1 }, { partialFilterExpression: { deleted: false } })
    // The badge: one person's unread ones.
    schema.index({ userId: 1, read: 1 }, { partialFilterExpression: { deleted: false, read: false } })
    // What one person wrote along, for their erasure.
    schema.index({ senderId: 1 }, { partialFilterExpression: { senderId: { $type: 'string' } } })
    // The sweep of those that were removed long ago.
    schema.index({ createdAt: 1 }, { partialFilterExpression: { deleted: true } })
  },
)

export function rowsOf(kit: Kit) {
  return kit.database.native<NotificationRow>(notifications.collection)
}
