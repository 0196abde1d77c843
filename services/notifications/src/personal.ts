import type { Kit } from '@parta/kit/kit'
import { type Personal, pageOf, source } from '@parta/kit/people/personal'
import { type SubscriptionRow, subscriptions, subscriptionsOf } from './browsers/store.ts'
import { type DeliveryRow, deliveries, deliveriesOf } from './deliveries/store.ts'
import { type AttendanceRow, attendance, attendanceOf } from './digest/store.ts'
import { type NotificationRow, notifications, notificationsOf } from './list/store.ts'
import { type BounceRow, bounces, bouncesOf } from './mail/store.ts'

/** Notifications, their deliveries, browsers with push, events for digests, and refusals of mails. */
export function personal(kit: Kit): Personal {
  return {
    read: ({ id }, cursor) => pageOf(kit.database, sources(id), cursor),
    erase: async ({ id }) => {
      await subscriptionsOf(kit).deleteMany({ userId: id })
      await bouncesOf(kit).deleteMany({ userId: id })
      await deliveriesOf(kit).deleteMany({ userId: id })
      await attendanceOf(kit).deleteMany({ userId: id })
      await notificationsOf(kit).deleteMany({ userId: id })
      await deliveriesOf(kit).updateMany({ 'chat.from': id }, { $set: { 'chat.message': '' } })
      // Notifications that this person caused stay with their receivers, without the person's message.
      await notificationsOf(kit).updateMany({ senderId: id, body: { $ne: '' } }, { $set: { body: '' } })
    },
    shows: () => Promise.resolve([]),
  }
}

function sources(id: string) {
  return [
    source<NotificationRow>({
      section: 'notifications',
      collection: notifications.collection,
      filter: { userId: id, deleted: false },
      view: (rows) =>
        rows.map(({ type, body, detail, read, event, org, feed, createdAt }) => ({
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
    source<DeliveryRow>({
      section: 'deliveries',
      collection: deliveries.collection,
      filter: { userId: id },
      view: (rows) =>
        rows.map(({ channel, kind, state, createdAt, doneAt }) => ({ channel, kind, state, createdAt, doneAt })),
    }),
    source<AttendanceRow>({
      section: 'attendance',
      collection: attendance.collection,
      filter: { userId: id },
      view: (rows) => rows.map(({ eventId, state }) => ({ event: eventId, state })),
    }),
    source<BounceRow>({
      section: 'mailRefused',
      collection: bounces.collection,
      filter: { userId: id },
      view: (rows) => rows.map(({ count, reason, at }) => ({ count, reason, at })),
    }),
  ]
}
