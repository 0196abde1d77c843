import { type Personal, pageOf, source } from '@parta/kit/personal'
import type { Kit } from '@parta/kit/run'
import { type NotificationRow, notifications, rowsOf } from './list/store.ts'
import { type SubscriptionRow, subscriptions, subscriptionsOf } from './push/store.ts'

/** What someone was told, and by which browsers. */
export function personal(kit: Kit): Personal {
  return {
    read: ({ id }, cursor) =>
      pageOf(
        kit.database,
        [
          source<NotificationRow>({
            section: 'notifications',
            collection: notifications.collection,
            filter: { userId: id, deleted: false },
            view: (rows) =>
              rows.map(({ type, body, detail, read, event, org, feed = null, createdAt }) => ({
                createdAt,
                type,
                body,
                detail,
                read,
                event,
                org,
                feed,
              })),
          }),
          source<SubscriptionRow>({
            section: 'push',
            collection: subscriptions.collection,
            filter: { userId: id },
            view: (rows) =>
              rows.map(({ endpoint, createdAt, lastOk }) => ({ service: new URL(endpoint).host, createdAt, lastOk })),
          }),
        ],
        cursor,
      ),
    erase: async ({ id }) => {
      await subscriptionsOf(kit).deleteMany({ userId: id })
      await rowsOf(kit).deleteMany({ userId: id })
      // Others were told what this person did; what they wrote along goes with their name.
      await rowsOf(kit).updateMany({ senderId: id, body: { $ne: '' } }, { $set: { body: '' } })
    },
    shows: () => Promise.resolve([]),
  }
}
